import type { ReceivedStatus } from '@shortcut/domain/bookings/api.ts'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import type { FilterDef } from '../app/list-filters.ts'

/** How loud each received status is; its keys are all there are. */
export const receivedStatusTones: Record<ReceivedStatus, StatusTone> = {
  RECEIVED: 'grey-outline',
  PARSED: 'blue',
  PROCESSED: 'green',
  PARTIALLY_PROCESSED: 'amber',
  QUARANTINED: 'red',
  DUPLICATE: 'grey-outline',
  SUPERSEDED: 'grey-struck',
}
export const receivedStatuses = Object.keys(receivedStatusTones) as ReceivedStatus[]

/** Which columns of the booking monitor filter, and by which parameters of bookingMonitor/list. */
export const messageFilters = {
  receivedDate: { kind: 'instants', from: 'from', to: 'to' },
  receivedStatus: { kind: 'anyOf', name: 'receivedStatus', values: receivedStatuses },
  accountId: { kind: 'anyOf', name: 'accountId', values: 'ids' },
  customerReferenceNumber: { kind: 'text', name: 'customerReferenceNumber' },
} as const satisfies Record<string, FilterDef>
