import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../../testing/postgres.ts'
import { type Database, openDatabase } from './database.ts'
import { commitBehind, send, textRows } from './statements.ts'

const name = `shortcut_${randomBytes(6).toString('hex')}`
let admin: pg.Pool
let database: Database
beforeAll(async () => {
  admin = new pg.Pool({ connectionString: inject('postgresUrl'), max: 1 })
  admin.on('error', () => {})
  await admin.query(`CREATE DATABASE ${name}`)
  database = openDatabase(withDatabase(inject('postgresUrl'), name), { max: 3 })
  await database.pool.query('CREATE TABLE tried (n int PRIMARY KEY)')
})
afterAll(async () => {
  await database.close()
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
})

const kept = async () => (await textRows(database.kysely, 'SELECT n FROM tried ORDER BY n')).map(([n]) => Number(n))
const insert = (n: number) => sql`INSERT INTO tried VALUES (${n})`.compile(database.kysely)

test('statements sent without waiting run in order, and are committed after the last', async () => {
  const seen = await database.transaction(async (db) => {
    const written = [send(db, insert(1)), send(db, insert(2))]
    const rows = textRows(db, 'SELECT count(*) FROM tried')
    commitBehind(db)
    await Promise.all(written)
    return rows
  })
  expect(seen).toEqual([['2']])
  expect(await kept()).toEqual([1, 2])
})

test('if one of them fails, the COMMIT after them keeps nothing, and the connection is usable', async () => {
  const failing = database.transaction(async (db) => {
    const written = [send(db, insert(3)), send(db, insert(1)), send(db, insert(4))]
    commitBehind(db)
    await Promise.all(written)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual([1, 2])
})

test('work that throws after its statements is rolled back', async () => {
  const failing = database.transaction(async (db) => {
    await send(db, insert(5))
    throw new Error('guarded')
  })
  await expect(failing).rejects.toThrow('guarded')
  expect(await kept()).toEqual([1, 2])
})

test('an ignored failure does not count as success', async () => {
  const failing = database.transaction(async (db) => {
    await send(db, insert(6))
    await send(db, insert(1)).catch(() => {})
  })
  await expect(failing).rejects.toThrow('the transaction ended with ROLLBACK')
  expect(await kept()).toEqual([1, 2])
})

test('a connection that breaks between two statements fails their transaction, and never the process', async () => {
  const uncaught: Error[] = []
  const hear = (error: Error) => uncaught.push(error)
  process.on('uncaughtException', hear)
  const failing = database.transaction(async (db) => {
    const [[pid] = []] = await textRows(db, 'SELECT pg_backend_pid()')
    await admin.query('SELECT pg_terminate_backend($1, 10000)', [pid])
    // Its final error is read before anything else is sent.
    await sleep(100)
    await send(db, insert(7))
  })
  await expect(failing).rejects.toThrow()
  process.off('uncaughtException', hear)
  expect(uncaught).toEqual([])
  expect(await kept()).not.toContain(7)
})
