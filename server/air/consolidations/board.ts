import { type BoardMaster, type consolidationApi, mostOnBoard } from '@shortcut/domain/air/consolidation-api.ts'
import { hasLeft, isOpenWaybill } from '@shortcut/domain/air/status-sql.ts'
import type { ParsedOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../platform/http/context.ts'
import { housesOfMasters } from '../houses/house-queries.ts'
import { masterRows } from '../masters/master-queries.ts'
import { plansOf } from './plans.ts'

type Board = typeof consolidationApi.board

/** Written as the partial indexes master_waybill__planned and master_waybill__left have them. */
const views: Record<ParsedOf<Board>['view'], { where: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  here: { where: sql.raw(`m.status ${isOpenWaybill}`), order: sql`m.flight_on, m.flight, m.id` },
  left: { where: sql.raw(`m.status ${hasLeft}`), order: sql`m.flight_on DESC NULLS LAST, m.flight, m.id` },
}

/** Masters with houses by flight: those without a flight last. */
export async function boardOf({ db, now }: Reading, input: ParsedOf<Board>): Promise<ReplyOf<Board>> {
  const { airline, origin, flightFrom, flightTo, q } = input
  const view = views[input.view]
  const conditions = [sql`m.deleted_at IS NULL AND m.kind <> 'direct'`, view.where]
  if (airline?.length) conditions.push(sql`m.airline = ANY(${airline}::text[])`)
  if (origin?.length) conditions.push(sql`m.origin = ANY(${origin}::text[])`)
  if (flightFrom) conditions.push(sql`m.flight_on >= ${flightFrom}`)
  if (flightTo) conditions.push(sql`m.flight_on <= ${flightTo}`)
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(
      sql`(coalesce(m.number, '') || ' ' || m.shipper || ' ' || m.consignee || ' ' || m.flight) ILIKE ${like}`,
    )
  }
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM master_waybill m WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${view.order} LIMIT ${mostOnBoard + 1}`.execute(
    db,
  )
  const ids = rows.slice(0, mostOnBoard).map(({ id }) => id)
  const masters = await masterRows(db, ids)
  const houses = await housesOfMasters(db, ids)
  const plans = await plansOf({ db, now }, ids, houses)
  const list = ids.flatMap((id): BoardMaster[] => {
    const [master, plan, under] = [masters.get(id), plans.get(id), houses.get(id)]
    return master && plan && under ? [{ ...master, plan, ...under }] : []
  })
  return { list, hasMore: rows.length > mostOnBoard }
}
