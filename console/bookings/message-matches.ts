import type { BookingMessageRow } from '@shortcut/domain/bookings/api.ts'
import type { FilterValues } from '../lists/list-filters.ts'

const texts = ['customerReferenceNumber', 'shipmentId', 'sourceFile', 'customerName'] as const
const choices = ['receivedStatus', 'bookingStatus', 'channel', 'purpose', 'accountId'] as const

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

/** Whether a message from a live change belongs to the filtered list; `wire` is the input of bookingMonitor/list. */
export function messageMatches(row: BookingMessageRow, wire: FilterValues): boolean {
  const { q, from, to, errors } = wire
  if (q && !contains(row.customerReferenceNumber, q) && !contains(row.shipmentId, q)) return false
  if (from && Date.parse(row.receivedDate) < Date.parse(from)) return false
  if (to && Date.parse(row.receivedDate) > Date.parse(to)) return false
  if (errors && !row.errors.some(({ message }) => contains(message, errors))) return false
  if (!texts.every((name) => contains(row[name], wire[name] ?? ''))) return false
  return choices.every((name) => !wire[name] || wire[name].split(',').includes(row[name]))
}

const waits = ({ receivedStatus }: BookingMessageRow) => receivedStatus === 'QUARANTINED'

/** Whether a message would be among the first rows: those that wait for a person, then the newest. */
export function isAmongFirst(row: BookingMessageRow, last: BookingMessageRow | undefined) {
  if (last === undefined) return false
  if (waits(row) !== waits(last)) return waits(row)
  return Date.parse(row.receivedDate) >= Date.parse(last.receivedDate)
}
