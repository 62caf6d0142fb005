import { isCounted, pieceIs } from '@shortcut/domain/cargo/status-sql.ts'
import { type Address, isSamePlace } from '@shortcut/domain/cargo/warehouse-place.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'

interface Finished {
  id: string
  place: Address
  pieces: number
  refused: number
  labels: string[]
}

/** A piece that has left its warehouse, by truck or at the counter. */
interface Left {
  receiptId: string
  label: string
  isDelivered: boolean
  /** Where it was handed over; null: at the counter, or the next warehouse took it over. */
  place: Address | null
}

type PickedUp = readonly Address[]

/**
 * What a customer may know of an order's pieces: each counts once, in however many of our warehouses it was. Delivered is what a consignee has: what
 * left for another of our warehouses, or was released to a driver at the counter, is not.
 * @returns null as long as no count is finished: it is blind, and changes with every scan
 */
export async function countSharedPieces({ db }: Pick<Context, 'db'>, workOrderId: string) {
  const placeOf = (table: 'h' | 's') =>
    sql.raw(
      `json_build_object('address', ${table}.address, 'postalCode', ${table}.postal_code, 'country', ${table}.country)`,
    )
  const { rows: receipts } = await sql<Finished>`
    SELECT r.id, ${placeOf('h')} AS place, n.* FROM receipt r JOIN warehouse h ON h.id = r.warehouse_id CROSS JOIN LATERAL (
      SELECT count(*)::int AS pieces, count(*) FILTER (WHERE p.status ${sql.raw(pieceIs('refused'))})::int AS refused,
        coalesce(array_agg((SELECT x.label FROM piece_label x WHERE x.piece_id = p.id ORDER BY x.id LIMIT 1)), '{}') AS labels
      FROM piece p WHERE p.receipt_id = r.id AND p.status ${sql.raw(isCounted)}) n
    WHERE r.work_order_id = ${workOrderId} AND r.counted_at IS NOT NULL ORDER BY r.counted_at, r.id`.execute(db)
  if (receipts.length === 0) return null
  const { rows: left } = await sql<Left>`
    SELECT p.receipt_id, (SELECT x.label FROM piece_label x WHERE x.piece_id = p.id ORDER BY x.id LIMIT 1) AS label,
      p.status ${sql.raw(pieceIs('delivered'))} AS is_delivered, CASE WHEN s.id IS NOT NULL THEN ${placeOf('s')} END AS place
    FROM receipt r JOIN piece p ON p.receipt_id = r.id
      LEFT JOIN LATERAL (SELECT m.act_id FROM piece_movement m WHERE m.piece_id = p.id AND m.action = 'deliver' ORDER BY m.number DESC LIMIT 1) d ON true
      LEFT JOIN handover x ON x.id = d.act_id LEFT JOIN stop s ON s.id = x.stop_id
    WHERE r.work_order_id = ${workOrderId} AND r.counted_at IS NOT NULL AND p.status ${sql.raw(pieceIs('delivered', 'released'))}`.execute(
    db,
  )
  const { rows: others } = await sql<{ kind: 'pickup' | 'warehouse'; place: Address }>`
    SELECT 'pickup' AS kind, ${placeOf('s')} AS place FROM stop s WHERE s.work_order_id = ${workOrderId} AND s.kind = 'pickup'
    UNION ALL SELECT 'warehouse', ${placeOf('h')} FROM receipt r JOIN warehouse h ON h.id = r.warehouse_id WHERE r.work_order_id = ${workOrderId}`.execute(
    db,
  )
  const placesOf = (wanted: 'pickup' | 'warehouse') =>
    others.flatMap(({ kind, place }) => (kind === wanted ? [place] : []))
  const isOurs = (place: Address) => placesOf('warehouse').some((one) => isSamePlace(one, place))
  return {
    received: receipts.reduce((sum, { pieces }) => sum + pieces, 0) - countedTwice(receipts, left, placesOf('pickup')),
    delivered: left.filter(({ isDelivered, place }) => isDelivered && place !== null && !isOurs(place)).length,
    refused: receipts.reduce((sum, { refused }) => sum + refused, 0),
  }
}

/** How many pieces a later warehouse counted that an earlier one had: by their label, or because they left for it. */
function countedTwice(receipts: readonly Finished[], left: readonly Left[], pickups: PickedUp): number {
  const isUsed = new Set<Left>()
  let twice = 0
  for (const [index, { labels, place }] of receipts.entries()) {
    const earlier = new Set(receipts.slice(0, index).map(({ id }) => id))
    const came = left.filter(({ receiptId }) => earlier.has(receiptId))
    const unknown = labels.filter((label) => {
      const same = came.find((one) => one.label === label && !isUsed.has(one))
      if (same) isUsed.add(same)
      return !same
    })
    const goesOn = ({ receiptId, place: to }: Left) => {
      const from = receipts.find(({ id }) => id === receiptId)?.place
      return to ? isSamePlace(to, place) : pickups.some((pickup) => from && isSamePlace(pickup, from))
    }
    const rest = came.filter((one) => !isUsed.has(one) && goesOn(one)).slice(0, unknown.length)
    for (const one of rest) isUsed.add(one)
    twice += labels.length - unknown.length + rest.length
  }
  return twice
}
