import type { WaybillStatus } from '../lifecycle.ts'
import { waybillIs } from '../status-sql.ts'

/** An order can be entered some days after its freight was delivered. */
const lateDays = 7
const dayMs = 24 * 3_600_000

/**
 * Whether a waybill was delivered before an order came in: airlines give numbers again, and people mistype them, so the order's
 * number is not this waybill's. Nothing of a delivered waybill changes any more: its last change is the delivery.
 */
export const isPast = (
  { status, updatedAt }: { status: WaybillStatus; updatedAt: string },
  receivedAt: string,
): boolean => status === 'delivered' && Date.parse(receivedAt) > Date.parse(updatedAt) + lateDays * dayMs

/** SQL: the same of the master `m` and the order `w`. */
export const isPastSql = `(m.status ${waybillIs('delivered')} AND w.booking_received_at > m.updated_at + interval '${lateDays} days')`
