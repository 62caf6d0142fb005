import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Builders, openBuilders } from '../../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
let ben: typeof ana
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Ruiz')
  ben = await cargo.worker('Ben Ochs')
})
afterAll(() => world.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const movesOf = async (label: string) =>
  (
    await world.owner.query(
      `SELECT m.action, m.to_place, m.actor_name FROM piece_movement m JOIN piece_label x ON x.piece_id = m.piece_id
       WHERE x.label = $1 AND m.action <> 'receive' ORDER BY m.number`,
      [label],
    )
  ).rows.map(({ action, to_place, actor_name }) => [action, to_place, actor_name])

/** One counted piece that stands at the dock. */
async function counted(label: string, at = ago(3600)) {
  const receipt = await cargo.receipt()
  await cargo.act(ana, 'count', { label }, { receiptId: receipt.id, at })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id, at })
  return receipt
}

test('two phones put the same piece away at the same moment: one wins, the other is told who put it where and when', async () => {
  await counted('RACE-1')
  const at = ago(0)
  const answers = await Promise.all([
    cargo.act(ana, 'putAway', { labels: ['RACE-1'], location: 'A-01-1' }, { at }),
    cargo.act(ben, 'putAway', { labels: ['RACE-1'], location: 'B-02-1' }, { at }),
  ])
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'refused'])
  const [winner, place] = answers[0].outcome === 'applied' ? ['Ana Ruiz', 'A-01-1'] : ['Ben Ochs', 'B-02-1']
  const refused = answers.find(({ outcome }) => outcome === 'refused')
  expect(refused?.message).toMatch(
    new RegExp(
      `^${winner} moved RACE-1 to ${place} at \\d\\d?:\\d\\d [AP]M C[SD]T\\. If it is not there, scan it again\\.$`,
    ),
  )
  expect(await movesOf('RACE-1')).toEqual([['putAway', place, winner]])
  const { list } = await cargo.ask(logApi.list, { entity: 'piece', outcome: 'refused' })
  const loser = winner === 'Ana Ruiz' ? 'Ben Ochs' : 'Ana Ruiz'
  const wanted = place === 'A-01-1' ? 'B-02-1' : 'A-01-1'
  expect(list).toMatchObject([
    { action: 'piece.putAway', actorName: loser, after: { place: wanted }, reason: refused?.message },
  ])
  const { rows } = await world.owner.query('SELECT id FROM piece WHERE id = $1', [list[0]?.entityId])
  expect(rows).toHaveLength(1)
})

test('so is one who builds it on a pallet at that moment, from a phone that showed it elsewhere', async () => {
  await counted('RACE-2')
  const at = ago(0)
  await cargo.act(ana, 'putAway', { labels: ['RACE-2'], location: 'A-01-1' }, { at })
  const late = await cargo.act(ben, 'build', { labels: ['RACE-2'], unit: 'PALLET-R', from: cargo.home.code }, { at })
  expect(late).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('Ana Ruiz moved RACE-2 to A-01-1'),
  })
  const after = await cargo.act(ben, 'build', { labels: ['RACE-2'], unit: 'PALLET-R', from: 'A-01-1' })
  expect(after.outcome).toBe('applied')
})

test('both at the same location say the same', async () => {
  await counted('RACE-3')
  const put = { labels: ['RACE-3'], location: 'A-01-1' }
  expect((await cargo.act(ana, 'putAway', put)).outcome).toBe('applied')
  expect((await cargo.act(ben, 'putAway', put)).outcome).toBe('applied')
})

test('a worker moves what another one put away before, and corrects a scan of their own at once', async () => {
  await counted('LATER-1')
  await cargo.act(ana, 'putAway', { labels: ['LATER-1'], location: 'A-01-1' }, { at: ago(300) })
  expect((await cargo.act(ben, 'putAway', { labels: ['LATER-1'], location: 'B-02-1' })).outcome).toBe('applied')
  expect((await cargo.act(ben, 'putAway', { labels: ['LATER-1'], location: 'C-03-1' })).outcome).toBe('applied')
})

test.each([
  ['put away', 'putAway', { location: 'B-02-1' }],
  ['built', 'build', { unit: 'PALLET-O' }],
] as const)('a piece that was %s offline stays where another worker scanned it after that', async (_, kind, to) => {
  const label = `OFF-${kind.toUpperCase()}`
  await counted(label)
  await cargo.act(ana, 'putAway', { labels: [label], location: 'A-01-1' }, { at: ago(60) })
  const late = await cargo.act(ben, kind, { labels: [label], ...to } as never, { at: ago(600) })
  expect(late).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining(`Ana Ruiz moved ${label} to A-01-1`),
  })
  expect(await movesOf(label)).toEqual([['putAway', 'A-01-1', 'Ana Ruiz']])
})

test('a count of a location that is sent late moves nothing that was scanned elsewhere since, and misses nothing that came since', async () => {
  const left = await counted('SINCE-1')
  const came = await counted('SINCE-2')
  await cargo.act(ana, 'putAway', { labels: ['SINCE-1'], location: 'A-01-1' }, { at: ago(60) })
  await cargo.act(ana, 'putAway', { labels: ['SINCE-2'], location: 'A-01-2' }, { at: ago(60) })
  const late = await cargo.act(ben, 'countLocation', { location: 'A-01-2', labels: ['SINCE-1'] }, { at: ago(600) })
  expect(late).toMatchObject({
    outcome: 'applied',
    message: 'Scanned elsewhere since: SINCE-1. Left where the last scan was.',
  })
  expect((await cargo.detail(left.id)).pieceList[0]).toMatchObject({ place: 'A-01-1' })
  expect((await cargo.detail(came.id)).discrepancies).toEqual([])
})

test('one person with two phones is told, too: the second one showed an old place', async () => {
  await counted('RACE-4')
  const from = cargo.home.code
  await cargo.act(ana, 'putAway', { labels: ['RACE-4'], location: 'A-01-1', from })
  const other = await cargo.act(ana, 'putAway', { labels: ['RACE-4'], location: 'B-02-1', from })
  expect(other).toMatchObject({ outcome: 'refused', message: expect.stringContaining('moved RACE-4 to A-01-1') })
  const same = await cargo.act(ana, 'putAway', { labels: ['RACE-4'], location: 'C-03-1', from: 'A-01-1' })
  expect(same.outcome).toBe('applied')
})

test('a piece that was taken down offline stays where another worker built it after that', async () => {
  await counted('DOWN-1')
  await cargo.act(ana, 'build', { labels: ['DOWN-1'], unit: 'PALLET-D' }, { at: ago(1200) })
  await cargo.act(ana, 'unbuild', { labels: ['DOWN-1'] }, { at: ago(120) })
  await cargo.act(ana, 'build', { labels: ['DOWN-1'], unit: 'PALLET-E' }, { at: ago(60) })
  expect(await cargo.act(ben, 'unbuild', { labels: ['DOWN-1'] }, { at: ago(600) })).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('Ana Ruiz moved DOWN-1 to PALLET-E'),
  })
  expect((await movesOf('DOWN-1')).at(-1)).toEqual(['build', 'PALLET-E', 'Ana Ruiz'])
  // Who takes it down after that does so.
  expect((await cargo.act(ben, 'unbuild', { labels: ['DOWN-1'] })).outcome).toBe('applied')
})

test('a piece that is counted by mistake stays if another worker put it away after that', async () => {
  const receipt = await counted('REMOVE-1')
  await cargo.act(ana, 'putAway', { labels: ['REMOVE-1'], location: 'A-01-1' }, { at: ago(60) })
  const withdraw = { label: 'REMOVE-1', reason: 'Counted twice' }
  expect(await cargo.act(ben, 'withdraw', withdraw, { at: ago(72) })).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('Ana Ruiz moved REMOVE-1 to A-01-1'),
  })
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'received', pieceList: [{ status: 'putAway' }] })
  const { list } = await cargo.ask(logApi.list, { entity: 'piece', outcome: 'refused', sort: '-at' } as never)
  expect(list.find(({ action }) => action === 'piece.withdraw')).toMatchObject({ actorName: 'Ben Ochs' })
  // What nobody has scanned since is removed, also late.
  expect((await cargo.act(ben, 'withdraw', withdraw)).outcome).toBe('applied')
})

describe('who had the piece in hand after an act that is sent late is right', () => {
  /** One counted piece at A-01-1, put there an hour ago. */
  async function stored(label: string) {
    const receipt = await counted(label, ago(7200))
    await cargo.act(ana, 'putAway', { labels: [label], location: 'A-01-1' }, { at: ago(3600) })
    return receipt
  }
  const saw = (label: string) =>
    cargo.act(ana, 'countLocation', { location: 'A-01-1', labels: [label] }, { at: ago(120) })

  test.each([
    ['putAway', { location: 'B-02-1' }],
    ['build', { unit: 'PALLET-SEEN' }],
    ['withdraw', { reason: 'Counted twice' }],
  ] as const)('also if a count saw it where it was: %s', async (kind, to) => {
    const label = `SEEN-${kind.toUpperCase()}`
    await stored(label)
    await saw(label)
    const data = kind === 'withdraw' ? { label, ...to } : { labels: [label], ...to }
    expect(await cargo.act(ben, kind, data as never, { at: ago(600) })).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(`Ana Ruiz saw ${label} at A-01-1`),
    })
    expect((await cargo.act(ben, kind, data as never)).outcome).toBe('applied')
  })

  test('a late count misses nothing that a later one saw, and does not find again what a later one missed', async () => {
    const seen = await stored('SAW-1')
    await saw('SAW-1')
    const late = { location: 'A-01-1', labels: [] as string[] }
    await cargo.act(ben, 'countLocation', late, { at: ago(600) })
    expect((await cargo.detail(seen.id)).discrepancies).toEqual([])
    await cargo.act(ben, 'putAway', { labels: ['SAW-1'], location: 'C-03-1' })
    const lost = await stored('SAW-2')
    await cargo.act(ana, 'countLocation', late, { at: ago(120) })
    await cargo.act(ben, 'countLocation', { ...late, labels: ['SAW-2'] }, { at: ago(600) })
    expect((await cargo.detail(lost.id)).discrepancies).toMatchObject([{ kind: 'missing', resolution: null }])
    // A count after both finds it.
    await cargo.act(ben, 'countLocation', { ...late, labels: ['SAW-2'] })
    expect((await cargo.detail(lost.id)).discrepancies).toMatchObject([{ kind: 'missing', resolution: 'found' }])
  })

  test('a hold after that hides nothing', async () => {
    await stored('HELD-1')
    await cargo.act(ana, 'putAway', { labels: ['HELD-1'], location: 'C-03-1' }, { at: ago(120) })
    const damage = { label: 'HELD-1', types: ['wet'], hold: true, photos: [{ id: newId(), sha256: 'b'.repeat(64) }] }
    expect(await cargo.act(ana, 'damage', damage as never, { at: ago(60) })).toMatchObject({ outcome: 'applied' })
    const remove = { label: 'HELD-1', reason: 'Counted twice' }
    expect((await cargo.act(ben, 'withdraw', remove, { at: ago(600) })).outcome).toBe('refused')
    const put = { labels: ['HELD-1'], location: 'B-02-1' }
    expect((await cargo.act(ben, 'putAway', put, { at: ago(600) })).outcome).toBe('refused')
  })

  test('a piece that was taken off its truck offline stays on the truck where another worker loaded it after that', async () => {
    const { order, receipt, labels } = await cargo.counted(ana, 2)
    const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
    const [one = ''] = labels
    await cargo.act(ana, 'load', { labels, taskId: task.id }, { at: ago(1200) })
    await cargo.act(ana, 'unload', { labels: [one] }, { at: ago(300) })
    await cargo.act(ana, 'load', { labels: [one], taskId: task.id }, { at: ago(120) })
    await cargo.act(ana, 'depart', { taskId: task.id, left: [] }, { at: ago(60) })
    expect(await cargo.act(ben, 'unload', { labels: [one] }, { at: ago(600) })).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(`Ana Ruiz moved ${one} to ${task.taskNo}`),
    })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'released', onHand: 0 })
  })

  test('a truck that was closed after a piece was taken off offline is open again', async () => {
    const { order, labels } = await cargo.counted(ana, 2)
    const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
    await cargo.act(ana, 'load', { labels, taskId: task.id }, { at: ago(1200) })
    await cargo.act(ana, 'depart', { taskId: task.id, left: [] }, { at: ago(60) })
    await cargo.act(ben, 'unload', { labels: labels.slice(0, 1) }, { at: ago(600) })
    const { rows } = await world.owner.query('SELECT FROM departure WHERE task_id = $1', [task.id])
    expect(rows).toHaveLength(0)
  })
})

describe('a count that is sent late', () => {
  const signed = { receivedBy: 'Al Moss', idSeen: 'passport' }

  test('makes no second piece of what has left since', async () => {
    const receipt = await cargo.receipt()
    for (const label of ['GONE-1', 'GONE-2'])
      await cargo.act(ana, 'count', { label }, { receiptId: receipt.id, at: ago(300) })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id, at: ago(290) })
    await cargo.act(ana, 'release', { labels: ['GONE-1'], ...signed }, { at: ago(200) })
    const late = await cargo.act(ben, 'count', { label: 'GONE-1' }, { receiptId: receipt.id, at: ago(400) })
    expect(late).toMatchObject({
      outcome: 'applied',
      message: expect.stringMatching(/^GONE-1 is already counted: Ana Ruiz, /),
    })
    const { status, pieceList } = await cargo.detail(receipt.id)
    expect([status, pieceList.map((piece) => piece.status)]).toEqual(['received', ['released', 'received']])
    // Of other freight it was somebody else’s label then.
    const other = await cargo.receipt()
    expect(await cargo.act(ben, 'count', { label: 'GONE-1' }, { receiptId: other.id, at: ago(400) })).toMatchObject({
      outcome: 'refused',
      message: 'GONE-1 is Released.',
    })
    // A label may come back with other freight.
    expect(await cargo.act(ben, 'count', { label: 'GONE-1' }, { receiptId: other.id })).toMatchObject({
      outcome: 'applied',
      message: '',
    })
    expect((await cargo.detail(other.id)).pieceList).toHaveLength(1)
  })

  test('makes none of what was counted and then removed, and counts what never was', async () => {
    const receipt = await cargo.receipt()
    const at = (seconds: number) => ({ receiptId: receipt.id, at: ago(seconds) })
    await cargo.act(ana, 'count', { label: 'OUT-1' }, at(300))
    await cargo.act(ana, 'withdraw', { label: 'OUT-1', reason: 'Counted twice' }, { at: ago(200) })
    expect(await cargo.act(ben, 'count', { label: 'OUT-1' }, at(400))).toMatchObject({
      message: 'OUT-1 is Withdrawn.',
    })
    expect(await cargo.act(ben, 'count', { label: 'OUT-1' }, at(100))).toMatchObject({
      outcome: 'applied',
      message: '',
    })
    expect((await cargo.detail(receipt.id)).pieceList.map(({ status }) => status)).toEqual(['withdrawn', 'received'])
  })
})
