import pg from 'pg'

/**
 * Runs `ask` with connections of its own, which are closed at its end. Times are UTC, like when the log was sealed.
 * @param url a PostgreSQL that may stop meanwhile: `ask` fails with that, the process does not
 */
export async function asking<T>(url: string, ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const options = '-c timezone=UTC -c jit=off -c statement_timeout=0'
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000, options })
  // One that breaks while idle, or while it closes, is an error that nobody waits for.
  pool.on('error', () => {})
  try {
    return await ask(pool)
  } finally {
    await pool.end()
  }
}
