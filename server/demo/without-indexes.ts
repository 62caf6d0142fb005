import pg from 'pg'

/** Tables that the demo fills, whose lists nobody reads meanwhile. */
const filled = ['work_order', 'operation_log']

/**
 * Runs `work` without the indexes that only serve lists, and recreates them at the end: filling is a third faster, and
 * the schema is the same afterwards. Constraints, and indexes for finding bookings, stay.
 */
export async function withoutListIndexes(ownerUrl: string, work: () => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // Idle for minutes: one that breaks meanwhile is replaced.
  pool.on('error', () => {})
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = ANY($1::text[]::regclass[]) AND NOT i.indisunique AND c.relname NOT LIKE 'work_order__account_%'`,
    [filled],
  )
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`)
  try {
    await work()
  } finally {
    for (const { definition } of rows) await pool.query(definition)
    await pool.end()
  }
}
