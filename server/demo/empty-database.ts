import pg from 'pg'
import type { Access } from '../main.ts'
import { migrate } from '../platform/migrate.ts'

/** Throws away a demo that was cut off while it was made. */
export async function emptyDatabase({ url, ownerUrl }: Access) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await client.end()
  await (ownerUrl === url ? migrate(url) : migrate(ownerUrl, url))
}
