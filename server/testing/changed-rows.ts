import type { Pool } from 'pg'

type Row = Readonly<Record<string, unknown>>
/** The rows of every table by their keys. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** Key columns of tables without an id. */
const keys: Record<string, string[]> = {
  role_permission: ['role_id', 'permission'],
  user_role: ['user_id', 'role_id'],
  session: ['token_hash'],
  second_factor: ['user_id'],
  provider_sign_in: ['hash'],
}

/** The whole database. A row without a key is its own key. */
export async function rowsOf(pool: Pool): Promise<Tables> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migration'`,
  )
  const all = new Map<string, Map<string, Row>>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM "${name}" t`)
    const keyOf = (row: Row) =>
      'id' in row ? String(row.id) : (keys[name]?.map((column) => row[column]).join(' ') ?? JSON.stringify(row))
    all.set(name, new Map(rows.map(({ row }) => [keyOf(row), row])))
  }
  return all
}

type Change = 'gone' | Record<string, unknown>

/** @returns changes by table and key: the columns with their new values, or that the row is gone */
export function changedRows(before: Tables, after: Tables, ignored: readonly string[]) {
  const changes: Record<string, 'gone' | Record<string, Change>> = {}
  for (const [table, rows] of before) {
    const today = after.get(table)
    const changed = [...rows].flatMap(([key, row]): [string, Change][] => {
      const now = today?.get(key)
      if (!now) return [[key, 'gone']]
      const columns = Object.keys(row).filter(
        (column) => !ignored.includes(column) && JSON.stringify(row[column]) !== JSON.stringify(now[column]),
      )
      return columns.length > 0
        ? [[key, Object.fromEntries(columns.map((column) => [column, now[column] ?? 'gone']))]]
        : []
    })
    if (changed.length > 0) changes[table] = today ? Object.fromEntries(changed) : 'gone'
  }
  return changes
}
