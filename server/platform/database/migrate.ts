import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { letRun, mustBeOneDatabase } from './runner-role.ts'

const folder = new URL('../../../database/migrations/', import.meta.url)
/** Any number works if every node uses the same. */
const migrationLock = 7_204_001

/** The migrations in order: name and text. */
export async function readMigrations(): Promise<{ name: string; sql: string; sha256: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Migrates the schema: each migration once, in its own transaction, one node at a time. Then grants the role of
 * `runnerUrl`, if different, its rights for daily work.
 * @param url as the role that owns the tables; another role passes if nothing is to be done
 * @returns the names of the migrations applied now
 * @throws Error if the database was migrated by a newer version, or an applied migration was edited since
 */
export async function migrate(url: string, runnerUrl?: string): Promise<string[]> {
  // A migration of a large table takes minutes, also for a role whose daily statements may not.
  const options = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'
  const client = new pg.Client({ connectionString: url, options })
  await client.connect()
  const runner = runnerUrl === url ? undefined : runnerUrl
  try {
    if (runner) await mustBeOneDatabase(client, runner)
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const done = await applyAll(client).catch((error: Error) => {
      throw 'code' in error && error.code === '42501' ? new Error(`${notAllowed} (${error.message})`) : error
    })
    if (runner) await letRun(client, runner)
    return done
  } finally {
    await client.end()
  }
}

const notAllowed =
  "The database must be brought up to date, and DATABASE_URL's role may not do that. " +
  'Set DATABASE_OWNER_URL to the role that owns the tables, or run `npm run db:migrate` with it first.'

/** What of the migrations the database has: `fault` says in a sentence why this release cannot use it. */
export interface Progress {
  missing: { name: string; sql: string; sha256: string }[]
  fault?: string
}

/** @param client connected to a database where the product has started once */
export async function progressOf(client: pg.Client | pg.Pool): Promise<Progress> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migration')
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const migrations = await readMigrations()
  const missing = migrations.filter(({ name }) => !applied.has(name))
  const unknown = [...applied.keys()].find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown)
    return {
      missing,
      fault: `This database was migrated by a newer version (${unknown}). Start that version instead.`,
    }
  const edited = migrations.find(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256)
  return edited ? { missing, fault: `Migration ${edited.name} was edited after it was applied here.` } : { missing }
}

async function applyAll(client: pg.Client): Promise<string[]> {
  const { rows: begun } = await client.query<{ is: boolean }>(`SELECT to_regclass('migration') IS NOT NULL AS is`)
  if (!begun[0]?.is)
    await client.query(
      `CREATE TABLE migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
  const { missing, fault } = await progressOf(client)
  if (fault) throw new Error(fault)
  for (const { name, sql, sha256 } of missing) {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query('INSERT INTO migration (name, sha256) VALUES ($1, $2)', [name, sha256])
    await client.query('COMMIT')
  }
  return missing.map(({ name }) => name)
}
