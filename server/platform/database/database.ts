import type { DB } from '@shortcut/database/tables.ts'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { noteInDoubt } from '../http/refusals.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { watchDatabase } from './database-watch.ts'
import type { Queries } from './queries.ts'
import { type Channel, nameOf, openChannel, poolOf, together } from './statements.ts'

/** Times are ISO 8601 text, dates are text, bigint is number: no Date objects (measured 1.8 times faster). */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => `${text.replace(' ', 'T').replace(/\+00$/, '')}Z`)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const isPlanned = (text: string) => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text)

/** Every statement that PostgreSQL plans is a named prepared statement (measured 1.8 times faster). */
function preparing(client: pg.PoolClient, release = client.release.bind(client)): pg.PoolClient {
  const query = (text: unknown, values?: unknown[]) => {
    if (typeof text !== 'string') throw new Error('only text is queried here')
    const name = isPlanned(text) ? nameOf(text) : undefined
    return client.query(name ? { name, text, values } : { text, values })
  }
  return Object.assign(Object.create(client), { query, release })
}

/** A replica of a database, for reads. */
export interface Replica {
  /**
   * Runs `work`, which only reads, on the replica once that knows everything that was stored before this call. If it does
   * not in time, or fails, on the writer: then `work` may run twice.
   */
  read<T>(work: (db: Queries) => Promise<T>): Promise<T>
  /** Seconds that the replica is behind the writer, or has been away; undefined until it was looked at. */
  behind(): number | undefined
  /** Looks at it now. @returns why it is not read; undefined if it is in order */
  look(): Promise<string | undefined>
  /** False: everybody reads from the writer. */
  isUsable(): boolean
  /** Reads since the start, by who answered. */
  answered: { replica: number; writer: number }
  close(): Promise<void>
}

export interface Database {
  kysely: Kysely<DB>
  pool: pg.Pool
  url: string
  /** Encrypts and decrypts values that must not be stored in plain text; opened at the start of the product. */
  secrets: Secrets
  /** Answers lists and reports in its place; absent without DATABASE_READ_URL. */
  replica?: Replica
  /** A connection outside the pool and any pooler, not connected yet; cut like the pool's if the network is dead. */
  connection(): pg.Client
  /**
   * Runs `work` in its own transaction: committed when it returns, rolled back when it throws.
   * @throws what `work` threw, or why PostgreSQL did not commit
   */
  transaction<T>(work: (db: Queries) => Promise<T>): Promise<T>
  /** At most `max` more connections, for work that must not wait for calls, nor calls for it. Close them first. */
  alongside(max: number): Database
  close(): Promise<void>
}

const notOpened: Secrets = {
  seal: () => Promise.reject(new Error('the secrets of this database are not opened')),
  open() {
    throw new Error('the secrets of this database are not opened')
  },
}

/** Of every connection that calls and jobs use. */
export const sessionSettings = {
  timezone: 'UTC',
  jit: 'off',
  statement_timeout: '60s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
}

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/**
 * @param url PostgreSQL 18 or later
 * @param options `unflushed`: commits do not wait for the disk; only for data that can be recreated; `onAway` is called
 * when the network to the database dies and when it is back; `tickMs` sets the interval of the check; `directUrl`: `url` goes
 * through a pooler, which this address avoids; `prepared`: false gives statements no names
 */
export function openDatabase(
  url: string,
  options: {
    max?: number
    unflushed?: boolean
    onError?: (error: Error) => void
    onAway?: (away: boolean) => void
    tickMs?: number
    directUrl?: string
    prepared?: boolean
  } = {},
): Database {
  const where = { connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 5000 }
  const watch = watchDatabase(where, (away) => options.onAway?.(away), options)
  const settings = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`)
  if (options.unflushed) settings.push('-c synchronous_commit=off')

  function open(max: number, closeRest: () => void): Database {
    const pool = new pg.Pool({
      ...where,
      Client: watch.Client,
      max,
      connectionTimeoutMillis: 10_000,
      // Statements may be sent before the previous one is answered, so that a transaction needs few round trips.
      pipeline: true,
      // A pooler shares connections and refuses settings of one: there they are the role's.
      options: options.directUrl ? undefined : settings.join(' '),
    })
    // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
    let closed = false
    pool.on('error', (error) => closed || options.onError?.(error))
    // A connection in use fails its next statement; the pool does not listen for its break meanwhile.
    pool.on('connect', (client) => client.on('error', () => undefined))
    const kysely = new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: { connect: async () => preparing(await pool.connect()), end: () => pool.end(), options: pool.options },
      }),
      plugins,
    })
    openChannel(kysely, { pool })
    const database: Database = {
      kysely,
      pool,
      url,
      secrets: notOpened,
      connection: () =>
        new watch.Client({ ...where, connectionString: options.directUrl ?? url, connectionTimeoutMillis: 10_000 }),
      transaction: (work) => inTransaction(pool, work),
      alongside(more) {
        const other = open(more, () => {})
        other.secrets = database.secrets
        return other
      },
      async close() {
        // Connections close after this returns: a database that stops meanwhile is no news.
        closed = true
        await kysely.destroy()
        closeRest()
      },
    }
    return database
  }
  return open(options.max ?? 12, () => watch.close())
}

/** A connection that sends BEGIN together with the first statement; work without statements begins nothing. */
function beginningLate(client: pg.PoolClient) {
  let begun: Promise<unknown> | undefined
  const query = (...asked: Parameters<typeof client.query>) => {
    if (!begun) {
      together(client)
      begun = client.query('BEGIN')
      // The commit awaits it.
      begun.catch(() => {})
    }
    return client.query(...asked)
  }
  const late: pg.PoolClient = Object.assign(Object.create(client), { query })
  return { late, hasBegun: () => begun }
}

/** As `Database.transaction`, for a call that commits several times: each part of `work` on its own. */
export const transactionOf = <T>(db: Queries, work: (db: Queries) => Promise<T>): Promise<T> =>
  inTransaction(poolOf(db), work)

async function inTransaction<T>(pool: pg.Pool, work: (db: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const { late, hasBegun } = beginningLate(client)
  const lent = preparing(late, () => {})
  const db: Queries = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: pool.options } }),
    plugins,
  })
  const channel = openChannel(db, { client: late })
  let broken: Error | undefined
  let isCommitting = false
  try {
    const result = await work(db)
    const begun = hasBegun()
    if (begun) {
      await begun
      isCommitting = true
      await commit(client, channel)
    }
    return result
  } catch (error) {
    // COMMIT was already sent: if the database went away, nobody knows whether it arrived.
    if (isCommitting || channel.committed) noteInDoubt(error)
    if (hasBegun())
      await (channel.committed ?? client.query('ROLLBACK')).catch((reason: Error) => {
        broken = reason
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/** @throws Error if PostgreSQL rolled back instead, because the work ignored a failed statement */
async function commit(client: pg.PoolClient, channel: Channel): Promise<void> {
  const { command } = await (channel.committed ?? client.query('COMMIT'))
  if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
}
