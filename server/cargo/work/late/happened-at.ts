import type { CargoAct } from '@shortcut/domain/cargo/acts.ts'
import { plainLabel } from '@shortcut/domain/cargo/labels.ts'
import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/http/context.ts'

const dayMs = 86_400_000
/** What a phone opened itself waits on it for so long at most. */
const longestOfflineMs = 31 * dayMs

/** Labels that an act names: of pieces, pallets or units. */
function labelsOf({ data }: CargoAct): string[] {
  const said = data as { label?: string; labels?: readonly string[]; accepted?: readonly string[] }
  return [...(said.label ? [said.label] : []), ...(said.labels ?? []), ...(said.accepted ?? [])].map(plainLabel)
}

/** When somebody first knew of the freight of an act, ISO 8601; null: nobody did. */
async function knownSince({ db }: Context, act: CargoAct): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    SELECT min(least(r.created_at, r.arrived_at)) AS since FROM receipt r WHERE r.id = ${act.receiptId ?? null}::uuid OR r.id IN (
      SELECT p.receipt_id FROM piece_label x JOIN piece p ON p.id = x.piece_id WHERE x.ended_at IS NULL AND x.label = ANY(${labelsOf(act)}::text[]))`.execute(
    db,
  )
  return rows[0]?.since ?? null
}

/**
 * When an act happened, ISO 8601. A phone whose clock is ahead did nothing in the future, and one whose clock is years behind did nothing more than a day before
 * somebody knew of the freight: then the time of sending counts, because storage is charged by these times.
 */
export async function happenedAt(context: Context, act: CargoAct): Promise<{ at: string; isCorrected: boolean }> {
  const { now } = context
  const judged = judgedTime(act.at, act.skewMs)
  if (judged >= now) return { at: now, isCorrected: false }
  const ms = Date.parse(judged)
  // Asked only of old acts: a scan has no further statement.
  if (Date.parse(now) - ms < dayMs) return { at: judged, isCorrected: false }
  const since = await knownSince(context, act)
  const earliest = since === null ? Date.parse(now) - longestOfflineMs : Date.parse(since) - dayMs
  return ms < earliest ? { at: now, isCorrected: true } : { at: judged, isCorrected: false }
}
