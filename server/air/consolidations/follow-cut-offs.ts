import { houseIs } from '@shortcut/domain/air/status-sql.ts'
import { timeIn, zoneName } from '@shortcut/domain/time.ts'
import { closedStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { orderIsNot } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Database } from '../../platform/database/database.ts'
import { asSystem } from '../../platform/system-context.ts'
import { placeOf } from '../masters/find-airports.ts'

/** Any number works if every node uses the same. */
const followLock = 7_204_023
const mostAtOnce = 500

interface Row {
  id: string
  bookingId: string
  was: string | null
  is: string | null
  origin: string | null
  /** The cut-off before as its log row names it; null without one. */
  said: string | null
}

const isOpen = sql.raw(`w.booking_status ${orderIsNot(...closedStatuses)} AND w.deleted_at IS NULL`)

/**
 * Gives open orders the earliest open cut-off of their masters: that of the number in their field, and those of their houses.
 * An order that somebody has locked comes next time. Its version stays, so that nobody's edit is refused.
 * @returns whether there is more to do at once
 */
export const followCutOffs = (database: Database, logGrew: () => void): Promise<boolean> =>
  asSystem(
    database,
    async (context) => {
      const { db } = context
      const { rows: locks } = await sql<{
        mine: boolean
      }>`SELECT pg_try_advisory_xact_lock(${followLock}) AS mine`.execute(db)
      if (!locks[0]?.mine) return false
      const { rows } = await sql<Row>`
        WITH due AS (
          SELECT m.id, m.number, m.origin, min(c.due_at) AS at FROM master_clock c JOIN master_waybill m ON m.id = c.master_id
          WHERE c.is_open AND c.due_at IS NOT NULL GROUP BY m.id
        ), wanted AS (
          SELECT o.id, min(due.at) AS at, (array_agg(due.origin ORDER BY due.at))[1] AS origin FROM due JOIN LATERAL (
            SELECT w.id FROM work_order w WHERE w.mawb <> '' AND waybill_number(w.mawb) = due.number
            UNION SELECT l.work_order_id FROM house_waybill h JOIN house_waybill_order l ON l.house_id = h.id
            WHERE h.master_id = due.id AND h.deleted_at IS NULL AND h.status ${sql.raw(houseIs('draft', 'issued'))}
          ) o ON true GROUP BY o.id
        ), differing AS (
          SELECT w.id, w.air_cut_off_at AS was, n.at AS "is", n.origin FROM wanted n JOIN work_order w ON w.id = n.id
          WHERE ${isOpen} AND w.air_cut_off_at IS DISTINCT FROM n.at
          UNION ALL
          SELECT w.id, w.air_cut_off_at, NULL, NULL FROM work_order w
          WHERE w.air_cut_off_at IS NOT NULL AND ${isOpen} AND NOT EXISTS (SELECT FROM wanted n WHERE n.id = w.id)
        ), taken AS (
          SELECT w.id FROM work_order w WHERE w.id IN (SELECT id FROM differing LIMIT ${mostAtOnce}) FOR NO KEY UPDATE SKIP LOCKED
        )
        UPDATE work_order w SET air_cut_off_at = d."is" FROM differing d JOIN taken t ON t.id = d.id WHERE w.id = d.id
        RETURNING w.id, w.booking_id, d.was, d."is", d.origin, (
          SELECT l.after->>'airCutOffAt' FROM operation_log l WHERE l.entity_id = w.id AND l.action = 'workOrder.flightCutOff'
          ORDER BY l.at DESC LIMIT 1) AS said`.execute(db)
      await record(
        context,
        ...(await Promise.all(
          rows.map(async ({ id, bookingId, was, is, origin, said: before }) => {
            const { zone } = await placeOf(origin ?? '')
            const said = (at: string | null) => (at ? `${timeIn(zone, at)} ${zoneName(zone, at)}` : '')
            return {
              action: 'workOrder.flightCutOff' as const,
              entity: 'workOrder' as const,
              entityId: id,
              label: bookingId,
              // The clock of its own airport: the order may be on no master any more, or on one from elsewhere.
              before: { airCutOffAt: was && before ? before : said(was) },
              after: { airCutOffAt: said(is) },
            }
          }),
        )),
      )
      return rows.length === mostAtOnce
    },
    logGrew,
  )
