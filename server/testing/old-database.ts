import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { readMigrations } from '../platform/database/migrate.ts'
import { withDatabase } from './postgres.ts'

/** A database as an earlier release left it: migrated up to `last`, with this data. */
export async function openOldDatabase(last: string, data: string) {
  const postgresUrl = inject('postgresUrl')
  const name = `shortcut_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const url = withDatabase(postgresUrl, name)
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c timezone=UTC' })
  // It may still be closing when its database is dropped.
  pool.on('error', () => {})
  await pool.query(
    'CREATE TABLE migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  for (const { name: migration, sql, sha256 } of await readMigrations()) {
    if (migration > last) break
    await pool.query(sql)
    await pool.query('INSERT INTO migration (name, sha256) VALUES ($1, $2)', [migration, sha256])
  }
  await pool.query(data)
  return {
    /** As the role that owns the tables. */
    url,
    /** As the role that the product runs as. */
    runnerUrl: withDatabase(inject('runnerUrl'), name),
    pool,
    async close() {
      await pool.end()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
