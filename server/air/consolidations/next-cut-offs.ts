import type { ClockKind } from '@shortcut/domain/air/clocks.ts'
import type { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { masterLabel } from '../masters/master-label.ts'
import { plansOf } from './plans.ts'

interface Row {
  masterId: string
  clock: ClockKind
  number: string | null
  airline: string
  origin: string
  destination: string
  flight: string
}

/** What was missed longer ago is no longer news. */
const newsFor = '1 day'

/** The open cut-offs that are next, with what each lacks; those that were missed lately come first. */
export async function nextCutOffs(
  { db, now }: Pick<Context, 'db' | 'now'>,
  count: number,
): Promise<ReplyOf<typeof consolidationApi.next>> {
  const { rows } = await sql<Row>`
    SELECT c.master_id, c.clock, m.number, m.airline, m.origin, m.destination, m.flight
    FROM master_clock c JOIN master_waybill m ON m.id = c.master_id
    WHERE c.is_open AND c.due_at > ${now}::timestamptz - ${newsFor}::interval ORDER BY c.due_at, c.master_id, c.clock LIMIT ${count}`.execute(
    db,
  )
  const plans = await plansOf({ db, now }, [...new Set(rows.map(({ masterId }) => masterId))])
  return {
    list: rows.flatMap(({ masterId, clock: kind, flight, ...row }) => {
      const plan = plans.get(masterId)
      const clock = plan?.clocks.find((one) => one.clock === kind)
      return plan && clock ? [{ masterId, master: masterLabel(row), flight, zone: plan.zone, clock }] : []
    }),
  }
}
