import pg from 'pg'
import type { Config } from '../config.ts'
import { addressFailure, databaseFailure } from './database-failure.ts'

/** The migrations use virtual generated columns and change generated ones in place. */
const oldest = 180_000

export interface Facts {
  /** From server_version_num: 180004 is 18.4. */
  version: number
  encoding: string
  /** A standby, or configured as read-only. */
  readOnly: boolean
  /** Or need not: the tables exist. */
  mayCreate: boolean
  user: string
  database: string
}

/** @returns why the product cannot use such a database; undefined if it can */
export function faultOf({ version, encoding, readOnly, mayCreate, user, database }: Facts): string | undefined {
  if (version < oldest)
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old. Name a PostgreSQL 18 or later in DATABASE_URL.`
  if (encoding !== 'UTF8')
    return `The database ${database} has the encoding ${encoding}. Create one with ENCODING 'UTF8' and name it in DATABASE_URL.`
  if (readOnly) return `The database ${database} is read-only. Name the primary server in DATABASE_URL.`
  if (!mayCreate)
    return `The user ${user} of DATABASE_URL may not create tables in ${database}. Make it the owner of the database.`
}

const facts = `
  SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
    pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS "readOnly",
    to_regclass('migration') IS NOT NULL OR coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate",
    current_user AS user, current_database() AS database`

/**
 * Checks that the product can use the configured database.
 * @throws Error with one sentence that names the setting, without its password
 */
export async function checkDatabases({ databaseUrl, databaseOwnerUrl, databaseReadUrl }: Config): Promise<void> {
  if (databaseOwnerUrl) await checkDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL')
  if (databaseUrl) await checkDatabase(databaseUrl, 'DATABASE_URL', databaseOwnerUrl !== undefined)
  // A replica may be away at the start.
  const unusable = databaseReadUrl && addressFailure(databaseReadUrl)
  if (unusable) throw new Error(unusable.replaceAll('DATABASE_URL', 'DATABASE_READ_URL'))
}

/** @param migrated whether another role creates the tables */
export async function checkDatabase(url: string, setting = 'DATABASE_URL', migrated = false): Promise<void> {
  const unusable = addressFailure(url)
  if (unusable) throw new Error(unusable.replaceAll('DATABASE_URL', setting))
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  let fault: string | undefined
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(facts)
    fault = rows[0] && faultOf({ ...rows[0], mayCreate: rows[0].mayCreate || migrated })
  } catch (error) {
    fault = databaseFailure(error, url) ?? `The database of DATABASE_URL can't be used: ${(error as Error).message}`
  } finally {
    await client.end().catch(() => {})
  }
  if (fault) throw new Error(fault.replaceAll('DATABASE_URL', setting))
}
