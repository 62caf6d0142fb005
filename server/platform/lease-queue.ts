import { type RawBuilder, sql } from 'kysely'
import { now, nowMs } from './clock.ts'
import type { Queries } from './database/queries.ts'

/**
 * Work that waits for somebody else's answer, longer than a transaction may last. A row is one node's until `claimed_until`; one that a dying
 * node had is taken by another after that. The table has `state`, `tries`, `next_try_at`, `claimed_until` and `last_answer`. Work that the
 * database alone has to do holds its row in its own transaction instead (docs/decisions/0070).
 */
export interface LeaseQueue<State extends string> {
  table: 'invoice_mail' | 'outgoing_message'
  states: { waiting: State; done: State; givenUp: State }
  /** Longer than a try can take. */
  leaseMs: number
  /** Seconds until the next try, try by try; after the last it is given up. */
  pauses: readonly number[]
}

export interface Lease {
  id: string
  tries: number
  /** Tells this claim from a later one. */
  claimedUntil: string
}

interface Asked {
  /** What else must be so; the row is `q`. */
  when?: RawBuilder<unknown>
  /** Which is first of those that are due at the same time. */
  order: RawBuilder<unknown>
  /** What else is written down with the claim. */
  also?: RawBuilder<unknown>
  /** Columns of the row. */
  returning: RawBuilder<unknown>
}

/** Takes the next row that is due, for this node alone; what another node is taking is skipped. */
export async function claimNext<Row>(
  db: Queries,
  { table, states, leaseMs }: LeaseQueue<string>,
  { when = sql`true`, order, also, returning }: Asked,
): Promise<(Row & Lease) | undefined> {
  const claimedUntil = new Date(nowMs() + leaseMs).toISOString()
  const { rows } = await sql<Row & Lease>`
    UPDATE ${sql.table(table)} SET claimed_until = ${claimedUntil}, tries = tries + 1 ${also ? sql`, ${also}` : sql``}
    WHERE id = (
      SELECT q.id FROM ${sql.table(table)} q
      WHERE q.state = ${sql.lit(states.waiting)} AND q.next_try_at <= ${now()} AND (q.claimed_until IS NULL OR q.claimed_until < ${now()})
        AND ${when}
      ORDER BY q.next_try_at, ${order} LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, tries, ${returning}`.execute(db)
  return rows[0] && { ...rows[0], claimedUntil }
}

export type Outcome = 'done' | 'later' | 'never'

/** What a row is after a try, and when it is tried again. */
export function stateAfter<State extends string>(
  { states, pauses }: LeaseQueue<State>,
  { tries }: Lease,
  outcome: Outcome,
): { state: State; nextTryAt: string; isOver: boolean } {
  const pause = outcome === 'later' ? pauses[tries - 1] : undefined
  const state = outcome === 'done' ? states.done : pause === undefined ? states.givenUp : states.waiting
  return { state, nextTryAt: new Date(nowMs() + (pause ?? 0) * 1000).toISOString(), isOver: state !== states.waiting }
}

/** Writes the result of a try. @returns false where the claim has passed to somebody else: then nothing is written */
export async function settle(
  db: Queries,
  { table }: LeaseQueue<string>,
  { id, claimedUntil }: Lease,
  { state, nextTryAt }: { state: string; nextTryAt: string },
  answer: string,
  also: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(table)} SET state = ${state}, claimed_until = NULL, last_answer = ${answer}, next_try_at = ${nextTryAt}, ${also}
    WHERE id = ${id} AND claimed_until = ${claimedUntil}`.execute(db)
  return numAffectedRows === 1n
}
