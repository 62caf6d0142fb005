import { calls } from 'virtual:calls'
import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { truckApi } from '@shortcut/domain/fleet/api.ts'
import { truckForm } from '@shortcut/domain/fleet/fields.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as fleetWords from '@shortcut/words/en/fleet.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { call } from '../call/call.ts'
import type { FormProps } from '../records/ManagedListPage.tsx'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import { VehicleFields } from './VehicleFields.tsx'
import { type TruckDetail, type TruckForm, type TruckRow, truckFormOf, vehicleWire } from './vehicle-form.ts'
import { showWarnings, vehicleText } from './vehicle-text.ts'

type Input = InputOf<(typeof truckApi)['save']>

async function save(input: Record<string, unknown>) {
  const truck = await call(calls.truck.save, input as Input, { handles: [codes.invalid, codes.conflict] })
  showWarnings(truck.unitNo, truck.warnings)
  return truck
}

const labelOf = (field: keyof TruckForm) => (field === 'vin' ? 'vinOrEngineNumber' : field)

/** Adds or edits a truck. */
export default function TruckDrawer({ record: truck, onClose, onSaved }: FormProps<TruckRow, TruckDetail>) {
  const t = useT(fieldWords, fleetWords, recordWords)
  return (
    <RecordDrawer
      title={t(truck ? 'truckPage:edit' : 'truckPage:add')}
      record={truck as TruckRow | null}
      valuesOf={truckFormOf}
      wireOf={vehicleWire}
      schema={truckForm}
      save={save}
      labelOf={(field) => t(`vehicleField:${labelOf(field)}`)}
      textOf={(field, values) => vehicleText(t, values[field])}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, onBusy) => (
        <VehicleFields
          form={form}
          onBusy={onBusy}
          vinLabel={t('vehicleField:vinOrEngineNumber')}
          vinMayBeEngineNumber={true}
        >
          <TextInput {...form.bind('unitNo')} label={t('vehicleField:unitNo')} withAsterisk autoComplete="off" />
          <TextInput {...form.bind('plateNo')} label={t('vehicleField:plateNo')} withAsterisk autoComplete="off" />
          <TextInput {...form.bind('truckType')} label={t('vehicleField:truckType')} />
          <Checkbox
            label={t('vehicleField:placards')}
            checked={form.values.placards}
            onChange={({ currentTarget }) => form.set('placards', currentTarget.checked)}
          />
        </VehicleFields>
      )}
    </RecordDrawer>
  )
}
