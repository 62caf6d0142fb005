import { calls } from 'virtual:calls'
import { truckFieldRows } from '@shortcut/domain/fleet/fields.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../call/use-call.ts'
import type { DetailProps } from '../records/ManagedListPage.tsx'
import { RecordDetails } from '../records/RecordDetails.tsx'
import { recordTones } from '../records/tones.ts'
import { useT } from '../words/words.ts'
import { VehicleDetails } from './VehicleDetails.tsx'
import { VehicleTabs } from './VehicleTabs.tsx'
import type { TruckDetail } from './vehicle-form.ts'
import { shortLabel, truckLabel } from './vehicle-text.ts'

export default function TruckDetailDrawer({ id, zone, onEdit, onClose }: DetailProps<TruckDetail>) {
  const t = useT(fieldWords)
  return (
    <RecordDetails
      query={useQuery(queryOf(calls.truck.detail, { id }))}
      titleOf={({ unitNo }) => unitNo}
      statusOf={({ status }) => <StatusBadge text={t(`vehicleStatus:${status}`)} tone={recordTones[status]} />}
      maySave="/truck/index/save"
      onEdit={onEdit}
      onClose={onClose}
    >
      {(truck) => (
        <VehicleTabs entity="truck" vehicle={truck} zone={zone}>
          <VehicleDetails
            entity="truck"
            vehicle={truck}
            rows={truckFieldRows}
            labelOf={(field) => t(`vehicleField:${shortLabel(truckLabel(field))}`)}
            zone={zone}
          />
        </VehicleTabs>
      )}
    </RecordDetails>
  )
}
