import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { contradictionsOf } from '@shortcut/domain/air/tracking/contradictions.ts'
import { nextDue } from '@shortcut/domain/air/tracking/due.ts'
import { countsOf, latestOf, piecesHad, type WaybillEvent } from '@shortcut/domain/air/tracking/progress.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { placeOf } from '../masters/find-airports.ts'

/** The events of a waybill, oldest first. */
export async function eventsOf(db: Queries, masterId: string): Promise<(WaybillEvent & { id: string })[]> {
  const rows = await db
    .selectFrom('waybillEvent')
    .select(['id', 'code', 'happenedAt as at', 'station', 'pieces', 'flight', 'discrepancy'])
    .select(['lane', 'createdAt as toldAt', 'localTime', 'messageId'])
    .where('masterId', '=', masterId)
    .orderBy('happenedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ localTime, messageId, ...event }) => ({
    ...event,
    isDay: localTime.length === dayLength,
    isMessage: messageId !== null,
  }))
}
const dayLength = '2026-11-28'.length

/** Works out where a waybill stands, from its events. A draft stands nowhere. */
export async function retrack(
  { db, now }: Context,
  master: MasterDetail,
  known?: readonly WaybillEvent[],
): Promise<void> {
  if (!master.number) return
  const all = known ?? (await eventsOf(db, master.id))
  const { status, pieces, flightOn, origin } = master
  const found = contradictionsOf(all, master)
  const events = all.filter((_, index) => found[index] === null)
  const lastAgainst = found.findLastIndex((why) => why !== null)
  const against = { code: all[lastAgainst]?.code ?? '', why: found[lastAgainst] ?? '' }
  const counts = countsOf(events, master)
  // Without a plausible one, what was told is shown, too.
  const latest = latestOf(events) ?? latestOf(all)
  const due = nextDue({ status, pieces, flightOn, originZone: (await placeOf(origin)).zone, counts, events })
  const isOpen = status !== 'delivered' && status !== 'void'
  const isAccepted = Math.max(counts.RCS, counts.DEP, counts.RCF) >= pieces
  await sql`
    INSERT INTO waybill_track AS t (master_id, is_open, moved_at, latest_code, latest_discrepancy, latest_station, latest_pieces, accepted_pieces,
      departed_pieces, arrived_pieces, delivered_pieces, is_accepted, due_code, due_at, due_told, against_code, against_why, dropped_at)
    VALUES (${master.id}, ${isOpen}, ${latest?.at ?? now}, ${latest?.code ?? ''}, ${latest?.discrepancy ?? ''}, ${latest?.station ?? ''},
      ${latest ? piecesHad(latest, events.length > 0 ? events : all, pieces) : null},
      ${counts.RCS}, ${counts.DEP}, ${counts.RCF}, ${counts.DLV}, ${isAccepted}, ${due?.code ?? ''}, ${due?.at ?? null}, ${due?.told ?? 0}, ${against.code}, ${against.why},
      master_dropped_at(${master.id}))
    ON CONFLICT (master_id) DO UPDATE SET is_open = excluded.is_open, latest_code = excluded.latest_code,
      moved_at = CASE WHEN excluded.latest_code = '' AND t.latest_code = '' THEN t.moved_at ELSE excluded.moved_at END,
      latest_station = excluded.latest_station, latest_discrepancy = excluded.latest_discrepancy, latest_pieces = excluded.latest_pieces, accepted_pieces = excluded.accepted_pieces,
      departed_pieces = excluded.departed_pieces, arrived_pieces = excluded.arrived_pieces,
      delivered_pieces = excluded.delivered_pieces, is_accepted = excluded.is_accepted, due_code = excluded.due_code, due_at = excluded.due_at,
      due_told = excluded.due_told, against_code = excluded.against_code, against_why = excluded.against_why, dropped_at = excluded.dropped_at`.execute(
    db,
  )
}
