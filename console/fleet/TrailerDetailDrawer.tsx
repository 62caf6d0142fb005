import { calls } from 'virtual:calls'
import { trailerFieldRows } from '@shortcut/domain/fleet/fields.ts'
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
import type { TrailerDetail } from './vehicle-form.ts'
import { shortLabel, trailerLabel } from './vehicle-text.ts'

export default function TrailerDetailDrawer({ id, zone, onEdit, onClose }: DetailProps<TrailerDetail>) {
  const t = useT(fieldWords)
  return (
    <RecordDetails
      query={useQuery(queryOf(calls.trailer.detail, { id }))}
      titleOf={({ trailerNo }) => trailerNo}
      statusOf={({ status }) => <StatusBadge text={t(`vehicleStatus:${status}`)} tone={recordTones[status]} />}
      maySave="/truck/trailer/save"
      onEdit={onEdit}
      onClose={onClose}
    >
      {(trailer) => (
        <VehicleTabs entity="trailer" vehicle={trailer} zone={zone}>
          <VehicleDetails
            entity="trailer"
            vehicle={trailer}
            rows={trailerFieldRows}
            labelOf={(field) => t(`vehicleField:${shortLabel(trailerLabel(field))}`)}
            zone={zone}
          />
        </VehicleTabs>
      )}
    </RecordDetails>
  )
}
