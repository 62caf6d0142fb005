import type { ReceivedStatus } from '@shortcut/domain/bookings/api.ts'
import type { Purpose } from '@shortcut/domain/bookings/booking.ts'
import { channels } from '@shortcut/domain/work-orders/channels.ts'
import { bookingStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import type * as bookingMonitorWords from '@shortcut/words/en/booking-monitor.ts'
import type { FilterDef } from '../lists/list-filters.ts'
import type { Translate } from '../words/words.ts'

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

export const bookingPurposes = ['original', 'change', 'cancel'] as const

/** What a message does to an order, in words; '' where it could not be read. */
export const purposeText = (t: Translate<typeof bookingMonitorWords>, purpose: string) =>
  purpose === '' ? '' : t(`bookingPurpose:${purpose as Purpose}`)

const text = (name: string): FilterDef => ({ kind: 'text', name })

/** Which columns of the booking monitor filter, and by which parameters of bookingMonitor/list; `accountId` has no column of its own. */
export const messageFilters = {
  receivedDate: { kind: 'instants', from: 'from', to: 'to' },
  customerReferenceNumber: text('customerReferenceNumber'),
  bookingStatus: { kind: 'anyOf', name: 'bookingStatus', values: bookingStatuses },
  receivedStatus: { kind: 'anyOf', name: 'receivedStatus', values: receivedStatuses },
  sourceFile: text('sourceFile'),
  errors: text('errors'),
  customerName: text('customerName'),
  accountId: { kind: 'anyOf', name: 'accountId', values: 'ids' },
  channel: { kind: 'anyOf', name: 'channel', values: channels },
  purpose: { kind: 'anyOf', name: 'purpose', values: bookingPurposes },
  shipmentId: text('shipmentId'),
} as const satisfies Record<string, FilterDef>
