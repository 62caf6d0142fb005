import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'
import { verifyCustody } from './custody-verify.ts'

let world: World
let make: Builders
let cargo: CargoStage
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
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
  await cargo.act(ana, 'measure', {
    labels: [label],
    weight: { value: '10', unit: 'kg' },
    size: { length: '50', width: '40', height: '30', unit: 'cm' },
  })
  await cargo.act(ana, 'damage', {
    label,
    types: ['wet'],
    photos: [{ id: crypto.randomUUID(), sha256: 'b'.repeat(64) }],
  })
  await cargo.act(ana, 'putAway', { labels: [label], location: 'A-01-1' })
  await cargo.act(ana, 'putAway', { labels: [label], location: 'B-02-1' })
  await cargo.act(ana, 'countLocation', { location: 'B-02-1', labels: [label] })
  for (const { id, resolvedAt } of (await cargo.detail(receipt.id)).discrepancies)
    if (!resolvedAt) await cargo.ask(discrepancyApi.resolve, { id, resolution: 'acceptCount' })
  await cargo.act(ana, 'release', { labels: [label], receivedBy: 'Joe', idSeen: 'ID' })
  await sealed()
}

/** A piece with another label that stayed behind when its truck left. */
async function givenLeftBehind(label: string) {
  const ana = await cargo.worker('Ana Dock')
  const { order, receipt } = await cargo.ofOrder(1)
  await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await cargo.act(ana, 'mark', { labels: [label], hazmatClass: '9', temperature: 'cold' })
  await cargo.act(ana, 'replaceLabel', { label, newLabel: `${label}-NEW`, reason: 'Torn' })
  const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
  const left = [{ label: `${label}-NEW`, reason: 'No room' }]
  expect(await cargo.act(ana, 'depart', { taskId: task.id, left })).toMatchObject({ outcome: 'applied' })
  await sealed()
}

test('movements, piece and sealed log agree, and each place in the chain is named', async () => {
  await givenWay('WAY-1')
  const { code, text } = await verify('WAY-1')
  expect([code, text]).toEqual([0, expect.stringContaining('As it was sealed. Movements: 4, notes: 3.')])
  expect(text).toMatch(/seen +B-02-1 → B-02-1 .* sealed as \d+/)
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
  ['a weight', 'UPDATE piece SET weight_kg = 12 WHERE id = $1', 'The piece weighs 12.000 kg, but the log says 10 kg.'],
  [
    'who noted damage',
    "UPDATE piece_movement SET actor_name = 'Jim' WHERE piece_id = $1 AND action = 'damage'",
    'Movement 3 (damage) is not what the log says',
  ],
  [
    'when a piece was moved',
    "UPDATE piece_movement SET at = at - interval '1 h' WHERE piece_id = $1 AND to_place = 'B-02-1'",
    'Movement 3 (putAway) is not what the log says: happened at ',
  ],
  [
    'when a movement was reported',
    "UPDATE piece_movement SET received_at = received_at - interval '1 h' WHERE piece_id = $1 AND to_place = 'B-02-1'",
    'Movement 3 (putAway) is not what the log says: reported at ',
  ],
  [
    'when it was weighed',
    "UPDATE piece_movement SET at = at - interval '1 h' WHERE piece_id = $1 AND action = 'measure'",
    'Movement 2 (measure) is not what the log says: happened at ',
  ],
  [
    'who saw it in a count of its location',
    "UPDATE piece_movement SET actor_name = 'Jim' WHERE piece_id = $1 AND action = 'seen'",
    'Movement 6 (seen) is not what the log says:  by Ana Dock.',
  ],
  [
    'a count of its location',
    "DELETE FROM piece_movement WHERE piece_id = $1 AND action = 'seen'",
    'The log has seen 1 times, the piece has it 0 times.',
  ],
  [
    'the device',
    "UPDATE piece_movement SET device = 'Another phone' WHERE piece_id = $1 AND action = 'release'",
    'Movement 4 (release) is not what the log says: device ',
  ],
  [
    'the device of a note',
    "UPDATE piece_movement SET device = 'Another phone' WHERE piece_id = $1 AND action = 'damage'",
    'Movement 3 (damage) is not what the log says: device ',
  ],
  [
    'who received it',
    "UPDATE piece_movement SET remark = 'Jim' WHERE piece_id = $1 AND action = 'release'",
    'Movement 4 (release) is not what the log says: remark Joe.',
  ],
  [
    'the handover',
    "UPDATE handover SET received_by = 'Jim' WHERE id = (SELECT act_id FROM piece_movement WHERE piece_id = $1 AND action = 'release')",
    'Movement 4 (release) says received by Joe, but its handover says Jim.',
  ],
  ['a side', 'UPDATE piece SET length_cm = 55 WHERE id = $1', 'The piece is long 55.0 cm, but the log says 50'],
  ['damage', "DELETE FROM piece_movement WHERE piece_id = $1 AND action = 'measure'", 'The log has measure 1 times'],
  [
    'the log of damage',
    "UPDATE operation_log SET reason = 'Dry' WHERE action = 'discrepancy.report' AND entity_id = (SELECT id FROM discrepancy WHERE piece_id = $1)",
    'Movement 3 (damage) is not what the log says: Dry by Ana Dock.',
  ],
  [
    'the log of a weight',
    "UPDATE operation_log SET ip = '10.0.0.9' WHERE action = 'piece.measure' AND entity_id = $1",
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

test('another label and staying behind are found in the log, and their changes too', async () => {
  await givenLeftBehind('LEFT-1')
  const { code, text } = await verify('LEFT-1-NEW')
  expect([code, text]).toEqual([0, expect.stringContaining('As it was sealed. Movements: 1, notes: 3.')])
  expect(text).toMatch(/relabel .* sealed as \d+/)
  expect(text).toMatch(/leftBehind .* sealed as \d+/)
  const { rows } = await world.owner.query(`SELECT piece_id FROM piece_label WHERE label = 'LEFT-1-NEW'`)
  await world.owner.query('ALTER TABLE piece_movement DISABLE TRIGGER USER')
  await world.owner.query(
    `UPDATE piece_movement SET remark = 'LEFT-1 → LEFT-2' WHERE piece_id = $1 AND action = 'relabel'`,
    [rows[0].piece_id],
  )
  await world.owner.query(`UPDATE piece_movement SET at = at, received_at = received_at + interval '1 second'
    WHERE piece_id = '${rows[0].piece_id}' AND action = 'leftBehind'`)
  await world.owner.query('ALTER TABLE piece_movement ENABLE TRIGGER USER')
  const changed = await verify('LEFT-1-NEW')
  expect(changed.code).toBe(1)
  expect(changed.text).toContain('(relabel) is not what the log says: LEFT-1 → LEFT-1-NEW by Ana Dock.')
  expect(changed.text).toContain('(leftBehind) is not in the log.')
})

test('a count of a location from before such counts were in the log is no fault, one after it is', async () => {
  await givenWay('SEEN-1')
  const { rows } = await world.owner.query(`SELECT piece_id FROM piece_label WHERE label = 'SEEN-1'`)
  const add = (receivedAt: string) =>
    world.owner.query(
      `INSERT INTO piece_movement (act_id, piece_id, action, from_status, to_status, from_place, to_place, at, received_at, actor_type, actor_name, device)
       SELECT gen_random_uuid(), piece_id, action, from_status, to_status, from_place, to_place, at, ${receivedAt}, actor_type, actor_name, device
       FROM piece_movement WHERE piece_id = $1 AND action = 'seen' LIMIT 1`,
      [rows[0].piece_id],
    )
  await add("'2020-01-01'")
  expect((await verify('SEEN-1')).code).toBe(0)
  await add('now()')
  expect(await verify('SEEN-1')).toEqual({ code: 1, text: expect.stringContaining('The log has seen 1 times') })
})

test('what lies in an archive of the log is no fault, and is said; a later row that is gone is one', async () => {
  await givenWay('OLD-1')
  const { rows } = await world.owner.query(`SELECT piece_id FROM piece_label WHERE label = 'OLD-1'`)
  const without = (table: string, statement: string) =>
    world.owner.query(
      `BEGIN; ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER; COMMIT`,
    )
  const ofPiece = `piece_id = '${rows[0].piece_id}'`
  await without(
    'piece_movement',
    `UPDATE piece_movement SET received_at = received_at - interval '5 years' WHERE ${ofPiece} AND action IN ('receive', 'measure', 'damage')`,
  )
  await without(
    'operation_log',
    `DELETE FROM operation_log l USING piece_movement m WHERE m.${ofPiece} AND m.received_at < now() - interval '1 year' AND l.after->>'at' IS NOT NULL
       AND l.entity_id = m.piece_id AND l.action = 'piece.' || m.action`,
  )
  await without(
    'operation_log',
    `DELETE FROM operation_log l USING discrepancy d WHERE d.${ofPiece} AND l.entity_id = d.id AND l.action = 'discrepancy.report'`,
  )
  expect((await verify('OLD-1')).code).toBe(1)
  await world.owner.query(
    `INSERT INTO archived_log SELECT extract(year FROM now())::int - 2, first_id_at(now() - interval '1 year'), 9, 'a', '', 'b', now()`,
  )
  const { code, text } = await verify('OLD-1')
  expect([code, text]).toEqual([0, expect.stringContaining('3 of them are in an archive of the log')])
  expect(text).toMatch(/putAway .* sealed as \d+/)
  await without(
    'operation_log',
    `DELETE FROM operation_log WHERE entity_id = '${rows[0].piece_id}' AND action = 'piece.release'`,
  )
  expect((await verify('OLD-1')).code).toBe(1)
})
