import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let cargo: CargoStage
beforeAll(async () => {
  world = await openWorld()
  cargo = await openCargo(world, await openBuilders(world))
})
afterAll(() => world.close())

/** How often PostgreSQL read a whole table. A connection tells it a second after its last transaction. */
async function wholeReads() {
  await sleep(1_500)
  const { rows } = await world.owner.query<{ table: string; reads: string }>(
    `SELECT relname AS table, seq_scan AS reads FROM pg_stat_user_tables WHERE relname IN ('piece', 'piece_label', 'piece_movement', 'receipt') ORDER BY 1`,
  )
  return rows
}

test('a scan reads no table from end to end, however much freight there ever was', async () => {
  const ana = await cargo.worker('Ana Dock')
  const [old, receipt] = [await cargo.receipt(), await cargo.receipt()]
  await world.owner.query(
    `WITH gone AS (
       INSERT INTO piece (id, receipt_id, piece_no, status, warehouse_id, moved_at, updated_at)
       SELECT gen_random_uuid(), $1::uuid, n, 'released', $2::uuid, now() - interval '9 days', now() - interval '9 days' FROM generate_series(1, 20000) n
       RETURNING id, piece_no),
     labels AS (INSERT INTO piece_label (id, piece_id, label, kind, ended_at) SELECT gen_random_uuid(), id, 'OLD-' || piece_no, 'own', now() FROM gone)
     INSERT INTO piece_movement (act_id, piece_id, action, to_status, at, received_at, actor_type, actor_id, actor_name, device, remark)
       SELECT gen_random_uuid(), id, 'release', 'released', now(), now(), 'system', NULL, 'Test', '', '' FROM gone`,
    [old.id, cargo.home.id],
  )
  await world.owner.query(
    `INSERT INTO receipt (id, receipt_no, warehouse_id, status, created_at, created_by, updated_at, updated_by)
     SELECT gen_random_uuid(), 'OLD-' || n, $1::uuid, 'expected', now(), 'Test', now() - interval '9 days', 'Test' FROM generate_series(1, 3000) n`,
    [cargo.home.id],
  )
  await world.owner.query('ANALYZE piece, piece_label, piece_movement, receipt')
  // What is planned once is planned.
  for (const label of ['A-1', 'A-2']) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  const before = await wholeReads()
  for (const label of ['B-1', 'B-2', 'B-2', 'B-3'])
    expect((await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })).outcome).toBe('applied')
  expect(await cargo.sync(ana, [])).toMatchObject({ acts: [], pieces: [], receipts: [] })
  expect(await wholeReads()).toEqual(before)
})

/** Statements that PostgreSQL planned more often than the five times with which it tries a new one. */
async function plannedAgain() {
  const { pool } = world.database
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  try {
    const answers = await Promise.all(
      clients.map((client) =>
        client.query<{ text: string }>(
          'SELECT left(statement, 200) AS text FROM pg_prepared_statements WHERE custom_plans > 5',
        ),
      ),
    )
    return answers.flatMap(({ rows }) => rows.map(({ text }) => text.replace(/\s+/g, ' ').trim()))
  } finally {
    for (const client of clients) client.release()
  }
}

test('a scan plans no statement again', async () => {
  const ben = await cargo.worker('Ben Dock')
  const receipt = await cargo.receipt()
  const before = new Set(await plannedAgain())
  for (let n = 0; n < 30; n++) await cargo.act(ben, 'count', { label: `P-${n}` }, { receiptId: receipt.id })
  expect((await plannedAgain()).filter((text) => !before.has(text))).toEqual([])
})
