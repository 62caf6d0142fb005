import { timeIn, zoneName } from '@shortcut/domain/time.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'

export type Stop = WorkOrderReply['stops'][number]

/** '2026-11-23 08:05 CST' in the zone of the place; '' for null. */
export const momentText = (zone: string, instant: string | null) =>
  instant ? `${timeIn(zone, instant)} ${zoneName(zone, instant)}` : ''

/** '2026-11-23 08:00–12:00 CST', with both days if they differ; '' without an appointment. */
export function windowText({ from, to, timeZone }: Pick<Stop, 'from' | 'to' | 'timeZone'>): string {
  if (!from || !to) return from ? `from ${momentText(timeZone, from)}` : to ? `by ${momentText(timeZone, to)}` : ''
  const end = momentText(timeZone, to)
  const begin = timeIn(timeZone, from)
  return begin.slice(0, 10) === end.slice(0, 10) ? `${begin}–${end.slice(11)}` : `${begin} – ${end}`
}

/** Company, street, city line and contact, one line each. */
export const addressLines = (stop: Stop): string[] => [
  stop.company || stop.city || stop.postalCode,
  stop.address,
  cityLine(stop),
  [stop.contactName, stop.contactPhone].filter(Boolean).join(', '),
]

export const cityLine = ({
  city,
  province,
  postalCode,
  country,
}: Pick<Stop, 'city' | 'province' | 'postalCode' | 'country'>) =>
  [city, [province, postalCode].filter(Boolean).join(' '), country !== 'US' ? country : ''].filter(Boolean).join(', ')
