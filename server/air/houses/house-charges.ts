import type { HouseDetail, HouseRow } from '@shortcut/domain/air/house-api.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'

type Charging = Pick<HouseDetail, 'charging' | 'chargedWith'>
export const unseenCharging: Charging = { charging: null, chargedWith: null }

/** Which order a house is charged with: the one that has its charges, else the first of its orders that is rated. */
export async function chargingOf(
  db: Queries,
  { id, status, prepaid }: HouseRow,
  orders: HouseDetail['orders'],
): Promise<Charging> {
  const { rows } = await sql<NonNullable<Charging['chargedWith']>>`
    SELECT c.work_order_id, w.booking_id, sum(c.amount)::text AS amount, c.currency FROM charge c JOIN work_order w ON w.id = c.work_order_id
    WHERE c.house_id = ${id} AND c.voided_at IS NULL GROUP BY c.work_order_id, w.booking_id, c.currency ORDER BY c.work_order_id LIMIT 1`.execute(
    db,
  )
  const [chargedWith] = rows
  if (chargedWith) return { charging: 'charged', chargedWith }
  if (status !== 'issued' || Number(prepaid) === 0) return unseenCharging
  return { charging: orders.length > 0 ? 'waits' : 'noOrder', chargedWith: null }
}
