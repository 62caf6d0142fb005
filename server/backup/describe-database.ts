import { asking } from '../platform/database/asking.ts'
import type { Info } from './backup-facts.ts'

export async function databaseBytes(url: string): Promise<number> {
  const { rows } = await asking(url, (pool) => pool.query('SELECT pg_database_size(current_database()) AS bytes'))
  return Number(rows[0]?.bytes ?? 0)
}

/** Tables that only grow: a later copy must have at least as many rows. */
const growing = ['operation_log', 'operation_log_chain', 'invoice']
/** Unused uploads are swept. */
const counted = [...growing, 'file']

/** Tables with fewer rows in the copy than were counted before it. */
export const missingRows = (rows: Info['rows'], before: Info['rows']): string[] =>
  growing.flatMap((table) =>
    (rows[table] ?? 0) < (before[table] ?? 0) ? `${table} has ${rows[table]} rows, not ${before[table]}` : [],
  )

export type Described = Pick<Info, 'postgresMajor' | 'migration' | 'logHead' | 'rows'>

export const describeDatabase = (url: string): Promise<Described> =>
  asking(url, async (pool) => {
    const one = async (sql: string) => (await pool.query<{ it: string | null }>(sql)).rows[0]?.it ?? ''
    const rows: Info['rows'] = {}
    for (const table of counted) rows[table] = Number(await one(`SELECT count(*)::text AS it FROM ${table}`))
    return {
      postgresMajor: Math.floor(Number(await one(`SELECT current_setting('server_version_num') AS it`)) / 10_000),
      migration: await one('SELECT max(name) AS it FROM migration'),
      logHead: await one(
        `SELECT position || ':' || encode(hash, 'hex') AS it FROM operation_log_chain ORDER BY position DESC LIMIT 1`,
      ),
      rows,
    }
  })
