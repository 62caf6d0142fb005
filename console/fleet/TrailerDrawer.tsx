import { calls } from 'virtual:calls'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { trailerApi } from '@shortcut/domain/fleet/api.ts'
import { trailerFieldRows } from '@shortcut/domain/fleet/fields.ts'
import { trailerForm } from '@shortcut/domain/fleet/input.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as fleetWords from '@shortcut/words/en/fleet.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { call } from '../call/call.ts'
import { formText } from '../records/fields/record-form.ts'
import type { FormProps } from '../records/ManagedListPage.tsx'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import { VehicleFields } from './VehicleFields.tsx'
import { type TrailerDetail, type TrailerRow, trailerFormOf, trailerWire } from './vehicle-form.ts'
import { showWarnings, trailerLabel } from './vehicle-text.ts'

type Input = InputOf<(typeof trailerApi)['save']>

async function save(input: Record<string, unknown>) {
  const trailer = await call(calls.trailer.save, input as Input, { handles: [codes.invalid, codes.conflict] })
  showWarnings(trailer.trailerNo, trailer.warnings)
  return trailer
}

/** Adds or edits a trailer. */
export default function TrailerDrawer({ record: trailer, onClose, onSaved }: FormProps<TrailerRow, TrailerDetail>) {
  const t = useT(fieldWords, fleetWords, recordWords)
  return (
    <RecordDrawer
      title={t(trailer ? 'trailerPage:edit' : 'trailerPage:add')}
      record={trailer as TrailerRow | null}
      valuesOf={trailerFormOf}
      wireOf={trailerWire}
      schema={trailerForm}
      save={save}
      labelOf={(field) => t(`vehicleField:${trailerLabel(field)}`)}
      textOf={(field, values) =>
        field === 'status' ? t(`vehicleStatus:${values.status}`) : formText(t, values[field])
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, onBusy) => (
        <VehicleFields
          form={form}
          rows={trailerFieldRows}
          labelOf={(field) => t(`vehicleField:${trailerLabel(field)}`)}
          onBusy={onBusy}
          vinMayBeEngineNumber={false}
        />
      )}
    </RecordDrawer>
  )
}
