import { codes, Refusal } from '@shortcut/domain/errors.ts'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { nowMs } from './clock.ts'
import type { Queries } from './database/queries.ts'

const windowMs = 15 * 60_000

/** A limit: this many tries within 15 minutes, then waits that double. */
export interface Limit {
  subject: string
  free: number
  /** The first wait, 5 s by default; 15 minutes for no more tries at all. */
  firstWaitMs?: number
}

const at = (ms: number) => new Date(ms).toISOString()

/** One node's memory, so that a flood of refused tries costs the database little. */
interface Gate {
  /** Tries of one subject wait for each other. */
  turns: Map<string, Promise<unknown>>
  refused: Map<string, { until: number; believedUntil: number }>
}
const gates = new WeakMap<Queries, Gate>()
const believeMs = 1000
const mostRemembered = 10_000

function gateOf(db: Queries): Gate {
  const gate = gates.get(db) ?? { turns: new Map(), refused: new Map() }
  gates.set(db, gate)
  if (gate.refused.size > mostRemembered) gate.refused.clear()
  return gate
}

/**
 * Counts a try before anything is evaluated, so that simultaneous ones on any nodes cannot exceed the limit. A refused
 * try counts for no limit. Outside the call's transaction: a rollback would undo the count.
 * @param limits the widest last, because their rows are locked in this order
 * @throws Refusal 429 with the seconds to wait
 */
export async function countTry(db: Queries, limits: readonly Limit[]): Promise<void> {
  const widest = limits.at(-1)?.subject
  if (!widest) return
  const gate = gateOf(db)
  const before = gate.turns.get(widest)
  const turn = (async () => {
    await before?.catch(() => {})
    await countInTurn(db, gate, limits)
  })()
  gate.turns.set(widest, turn)
  try {
    await turn
  } finally {
    if (gate.turns.get(widest) === turn) gate.turns.delete(widest)
  }
}

async function countInTurn(db: Queries, gate: Gate, limits: readonly Limit[]): Promise<void> {
  for (const { subject } of limits) {
    const known = gate.refused.get(subject)
    if (known && known.believedUntil > nowMs()) refuse(known.until)
  }
  await db.transaction().execute(async (tx) => {
    for (const limit of limits) {
      const until = await count(tx, limit)
      if (until === null) continue
      gate.refused.set(limit.subject, { until, believedUntil: Math.min(until, nowMs() + believeMs) })
      refuse(until)
    }
  })
}

function refuse(until: number): never {
  const seconds = Math.max(1, Math.ceil((until - nowMs()) / 1000))
  throw new Refusal(codes.slowDown, 'slowDown', { seconds }, { retryAfter: seconds })
}

/** @returns null if counted, else the end of the wait */
async function count(tx: Queries, { subject, free, firstWaitMs = 5000 }: Limit): Promise<number | null> {
  const present = nowMs()
  const began = at(present - windowMs)
  const waitMs = sql`least(${windowMs}::float8, ${firstWaitMs}::float8 * 2 ^ least(t.tries - ${free}::int, 20))`
  const { numAffectedRows } = await sql`
    INSERT INTO try_limit AS t VALUES (${subject}, 1, ${at(present)}, ${at(present)})
    ON CONFLICT (subject) DO UPDATE SET
      tries = CASE WHEN t.since <= ${began} THEN 1 ELSE t.tries + 1 END,
      since = CASE WHEN t.since <= ${began} THEN excluded.since ELSE t.since END,
      last_at = excluded.last_at
    WHERE t.since <= ${began} OR t.tries < ${free}::int
      OR t.last_at + ${waitMs} * interval '1 ms' <= ${at(present)}`.execute(tx)
  if (numAffectedRows === 1n) return null
  const { rows } = await sql<{ until: string }>`
    SELECT least(t.since + ${windowMs}::float8 * interval '1 ms', t.last_at + ${waitMs} * interval '1 ms') AS until
    FROM try_limit t WHERE t.subject = ${subject}`.execute(tx)
  return Date.parse(rows[0]?.until ?? at(present))
}

/** The try was successful: it no longer counts. */
export async function takeBackTry(db: Queries, limits: readonly Limit[]): Promise<void> {
  // One row at a time, because a statement for several would lock them in its own order.
  for (const { subject } of limits) {
    await sql`UPDATE try_limit SET tries = greatest(tries - 1, 0) WHERE subject = ${subject}`.execute(db)
    gateOf(db).refused.delete(subject)
  }
}

/** Earlier tries no longer count either. */
export async function forgetTries(db: Queries, { subject }: Limit): Promise<void> {
  await db.deleteFrom('tryLimit').where('subject', '=', subject).execute()
  gateOf(db).refused.delete(subject)
}

/** Deletes limits that no longer slow anybody down. */
export async function sweepTries(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM try_limit WHERE since < $1', [at(nowMs() - windowMs)])
}

/** The caller: an IPv4 address, or the /64 network of an IPv6 one, because a household or server has a whole /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 50)
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const [network] = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*/, '')}/64`)
    .toString()
    .split('%')
  return `${network}/64`
}
