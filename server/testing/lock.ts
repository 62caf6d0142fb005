import pg from 'pg'

/** A separate connection that holds a lock, so that the product stops there until it is released. */
export async function holdLock(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement, values)
  return { release: () => client.end() }
}
