import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: { id: string; token: string }
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(() => world.close())

/** So many pieces, built on a pallet that is put away. */
async function storedPallet(unit: string, location: string, pieces = 2) {
  const made = await cargo.counted(ana, pieces)
  const { order, receipt, labels } = made
  expect(await cargo.act(ana, 'build', { labels, unit })).toMatchObject({ outcome: 'applied' })
  expect(await cargo.act(ana, 'putAway', { labels: [unit], location })).toMatchObject({ outcome: 'applied' })
  const places = async () => (await cargo.detail(receipt.id)).pieceList.map(({ status, place }) => `${status} ${place}`)
  return { order, receipt, labels, places }
}

test('a pallet is put away as one, found by its location, and moved', async () => {
  const { labels, places } = await storedPallet('PLT-1', 'A-01-1')
  expect(await places()).toEqual(['built PLT-1 · A-01-1', 'built PLT-1 · A-01-1'])
  const listed = async (place: string) =>
    (await cargo.ask(pieceApi.list, { pageSize: 50, place })).list.flatMap(({ label }) =>
      labels.includes(label) ? [label] : [],
    ).length
  expect([await listed('A-01-1'), await listed('plt-1'), await listed('C-03-1')]).toEqual([2, 2, 0])
  await cargo.act(ana, 'putAway', { labels: ['PLT-1'], location: 'C-03-1', from: 'PLT-1 · A-01-1' })
  expect(await places()).toEqual(['built PLT-1 · C-03-1', 'built PLT-1 · C-03-1'])
  // One piece of it is taken down first.
  const alone = await cargo.act(ana, 'putAway', { labels: labels.slice(0, 1), location: 'A-01-1' })
  expect(alone).toMatchObject({ outcome: 'refused', message: expect.stringContaining('PLT-1 · C-03-1') })
  await cargo.act(ana, 'unbuild', { labels: labels.slice(0, 1) })
  expect((await places()).sort()).toEqual(['built PLT-1 · C-03-1', `received ${cargo.home.code}`])
})

test('what is built on it stands there too, and what is held on it stays held', async () => {
  const { labels, places, receipt } = await storedPallet('PLT-2', 'A-01-2')
  const { labels: more, receipt: other } = await cargo.counted(ana, 1)
  await cargo.act(ana, 'build', { labels: more, unit: 'PLT-2' })
  expect((await cargo.detail(other.id)).pieceList).toMatchObject([{ status: 'built', place: 'PLT-2 · A-01-2' }])
  const photos = [{ id: crypto.randomUUID(), sha256: 'b'.repeat(64) }]
  await cargo.act(ana, 'damage', { label: labels[0] ?? '', types: ['crushed'], photos, hold: true })
  await cargo.act(ana, 'putAway', { labels: ['PLT-2'], location: 'B-02-1' })
  expect(await places()).toEqual(['built PLT-2 · B-02-1', 'built PLT-2 · B-02-1'])
  const { rows } = await world.owner.query<{ held: number }>(
    `SELECT count(*) FILTER (WHERE hold_reason <> '')::int AS held FROM piece WHERE receipt_id = $1`,
    [receipt.id],
  )
  expect(rows[0]?.held).toBe(1)
})

test('on the truck it stands at no location, and the location may be removed', async () => {
  const { order, places } = await storedPallet('PLT-3', 'C-03-1')
  const without = async () => {
    const { id, version, code, name, timeZone } = cargo.home
    const locations = ['A-01-1', 'A-01-2', 'B-02-1']
    return world.call(
      cargoWarehouseApi.save,
      { id, version, code, name, timeZone, locations },
      { token: make.administrator.token },
    )
  }
  // The pallet of the first test stands there, too.
  await cargo.act(ana, 'putAway', { labels: ['PLT-1'], location: 'A-01-1' })
  expect(JSON.stringify(await without())).toContain('C-03-1')
  const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
  expect(await cargo.act(ana, 'load', { labels: ['PLT-3'], taskId: task.id })).toMatchObject({ outcome: 'applied' })
  expect(await without()).toMatchObject({ code: 200 })
  await cargo.act(ana, 'unload', { labels: ['PLT-3'] })
  expect(await places()).toEqual(['built PLT-3', 'built PLT-3'])
})

test('a count of its location sees it by its label, and misses its pieces without it', async () => {
  const { places, receipt } = await storedPallet('PLT-4', 'A-01-2')
  const count = (labels: string[], location = 'A-01-2') => cargo.act(ana, 'countLocation', { location, labels })
  expect(await count(['PLT-4'])).toMatchObject({ outcome: 'applied', message: '' })
  // It is found elsewhere: it stands there from now on.
  expect(await count(['PLT-4'], 'B-02-1')).toMatchObject({ outcome: 'applied' })
  expect(await places()).toEqual(['built PLT-4 · B-02-1', 'built PLT-4 · B-02-1'])
  await count(['PLT-2'], 'B-02-1')
  expect((await cargo.detail(receipt.id)).pieceList.map(({ missing }) => missing)).toEqual([true, true])
})

test('of two who carry a pallet to two locations at once, one wins', async () => {
  await storedPallet('PLT-5', 'A-01-1')
  const ben = await cargo.worker('Ben Dock')
  const from = 'PLT-5 · A-01-1'
  const put = (worker: { token: string }, location: string) =>
    cargo.act(worker, 'putAway', { labels: ['PLT-5'], location, from })
  const answers = await Promise.all([put(ana, 'A-01-2'), put(ben, 'B-02-1')])
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'refused'])
})

const missing = async (unit: string, location: string) => {
  const made = await storedPallet(unit, location)
  await cargo.act(ana, 'countLocation', { location, labels: [] })
  return made
}

test('a missing piece that the office accepts leaves its pallet and the books, and the last one frees the pallet', async () => {
  const { receipt, labels, places } = await missing('PLT-6', 'A-01-1')
  const standing = () =>
    world.owner.query(
      `SELECT u.ended_at IS NULL AS stands, count(p.id)::int AS pieces FROM load_unit u LEFT JOIN piece p ON p.unit_id = u.id
       WHERE u.code = 'PLT-6' GROUP BY u.id`,
    )
  await cargo.resolve(receipt.id, 'acceptCount')
  expect((await places()).sort()).toEqual(['built PLT-6 · A-01-1', 'withdrawn '])
  expect((await standing()).rows).toEqual([{ stands: true, pieces: 1 }])
  await cargo.resolve(receipt.id, 'acceptCount')
  expect(await places()).toEqual(['withdrawn ', 'withdrawn '])
  expect((await standing()).rows).toEqual([{ stands: false, pieces: 0 }])
  const { status, releasedAt } = await cargo.detail(receipt.id)
  expect([status, releasedAt === null]).toEqual(['released', false])
  // What is lost is not loaded, by its own label or that of its pallet.
  for (const label of ['PLT-6', ...labels])
    expect(await cargo.act(ana, 'load', { labels: [label], taskId: crypto.randomUUID() })).toMatchObject({
      outcome: 'refused',
    })
})

test('a built piece is no mistake of the count: it is taken down first', async () => {
  const { labels } = await storedPallet('PLT-7', 'A-01-1', 1)
  const answer = await cargo.act(ana, 'withdraw', { label: labels[0] ?? '', reason: 'Counted twice' })
  expect(answer).toMatchObject({ outcome: 'refused', message: expect.stringContaining('PLT-7 · A-01-1') })
})

test('what cannot be counted at a location is told by name, and the rest of the count is kept', async () => {
  const stored = await storedPallet('PLT-8', 'A-01-1')
  const loose = await cargo.counted(ana, 2)
  const [here = '', gone = ''] = loose.labels
  await cargo.act(ana, 'putAway', { labels: loose.labels, location: 'A-01-2' })
  await cargo.act(ana, 'release', { labels: [gone], receivedBy: 'Al Moss', idSeen: 'passport' })
  const [built = ''] = stored.labels
  const labels = [built, gone, 'NOBODY-1', here]
  const count = await cargo.act(ana, 'countLocation', { location: 'B-02-1', labels })
  expect(count).toMatchObject({ outcome: 'applied' })
  for (const text of [
    `Can’t put away ${built}: it is Built, PLT-8 · A-01-1`,
    `${gone} is Released.`,
    'No piece has the label NOBODY-1.',
  ])
    expect(count.message).toContain(text)
  expect((await cargo.detail(loose.receipt.id)).pieceList.map(({ place }) => place)).toContain('B-02-1')
  expect(await stored.places()).toEqual(['built PLT-8 · A-01-1', 'built PLT-8 · A-01-1'])
  // Nothing of it could be counted: then nothing is said to be missing, either.
  const none = await cargo.act(ana, 'countLocation', { location: 'B-02-1', labels: ['NOBODY-1', built] })
  expect(none).toMatchObject({ outcome: 'refused', message: 'No piece has the label NOBODY-1.' })
  expect((await cargo.detail(loose.receipt.id)).pieceList.map(({ missing }) => missing)).toEqual([false, false])
})

test('a count elsewhere that scans a pallet and a piece on it moves the pallet', async () => {
  const { labels, places } = await storedPallet('PLT-9', 'A-01-1')
  const [one = ''] = labels
  const count = await cargo.act(ana, 'countLocation', { location: 'B-02-1', labels: [one, 'plt-9'] })
  expect(count).toMatchObject({ outcome: 'applied', message: expect.not.stringContaining('PLT-9') })
  expect(await places()).toEqual(['built PLT-9 · B-02-1', 'built PLT-9 · B-02-1'])
})

test('a piece that was scanned by a label that was replaced meanwhile is not missing', async () => {
  const { labels, receipt } = await cargo.counted(ana, 2)
  const [old = '', other = ''] = labels
  await cargo.act(ana, 'putAway', { labels, location: 'A-01-2' })
  await cargo.act(ana, 'replaceLabel', { label: old, newLabel: 'NEW-LABEL-1', reason: 'Torn' } as never)
  const count = await cargo.act(ana, 'countLocation', { location: 'A-01-2', labels: [old, other] })
  expect(count).toMatchObject({ outcome: 'applied', message: expect.stringContaining('NEW-LABEL-1') })
  expect((await cargo.detail(receipt.id)).pieceList.map(({ missing }) => missing)).toEqual([false, false])
})
