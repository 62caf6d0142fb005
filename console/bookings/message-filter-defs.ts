import { messagePurposes, type ReceivedStatus } from '@shortcut/domain/bookings/api.ts'
import type { Purpose } from '@shortcut/domain/bookings/booking.ts'
import { channels } from '@shortcut/domain/work-orders/channels.ts'
import { bookingStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import type * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import type { FilterDef } from '../lists/list-filters.ts'
import type { Translate } from '../words/words.ts'

/** The tone of each received status. */
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

const bookingPurposes = ['original', 'change', 'cancel'] as const

/** A message's purpose in words, of an airline's message its type; '' if unreadable. */
export const purposeText = (t: Translate<typeof bookingMonitorWords>, purpose: string) =>
  bookingPurposes.some((one) => one === purpose) ? t(`bookingPurpose:${purpose as Purpose}`) : purpose

const text = (name: string): FilterDef => ({ kind: 'text', name })

/**
 * Columns of the booking monitor with filters, and their parameters of bookingMonitor/list; `accountId` has no column.
 */
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
  purpose: { kind: 'anyOf', name: 'purpose', values: messagePurposes },
  shipmentId: text('shipmentId'),
} as const satisfies Record<string, FilterDef>
