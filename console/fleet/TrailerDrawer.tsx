import { calls } from 'virtual:calls'
import { TextInput } from '@mantine/core'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { trailerApi } from '@shortcut/domain/fleet/api.ts'
import { trailerForm } from '@shortcut/domain/fleet/fields.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as fleetWords from '@shortcut/words/en/fleet.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { call } from '../call/call.ts'
import type { FormProps } from '../records/ManagedListPage.tsx'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import { VehicleFields } from './VehicleFields.tsx'
import { type TrailerDetail, type TrailerForm, type TrailerRow, trailerFormOf, vehicleWire } from './vehicle-form.ts'
import { showWarnings, vehicleText } from './vehicle-text.ts'

type Input = InputOf<(typeof trailerApi)['save']>

async function save(input: Record<string, unknown>) {
  const trailer = await call(calls.trailer.save, input as Input, { handles: [codes.invalid, codes.conflict] })
  showWarnings(trailer.trailerNo, trailer.warnings)
  return trailer
}

const labelOf = (field: keyof TrailerForm) => (field === 'plateNo' ? 'trailerPlateNo' : field)

/** Adds or edits a trailer. */
export default function TrailerDrawer({ record: trailer, onClose, onSaved }: FormProps<TrailerRow, TrailerDetail>) {
  const t = useT(fieldWords, fleetWords, recordWords)
  return (
    <RecordDrawer
      title={t(trailer ? 'trailerPage:edit' : 'trailerPage:add')}
      record={trailer as TrailerRow | null}
      valuesOf={trailerFormOf}
      wireOf={vehicleWire}
      schema={trailerForm}
      save={save}
      labelOf={(field) => t(`vehicleField:${labelOf(field)}`)}
      textOf={(field, values) => vehicleText(t, values[field])}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, onBusy) => (
        <VehicleFields form={form} onBusy={onBusy} vinLabel={t('vehicleField:vin')} vinMayBeEngineNumber={false}>
          <TextInput {...form.bind('trailerNo')} label={t('vehicleField:trailerNo')} withAsterisk autoComplete="off" />
          <TextInput {...form.bind('plateNo')} label={t('vehicleField:trailerPlateNo')} autoComplete="off" />
          <TextInput {...form.bind('trailerType')} label={t('vehicleField:trailerType')} />
        </VehicleFields>
      )}
    </RecordDrawer>
  )
}
