import { decidingStatuses, type FreightState, onHandStatuses } from '@shortcut/domain/work-orders/freight-statuses.ts'
import { freightIs } from '@shortcut/domain/work-orders/status-sql.ts'

const isOnHand = `p.status ${freightIs(...onHandStatuses)}`
const isBuilt = `p.status ${freightIs('built')}`

const isStanding = `q.status ${freightIs('arrived', 'counting', 'received', 'discrepant', 'resolved')}`
const standing = (order: string, piece: string) =>
  `EXISTS (SELECT FROM receipt q JOIN piece p ON p.receipt_id = q.id WHERE q.work_order_id = ${order} AND ${isStanding} AND ${piece})`

/** Of the receipts of one order: all that is on hand is built. */
const allBuilt = (order: string) =>
  `${standing(order, isBuilt)} AND NOT ${standing(order, `${isOnHand} AND NOT ${isBuilt}`)}`

/** The freight of order `w`: its state, and pieces counted and booked; null: no warehouse had or expects any. */
export const freightOf = `(SELECT json_build_object('state', f.state, 'pieces', f.pieces, 'booked', f.booked) FROM (
  SELECT CASE ${decidingStatuses
    .map(([state, ...statuses]) => {
      const is = `bool_or(r.status ${freightIs(...statuses)})`
      return state === 'received'
        ? `WHEN ${is} AND ${allBuilt('w.id')} THEN 'built' WHEN ${is} THEN 'received'`
        : `WHEN ${is} THEN '${state}'`
    })
    .join(' ')} END AS state,
    sum((SELECT count(*) FROM piece p WHERE p.receipt_id = r.id AND NOT p.status ${freightIs('expected', 'withdrawn')}))::int AS pieces,
    CASE WHEN count(*) = 1 AND NOT bool_or(r.part_of_order) THEN coalesce(max(CASE WHEN r.counted_at IS NOT NULL THEN r.booked_pieces END), w.pieces)
      ELSE coalesce(w.pieces, sum(r.booked_pieces)::int) END AS booked
  FROM receipt r WHERE r.work_order_id = w.id AND NOT r.status ${freightIs('cancelled')}) f WHERE f.state IS NOT NULL)`

/** Orders `w` whose freight is in one of the states: the receipts that decide are found first. */
export function freightIsIn(states: readonly FreightState[]): string {
  const found = decidingStatuses.flatMap(([state, ...statuses], place) => {
    const wanted =
      state === 'received'
        ? states.filter((one) => one === 'received' || one === 'built')
        : states.filter((one) => one === state)
    if (wanted.length === 0) return []
    const before = decidingStatuses.slice(0, place).flatMap(([, ...earlier]) => earlier)
    const conditions = [
      `r.work_order_id IS NOT NULL AND r.status ${freightIs(...statuses)}`,
      ...(before.length > 0
        ? [
            `NOT EXISTS (SELECT FROM receipt o WHERE o.work_order_id = r.work_order_id AND o.status ${freightIs(...before)})`,
          ]
        : []),
      ...(state === 'received' && wanted.length === 1
        ? [wanted[0] === 'built' ? allBuilt('r.work_order_id') : `NOT (${allBuilt('r.work_order_id')})`]
        : []),
    ]
    return [`SELECT r.work_order_id FROM receipt r WHERE ${conditions.join(' AND ')}`]
  })
  return found.length === 0 ? 'false' : `w.id IN (${found.join(' UNION ALL ')})`
}
