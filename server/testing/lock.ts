import pg from 'pg'

/** A connection of its own that holds something of the database, so that the product comes no further than there until it is let go. */
export async function holdLock(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement, values)
  return { release: () => client.end() }
}
