import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

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
