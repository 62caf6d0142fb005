import pg from 'pg'
import { migrate } from '../platform/migrate.ts'

/** Throws away a demo that was cut off while it was made. */
export async function emptyDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await client.end()
  await migrate(url)
}
