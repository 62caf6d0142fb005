import { houseIs } from '@shortcut/domain/air/status-sql.ts'
import { isPastSql } from '@shortcut/domain/air/tracking/past-waybill.ts'
import { orderIsNot } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'

const isLive = sql.raw(`w.deleted_at IS NULL AND w.booking_status ${orderIsNot('BOOKING_CANCELLED')}`)

/** The orders that have the number of the master `m`. */
export const ordersOfNumber = sql`
  SELECT w.id FROM work_order w WHERE w.mawb <> '' AND waybill_number(w.mawb) = m.number AND ${isLive} AND NOT ${sql.raw(isPastSql)}`

/** The orders of the master `m`: those with its number, and those of its houses. */
export const ordersOfMaster = sql`
  ${ordersOfNumber}
  UNION
  SELECT w.id FROM house_waybill h JOIN house_waybill_order o ON o.house_id = h.id JOIN work_order w ON w.id = o.work_order_id
  WHERE h.master_id = m.id AND h.deleted_at IS NULL AND h.status ${sql.raw(houseIs('draft', 'issued'))} AND ${isLive}`
