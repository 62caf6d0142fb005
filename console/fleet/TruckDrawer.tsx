import { calls } from 'virtual:calls'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { truckApi } from '@shortcut/domain/fleet/api.ts'
import { truckFieldRows } from '@shortcut/domain/fleet/fields.ts'
import { truckForm } from '@shortcut/domain/fleet/input.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as fleetWords from '@shortcut/words/en/fleet.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { call } from '../call/call.ts'
import { formText } from '../records/fields/record-form.ts'
import type { FormProps } from '../records/ManagedListPage.tsx'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import { VehicleFields } from './VehicleFields.tsx'
import { type TruckDetail, type TruckRow, truckFormOf, truckWire } from './vehicle-form.ts'
import { showWarnings, truckLabel } from './vehicle-text.ts'

type Input = InputOf<(typeof truckApi)['save']>

async function save(input: Record<string, unknown>) {
  const truck = await call(calls.truck.save, input as Input, { handles: [codes.invalid, codes.conflict] })
  showWarnings(truck.unitNo, truck.warnings)
  return truck
}

/** Adds or edits a truck. */
export default function TruckDrawer({ record: truck, onClose, onSaved }: FormProps<TruckRow, TruckDetail>) {
  const t = useT(fieldWords, fleetWords, recordWords)
  return (
    <RecordDrawer
      title={t(truck ? 'truckPage:edit' : 'truckPage:add')}
      record={truck as TruckRow | null}
      valuesOf={truckFormOf}
      wireOf={truckWire}
      schema={truckForm}
      save={save}
      labelOf={(field) => t(`vehicleField:${truckLabel(field)}`)}
      textOf={(field, values) =>
        field === 'status' ? t(`vehicleStatus:${values.status}`) : formText(t, values[field])
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, onBusy) => (
        <VehicleFields
          form={form}
          rows={truckFieldRows}
          labelOf={(field) => t(`vehicleField:${truckLabel(field)}`)}
          onBusy={onBusy}
          vinMayBeEngineNumber={true}
        />
      )}
    </RecordDrawer>
  )
}
