import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { nowMs } from '../clock.ts'
import { askedTogether } from '../http/asked-together.ts'
import { isAway } from '../http/refusals.ts'
import { type Database, openDatabase, type Replica } from './database.ts'
import type { Queries } from './queries.ts'

/** A reader waits so long for what was stored before its call; then it reads from the writer. */
const usualPatienceMs = 200
const askAgainMs = 5
const usualLookMs = 1000
/** Tell the operator of a replica that is further behind. */
const mostBehindMs = 2000
/** More readers than these wait for a connection to the replica: others read from the writer. */
const mostWaiting = 16

/** Which database this is, and how far its log is stored or replayed. */
interface Standing {
  system: string
  database: string
  /** Of the log, as in the names of its files: another one after each failover. */
  timeline: string
  /** Position in the log: '16/B374D848' */
  lsn: string
  follows: boolean
}

/**
 * What others can read is on the disk before, unless commits do not wait for the disk. A replica's own timeline is known
 * from its last checkpoint, or the last page that it wrote.
 */
const standingOfWriter = sql<Standing>`
  SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system, current_database() AS database,
    left(pg_walfile_name(w.lsn), 8) AS timeline, w.lsn::text AS lsn, false AS follows
  FROM (SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
    ELSE pg_current_wal_flush_lsn() END AS lsn) w`
const standingOfReplica = sql<Standing>`
  SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system, current_database() AS database,
    lpad(upper(to_hex(greatest((SELECT timeline_id FROM pg_control_checkpoint()),
      (SELECT min_recovery_end_timeline FROM pg_control_recovery())))), 8, '0') AS timeline,
    coalesce(pg_last_wal_replay_lsn(), '0/0')::text AS lsn, pg_is_in_recovery() AS follows`

async function standing(db: Queries, of: typeof standingOfWriter): Promise<Standing> {
  const [row] = (await of.execute(db)).rows
  if (!row) throw new Error('the database gave no answer')
  return row
}

function bytesAt(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

const isPast = (one: Standing, other: Standing) => bytesAt(one.lsn) >= bytesAt(other.lsn)

/** Why this is no replica of that writer; undefined if it is one. */
export function faultOfReplica(writer: Standing, replica: Standing): string | undefined {
  if (!replica.follows) return 'it is no replica: it takes writes itself'
  if (replica.system !== writer.system || replica.database !== writer.database) return 'it has another database'
  if (replica.timeline !== writer.timeline) return 'it does not follow the present writer yet'
}

/** The replica cannot answer this call. */
class NotThere extends Error {}

/**
 * A streaming replica of `writer` for reads. Nothing that it answers is older than the call: the writer is asked how far
 * its log is, and the replica answers only from there on. So everybody reads what they wrote, and what they were told of,
 * whichever node they call.
 * @param options `lookMs`: how often it is looked at; `patienceMs`: how long a read waits; the others as in `openDatabase`
 */
export function openReplica(
  writer: Database,
  url: string,
  log: Pick<Logger, 'warn'>,
  {
    lookMs = usualLookMs,
    patienceMs = usualPatienceMs,
    ...options
  }: { lookMs?: number; patienceMs?: number } & Parameters<typeof openDatabase>[1] = {},
): Replica {
  const replica = openDatabase(url, options)
  const answered = { replica: 0, writer: 0 }
  let isUsable = false
  /** Since when the replica lacks this position of the writer. */
  let lacks: { at: number; wanted: Standing } | undefined
  let seen: Standing | undefined
  let behindMs: number | undefined
  let isTold = false

  const find = askedTogether<Standing>(async () => new Map([['', await standing(writer.kysely, standingOfWriter)]]))
  /** How far the writer is, asked after this call. */
  const written = async () => (await find('', undefined)) ?? standing(writer.kysely, standingOfWriter)

  /** All on one connection, because several replicas may share an address. */
  async function fromReplica<T>(wanted: Standing, work: (db: Queries) => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      late.reject(new NotThere('it is behind, or does not answer'))
    }, patienceMs)
    const reading = replica.transaction(async (db) => {
      for (;;) {
        const there = await standing(db, standingOfReplica)
        seen = there
        const fault = faultOfReplica(wanted, there)
        if (fault) throw new NotThere(fault)
        if (isLate) throw new NotThere('it is behind')
        if (isPast(there, wanted)) break
        await sleep(askAgainMs)
      }
      clearTimeout(timer)
      return work(db)
    })
    return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer))
  }

  function note(reason: string | undefined) {
    const isBad = reason !== undefined && (behindMs ?? 0) > mostBehindMs
    if (isBad && !isTold) log.warn(`the replica of DATABASE_READ_URL is not read: ${reason}`)
    if (reason === undefined && isTold) log.warn('the replica of DATABASE_READ_URL is read again')
    isTold = isBad || (isTold && reason !== undefined)
  }

  async function look(): Promise<string | undefined> {
    const at = nowMs()
    const wanted = await written().catch(() => undefined)
    // Nobody knows how far the writer is.
    if (!wanted) return 'the writer does not answer'
    seen = undefined
    let reason: string | undefined
    await fromReplica(wanted, async () => {}).catch((error: Error) => {
      reason = error.message || 'it does not answer'
    })
    isUsable = reason === undefined
    const hasCaughtUp = lacks && seen && !faultOfReplica(wanted, seen) && isPast(seen, lacks.wanted)
    if (isUsable || hasCaughtUp) lacks = undefined
    if (!isUsable) lacks ??= { at, wanted }
    behindMs = nowMs() - (lacks?.at ?? at)
    note(reason)
    return reason
  }

  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  async function lookAlways() {
    await look()
    if (!isClosed) timer = setTimeout(lookAlways, lookMs).unref()
  }
  void lookAlways()

  return {
    async read(work) {
      if (isUsable && replica.pool.waitingCount < mostWaiting) {
        try {
          const result = await fromReplica(await written(), work)
          answered.replica++
          return result
        } catch (error) {
          if (error instanceof Refusal || isTooLong(error)) throw error
          if (error instanceof NotThere || isAway(error)) isUsable = false
        }
      }
      answered.writer++
      return work(writer.kysely)
    },
    behind: () => (behindMs === undefined ? undefined : (lacks ? nowMs() - lacks.at : behindMs) / 1000),
    look,
    isUsable: () => isUsable,
    answered,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await replica.close()
    },
  }
}

/** A statement that PostgreSQL cancelled after a minute would take as long again. A conflict with the replay is no such case. */
const isTooLong = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014'

/** Why nobody would read from this replica now; undefined if it is in order. */
export async function replicaFault(writerUrl: string, url: string): Promise<string | undefined> {
  const writer = openDatabase(writerUrl, { max: 1 })
  const replica = openReplica(writer, url, { warn() {} }, { max: 1, patienceMs: mostBehindMs })
  try {
    return await replica.look()
  } finally {
    await replica.close()
    await writer.close()
  }
}

/** Runs `work`, which only reads: on the replica if there is one, as in `Replica.read`. */
export const readFrom = <T>(
  { kysely, replica }: Pick<Database, 'kysely' | 'replica'>,
  work: (db: Queries) => Promise<T>,
): Promise<T> => (replica ? replica.read(work) : work(kysely))
