import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type Acts, openActs } from '../../testing/phones/acts.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let acts: Acts
let ana: { id: string; token: string }
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  acts = await openActs(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(() => world.close())

test('only the refused piece waits for the office: the others of its receipt go on', async () => {
  const { order, receipt, labels } = await cargo.counted(ana, 4)
  const [kept = '', refused = '', stored = '', released = ''] = labels
  const truck = () => make.task({ workOrderId: order.id, driverId: acts.ann.id })
  const task = await truck()
  await cargo.act(ana, 'load', { labels: [kept, refused], taskId: task.id })
  const left = [stored, released].map((label) => ({ label, reason: 'No room' }))
  await cargo.act(ana, 'depart', { taskId: task.id, left })
  const signed = { receivedBy: 'Jo', idSeen: 'Driver license', condition: 'partlyRefused', remark: '' } as const
  const handedOver = { accepted: [kept], refused: [{ label: refused, reason: 'Wet' }], ...signed }
  await cargo.act(ana, 'deliver', { stopId: order.stops.at(-1)?.id ?? '', ...handedOver })
  expect(await cargo.act(ana, 'unload', { labels: [refused] })).toMatchObject({ outcome: 'applied' })
  expect(await cargo.act(ana, 'withdraw', { label: refused, reason: 'Twice' })).toMatchObject({
    outcome: 'refused',
    message: `The consignee refused ${refused}. It stays here until the office decides.`,
  })

  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'received', openDiscrepancies: 1 })
  const { pieces } = await work()
  const waits = (label: string) => pieces.find((piece) => piece.labels.includes(label))?.undecided
  expect([waits(refused), waits(stored)]).toEqual([true, false])
  // The desk is told the same.
  const shown = (await cargo.detail(receipt.id)).pieceList.map((piece) => [piece.label, piece.undecided])
  expect(shown).toContainEqual([refused, true])
  expect(shown.filter(([, undecided]) => undecided)).toHaveLength(1)
  const id = { receivedBy: 'Jo', idSeen: 'Driver license', remark: '' }
  const said = {
    outcome: 'refused',
    message: `The consignee refused ${refused}. It stays here until the office decides.`,
  }
  expect(await cargo.act(ana, 'load', { labels: [refused], taskId: task.id })).toMatchObject(said)
  expect(await cargo.act(ana, 'build', { labels: [refused], unit: 'P-REF', unitKind: 'pallet' })).toMatchObject(said)
  expect(await cargo.act(ana, 'release', { labels: [refused], ...id })).toMatchObject(said)
  for (const label of [refused, stored])
    expect(await cargo.act(ana, 'putAway', { labels: [label], location: 'A-01-1' })).toMatchObject({
      outcome: 'applied',
    })
  expect(await cargo.act(ana, 'build', { labels: [stored], unit: 'P-ON', unitKind: 'pallet' })).toMatchObject({
    outcome: 'applied',
  })
  expect(await cargo.act(ana, 'load', { labels: ['P-ON'], taskId: task.id })).toMatchObject({ outcome: 'applied' })
  expect(await cargo.act(ana, 'release', { labels: [released], ...id })).toMatchObject({ outcome: 'applied' })

  const before = new Date(Date.now() - 1000).toISOString()
  expect((await cargo.resolve(receipt.id, 'acceptCount')).code).toBe(200)
  const changed = (await work(before)).pieces.find((piece) => piece.labels.includes(refused))
  expect(changed).toMatchObject({ undecided: false, shipped: true, status: 'putAway' })
  expect(await cargo.act(ana, 'withdraw', { label: refused, reason: 'Twice' })).toMatchObject({
    outcome: 'refused',
    message: `A truck had ${refused}, so its count was no mistake. Ask the office.`,
  })
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'received' })
  expect(await cargo.act(ana, 'release', { labels: [refused], ...id })).toMatchObject({ outcome: 'applied' })
})

const work = (since?: string) => cargo.ask(warehouseWorkApi.today, since ? { since } : {}, ana.token)

test('a piece that the consignee refused comes off the truck, after the task is done and the receipt long released', async () => {
  const { order, receipt, labels } = await cargo.counted(ana, 3)
  const [kept = '', refused = '', late = ''] = labels
  const task = await make.task({ workOrderId: order.id, driverId: acts.ann.id })
  await cargo.act(ana, 'load', { labels: [kept, refused], taskId: task.id })
  expect((await work()).tasks).toContainEqual(expect.objectContaining({ id: task.id, done: false }))
  await cargo.act(ana, 'depart', { taskId: task.id, left: [{ label: late, reason: 'No room' }] })
  const handedOver = { accepted: [kept], refused: [{ label: refused, reason: 'Wet' }] }
  await acts.sync(acts.ann, [
    acts.act('accept', task.id, {}),
    acts.act('pickUp', task.id, {}),
    acts.act('deliver', task.id, { stopId: order.stops.at(-1)?.id ?? '', data: { receivedBy: 'Jo', handedOver } }),
  ])
  expect((await world.owner.query('SELECT status FROM task WHERE id = $1', [task.id])).rows).toEqual([
    { status: 'delivered' },
  ])
  expect(await cargo.act(ana, 'load', { labels: [late], taskId: task.id })).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining(task.taskNo),
  })
  await cargo.act(ana, 'release', { labels: [late], receivedBy: 'Jo', idSeen: 'Driver license' })
  const before = new Date(Date.now() - 1000).toISOString()
  await cargo.resolve(receipt.id, 'return')
  await world.owner.query(
    `UPDATE receipt SET status = 'released', released_at = now() - interval '3 days', updated_at = now() - interval '3 days' WHERE id = $1`,
    [receipt.id],
  )

  for (const since of [undefined, before]) {
    const { tasks, receipts, pieces } = await work(since)
    expect(tasks).toContainEqual(expect.objectContaining({ id: task.id, done: true }))
    const piece = pieces.find(({ labels: own }) => own.includes(refused))
    expect(piece).toMatchObject({ status: 'refused', taskId: task.id })
    // Without its receipt a phone cannot show a piece.
    expect(receipts).toContainEqual(
      expect.objectContaining({ id: piece?.receiptId, releasedAt: expect.stringContaining('T') }),
    )
  }

  expect(await cargo.act(ana, 'unload', { labels: [refused] })).toMatchObject({ outcome: 'applied' })
  expect((await work()).tasks).not.toContainEqual(expect.objectContaining({ id: task.id }))
})

test('a refused piece that came back to another warehouse is not left behind here', async () => {
  const { order, labels } = await cargo.counted(ana, 2)
  const [refused = '', next = ''] = labels
  const there = await cargo.worker('Olga Dock', (await cargo.warehouse()).id)
  const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
  await cargo.act(ana, 'load', { labels: [refused], taskId: task.id })
  await cargo.act(ana, 'depart', { taskId: task.id, left: [{ label: next, reason: 'No room' }] })
  const signed = { receivedBy: 'Jo', idSeen: 'Driver license', condition: 'refused', remark: '' } as const
  const stopId = order.stops.at(-1)?.id ?? ''
  await cargo.act(ana, 'deliver', { stopId, accepted: [], refused: [{ label: refused, reason: 'Wet' }], ...signed })
  expect(await cargo.act(there, 'unload', { labels: [refused] })).toMatchObject({ outcome: 'applied' })
  await cargo.act(ana, 'load', { labels: [next], taskId: task.id })
  expect(await cargo.act(ana, 'depart', { taskId: task.id, left: [] })).toMatchObject({ outcome: 'applied' })
})
