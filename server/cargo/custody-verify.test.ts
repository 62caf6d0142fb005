import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../testing/builders.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'
import { verifyCustody } from './custody-verify.ts'

let world: World
let cargo: CargoStage
beforeAll(async () => {
  world = await openWorld()
  cargo = await openCargo(world, await openBuilders(world))
})
afterAll(() => world.close())

async function verify(label: string) {
  const pool = new pg.Pool({ connectionString: world.ownerUrl, options: '-c timezone=UTC' })
  pool.on('error', () => {})
  const lines: string[] = []
  const code = await verifyCustody(pool, label, (line) => lines.push(line))
  await pool.end()
  return { code, text: lines.join('\n') }
}
const sealed = () =>
  expect
    .poll(async () => (await world.owner.query('SELECT count(*)::int AS n FROM operation_log_pending')).rows[0].n)
    .toBe(0)

/** A piece that was counted, weighed, put away twice and released. */
async function givenWay(label: string) {
  const ana = await cargo.worker('Ana Dock')
  const receipt = await cargo.receipt()
  await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await cargo.act(ana, 'measure', { labels: [label], weight: { value: '10', unit: 'kg' } })
  await cargo.act(ana, 'putAway', { labels: [label], location: 'A-01-1' })
  await cargo.act(ana, 'putAway', { labels: [label], location: 'B-02-1' })
  await cargo.act(ana, 'release', { labels: [label], receivedBy: 'Joe', idSeen: 'ID' })
  await sealed()
}

test('movements, piece and sealed log agree, and each place in the chain is named', async () => {
  await givenWay('WAY-1')
  const { code, text } = await verify('WAY-1')
  expect([code, text]).toEqual([0, expect.stringContaining('As it was sealed. Movements: 4.')])
  expect(text).toMatch(/putAway +A-01-1 → B-02-1 +Ana Dock.* sealed as \d+/)
  expect(await verify('NOBODY')).toEqual({ code: 2, text: 'No piece has or had the label NOBODY.' })
})

test.each([
  [
    'the piece',
    "UPDATE piece SET status = 'received' WHERE id = $1",
    'The piece is received, but its last movement says released.',
  ],
  [
    'a movement',
    "UPDATE piece_movement SET to_place = 'C-03-1' WHERE piece_id = $1 AND to_place = 'B-02-1'",
    'is not what the log says',
  ],
  [
    'the log',
    "UPDATE operation_log SET reason = 'Jim' WHERE entity_id = $1 AND action = 'piece.release'",
    'was changed after it was sealed',
  ],
])('a change of %s by the owner of the tables is found', async (name, change, sentence) => {
  const label = `BAD ${name}`.toUpperCase()
  await givenWay(label)
  const { rows } = await world.owner.query('SELECT piece_id FROM piece_label WHERE label = $1', [label])
  for (const table of ['piece_movement', 'operation_log'])
    await world.owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await world.owner.query(change, [rows[0].piece_id])
  for (const table of ['piece_movement', 'operation_log'])
    await world.owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  expect(await verify(label)).toEqual({ code: 1, text: expect.stringContaining(sentence) })
})
