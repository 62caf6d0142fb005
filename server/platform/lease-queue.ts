import { type RawBuilder, sql } from 'kysely'
import { now, nowMs } from './clock.ts'
import type { Queries } from './database/queries.ts'

/**
 * A queue for work that waits for an external answer, longer than a transaction may last. A node claims a row until
 * `claimed_until`; if the node dies, another takes the row after that. The table has `state`, `tries`, `next_try_at`,
 * `claimed_until` and `last_answer`. Work inside the database locks its row in its own transaction instead
 * (docs/decisions/0070).
 */
export interface LeaseQueue<State extends string> {
  table:
    | 'as2_receipt'
    | 'customer_mail'
    | 'invoice_mail'
    | 'mail_answer'
    | 'outgoing_message'
    | 'pdf_order'
    | 'push_message'
  states: { waiting: State; done: State; givenUp: State }
  /** Longer than one try can take. */
  leaseMs: number
  /** Seconds until the next try, try by try; after the last it is given up. */
  pauses: readonly number[]
}

export interface Lease {
  id: string
  tries: number
  /** Distinguishes this claim from a later one. */
  claimedUntil: string
}

interface Asked {
  /** An additional condition; the row is `q`. */
  when?: RawBuilder<unknown>
  /** The order among rows due at the same time. */
  order: RawBuilder<unknown>
  /** Other columns to set with the claim. */
  also?: RawBuilder<unknown>
  /** Columns of the row to return. */
  returning: RawBuilder<unknown>
}

/** Claims the next due row for this node; skips rows that other nodes are claiming. */
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

/** A row's state after a try, and the time of the next one. */
export function stateAfter<State extends string>(
  { states, pauses }: LeaseQueue<State>,
  { tries }: Lease,
  outcome: Outcome,
): { state: State; nextTryAt: string; isOver: boolean } {
  const pause = outcome === 'later' ? pauses[tries - 1] : undefined
  const state = outcome === 'done' ? states.done : pause === undefined ? states.givenUp : states.waiting
  return { state, nextTryAt: new Date(nowMs() + (pause ?? 0) * 1000).toISOString(), isOver: state !== states.waiting }
}

/** Stores the result of a try. @returns false if another node has claimed the row since: then nothing is stored */
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
