import type { DB } from '@shortcut/database/tables.ts'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { noteInDoubt } from '../http/refusals.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { watchDatabase } from './database-watch.ts'
import type { Queries } from './queries.ts'
import { type Channel, nameOf, openChannel, together } from './statements.ts'

/** Times travel as ISO 8601 text, dates as text, bigint as number: nothing is wrapped in a Date (measured 1.8 times faster). */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => `${text.replace(' ', 'T').replace(/\+00$/, '')}Z`)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Every statement with parameters is a named prepared statement (measured 1.8 times faster). */
function preparing(client: pg.PoolClient, release = client.release.bind(client)): pg.PoolClient {
  const query = (text: unknown, values?: unknown[]) => {
    if (typeof text !== 'string') throw new Error('only text is queried here')
    const name = values && values.length > 0 ? nameOf(text) : undefined
    return client.query(name ? { name, text, values } : { text, values })
  }
  return Object.assign(Object.create(client), { query, release })
}

export interface Database {
  kysely: Kysely<DB>
  pool: pg.Pool
  url: string
  /** Encrypts and decrypts what must not stand plain in it; the product opens them at its start. */
  secrets: Secrets
  /** A connection beside the pool, not yet connected; cut like the pool's when the network is dead. */
  connection(): pg.Client
  /**
   * Runs `work` in a transaction of its own: committed when it returns, rolled back when it throws.
   * @throws what `work` threw, or what kept PostgreSQL from committing
   */
  transaction<T>(work: (db: Queries) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const notOpened: Secrets = {
  seal: () => Promise.reject(new Error('the secrets of this database are not opened')),
  open() {
    throw new Error('the secrets of this database are not opened')
  },
}

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/**
 * @param url PostgreSQL 15 or later
 * @param options `unflushed`: commits do not wait for the disk; only for data that can be made again; `onAway` hears when a dead
 *   network to the database is noticed, and when it answers again; `tickMs` how often it is looked at, where not as usual
 */
export function openDatabase(
  url: string,
  options: {
    max?: number
    unflushed?: boolean
    onError?: (error: Error) => void
    onAway?: (away: boolean) => void
    tickMs?: number
  } = {},
): Database {
  const where = { connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 5000 }
  const watch = watchDatabase(where, (away) => options.onAway?.(away), options.tickMs)
  const pool = new pg.Pool({
    ...where,
    Client: watch.Client,
    max: options.max ?? 12,
    connectionTimeoutMillis: 10_000,
    // Statements may be sent before the one before them is answered: a transaction needs few round trips.
    pipeline: true,
    options: `-c timezone=UTC -c jit=off -c statement_timeout=60s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s${
      options.unflushed ? ' -c synchronous_commit=off' : ''
    }`,
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  let closed = false
  pool.on('error', (error) => closed || options.onError?.(error))
  // One that is lent fails what is asked of it next; to its break itself the pool does not listen meanwhile.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => preparing(await pool.connect()), end: () => pool.end(), options: pool.options },
    }),
    plugins,
  })
  openChannel(kysely, { pool })
  const transaction = <T>(work: (db: Queries) => Promise<T>) => inTransaction(pool, work)
  return {
    kysely,
    pool,
    url,
    secrets: notOpened,
    connection: () => new watch.Client({ ...where, connectionTimeoutMillis: 10_000 }),
    transaction,
    async close() {
      // Connections say goodbye after this returns: a database that stops meanwhile is no news.
      closed = true
      await kysely.destroy()
      watch.close()
    },
  }
}

/** A connection on which BEGIN travels with whatever is asked first; nothing is begun for work that asks nothing. */
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
    // COMMIT was on its way: where the database went away meanwhile, nobody can tell whether it arrived.
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

/** @throws Error when PostgreSQL rolled back instead: a statement had failed, and the work did not mind */
async function commit(client: pg.PoolClient, channel: Channel): Promise<void> {
  const { command } = await (channel.committed ?? client.query('COMMIT'))
  if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
}
