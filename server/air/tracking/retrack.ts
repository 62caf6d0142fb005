import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { nextDue } from '@shortcut/domain/air/tracking/due.ts'
import { countsOf, latestOf, piecesHad, type WaybillEvent } from '@shortcut/domain/air/tracking/progress.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { placeOf } from '../masters/find-airports.ts'

/** The events of a waybill, oldest first. */
export const eventsOf = (db: Queries, masterId: string): Promise<WaybillEvent[]> =>
  db
    .selectFrom('waybillEvent')
    .select(['code', 'happenedAt as at', 'station', 'pieces', 'flight', 'discrepancy'])
    .where('masterId', '=', masterId)
    .orderBy('happenedAt')
    .orderBy('id')
    .execute()

/** Works out where a waybill stands, from its events. A draft stands nowhere. */
export async function retrack(
  { db, now }: Context,
  master: MasterDetail,
  known?: readonly WaybillEvent[],
): Promise<void> {
  if (!master.number) return
  const events = known ?? (await eventsOf(db, master.id))
  const { status, pieces, flightOn, origin } = master
  const counts = countsOf(events, master)
  const latest = latestOf(events)
  const due = nextDue({ status, pieces, flightOn, originZone: (await placeOf(origin)).zone, counts, events })
  const isOpen = status !== 'delivered' && status !== 'void'
  const isAccepted = Math.max(counts.RCS, counts.DEP, counts.RCF) >= pieces
  await sql`
    INSERT INTO waybill_track AS t (master_id, is_open, moved_at, latest_code, latest_discrepancy, latest_station, latest_pieces, accepted_pieces,
      departed_pieces, arrived_pieces, delivered_pieces, is_accepted, due_code, due_at, due_told, dropped_at)
    VALUES (${master.id}, ${isOpen}, ${latest?.at ?? now}, ${latest?.code ?? ''}, ${latest?.discrepancy ?? ''}, ${latest?.station ?? ''},
      ${latest ? piecesHad(latest, events, pieces) : null},
      ${counts.RCS}, ${counts.DEP}, ${counts.RCF}, ${counts.DLV}, ${isAccepted}, ${due?.code ?? ''}, ${due?.at ?? null}, ${due?.told ?? 0},
      master_dropped_at(${master.id}))
    ON CONFLICT (master_id) DO UPDATE SET is_open = excluded.is_open, latest_code = excluded.latest_code,
      moved_at = CASE WHEN excluded.latest_code = '' AND t.latest_code = '' THEN t.moved_at ELSE excluded.moved_at END,
      latest_station = excluded.latest_station, latest_discrepancy = excluded.latest_discrepancy, latest_pieces = excluded.latest_pieces, accepted_pieces = excluded.accepted_pieces,
      departed_pieces = excluded.departed_pieces, arrived_pieces = excluded.arrived_pieces,
      delivered_pieces = excluded.delivered_pieces, is_accepted = excluded.is_accepted, due_code = excluded.due_code, due_at = excluded.due_at,
      due_told = excluded.due_told, dropped_at = excluded.dropped_at`.execute(db)
}
