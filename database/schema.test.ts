import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { withDatabase } from '@shortcut/server/testing/postgres.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { describeSchema } from './describe-schema.ts'

test('schema.sql creates the same schema as the migrations', async () => {
  const url = inject('postgresUrl')
  const name = `shortcut_fresh_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  try {
    const fresh = new pg.Client({ connectionString: withDatabase(url, name) })
    await fresh.connect()
    await fresh.query(await readFile(new URL('schema.sql', import.meta.url), 'utf8'))
    await fresh.end()
    const migrated = await describeSchema(withDatabase(url, inject('templateDatabase')))
    expect(await describeSchema(withDatabase(url, name))).toBe(migrated)
    expect(migrated).toContain('CREATE TABLE work_order')
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
})

test('every table and column has a comment that says what it is', async () => {
  const client = new pg.Client({ connectionString: withDatabase(inject('postgresUrl'), inject('templateDatabase')) })
  await client.connect()
  const { rows } = await client.query(`
    SELECT c.relname || coalesce('.' || a.attname, '') AS silent FROM pg_class c
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migration'
      AND (col_description(c.oid, a.attnum) IS NULL OR obj_description(c.oid) IS NULL)`)
  await client.end()
  expect(rows).toEqual([])
})

test('no two migrations have the same number, so their order does not depend on the rest of their names', async () => {
  const names = await readdir(new URL('migrations/', import.meta.url))
  const numbers = names.map((name) => name.slice(0, 3))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
