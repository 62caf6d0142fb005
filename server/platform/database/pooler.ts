import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sessionSettings } from './database.ts'

/**
 * Makes the settings of our connections those of the role, because a pooler hands out connections that others opened.
 * @param url through the pooler, in its mode of transactions
 * @param directUrl the same database and role without it
 * @throws Error with one sentence if the two differ, or the pooler still holds connections without the settings
 */
export async function preparePooler(url: string, directUrl: string): Promise<void> {
  await onceConnected(directUrl, 'DATABASE_DIRECT_URL', async (direct) => {
    const there = await whoAndWhere(direct)
    const here = await onceConnected(url, 'DATABASE_URL', whoAndWhere)
    if (here.place !== there.place || here.role !== there.role)
      throw new Error('DATABASE_URL and DATABASE_DIRECT_URL must name the same database and role.')
    if (await keepSettings(direct, there)) await direct.query(endIdle)
  })
  // The pooler needs a moment to notice connections that ended.
  for (let tries = 0; tries < 20; tries++) {
    if (await onceConnected(url, 'DATABASE_URL', hasSettings).catch(() => false)) return
    await sleep(100)
  }
  throw new Error(
    'The pooler of DATABASE_URL holds connections without our settings. Run RECONNECT in its console, and start again.',
  )
}

/** Connections made before the role had its settings keep the old ones. */
const endIdle = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid() AND state = 'idle'`

/** @returns whether they were not the role's before */
async function keepSettings(direct: pg.Client, { role, database }: Place): Promise<boolean> {
  const { rows } = await direct.query<{ kept: string[] }>(
    `SELECT setconfig AS kept FROM pg_db_role_setting
     WHERE setrole = current_user::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  const kept = new Set(rows[0]?.kept)
  const missing = Object.entries(sessionSettings).filter(([name, value]) => !kept.has(`${name}=${value}`))
  const of = `${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(database)}`
  for (const [name, value] of missing) await direct.query(`ALTER ROLE ${of} SET ${name} = ${pg.escapeLiteral(value)}`)
  return missing.length > 0
}

/** A pooler hands out the zone's name of its first connection, which may be another name of the same: images of PostgreSQL say Etc/UTC. */
const isUtc = (zone: string | undefined) =>
  zone !== undefined && /^(Etc\/)?(UTC|UCT|Universal|Zulu|GMT([+-]?0)?|Greenwich)$/i.test(zone)

async function hasSettings(pooled: pg.Client): Promise<boolean> {
  const { rows } = await pooled.query<{ zone: string; statement: string }>(
    `SELECT current_setting('timezone') AS zone, current_setting('statement_timeout') AS statement`,
  )
  return isUtc(rows[0]?.zone) && rows[0]?.statement !== '0'
}

async function onceConnected<T>(url: string, setting: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new Error(`${setting} cannot be reached: ${error.message}`)
  })
  return work(client).finally(() => client.end().catch(() => {}))
}

interface Place {
  role: string
  database: string
  /** Differs between databases and servers. */
  place: string
}

async function whoAndWhere(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Place>(
    `SELECT current_user AS role, current_database() AS database, concat(current_database(), ' ', pg_postmaster_start_time()) AS place`,
  )
  return rows[0] ?? { role: '', database: '', place: '' }
}
