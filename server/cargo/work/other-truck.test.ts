import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../../testing/builders.ts'
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

const signed = { condition: 'partlyRefused', receivedBy: 'Jo', idSeen: 'Driver license' } as const

test('a truck that has nothing to do with a warehouse is not its workers’; what the consignee refused may come back to it', async () => {
  const other = await cargo.warehouse()
  const bea = await cargo.worker('Bea Dock', other.id)
  const { order, receipt, labels } = await cargo.counted(ana, 3)
  const [kept = '', refused = '', loaded = ''] = labels
  const task = await make.task({ workOrderId: order.id, driverId: acts.ann.id })
  const left = [{ label: loaded, reason: 'No room' }]
  const stopId = order.stops.at(-1)?.id ?? ''
  const handedOver = { stopId, accepted: [kept], refused: [{ label: refused, reason: 'Wet' }], ...signed }
  const said = {
    outcome: 'refused',
    message: `${task.taskNo} has no freight and no stop at ${other.code}. Only workers of these warehouses may do this: ${cargo.home.code}.`,
  }
  await cargo.act(ana, 'load', { labels: [kept, refused], taskId: task.id })
  expect(await cargo.act(bea, 'depart', { taskId: task.id, left: [] })).toMatchObject(said)
  expect(await cargo.act(ana, 'depart', { taskId: task.id, left })).toMatchObject({ outcome: 'applied' })
  expect(await cargo.act(bea, 'unload', { labels: [kept] })).toMatchObject(said)
  expect(await cargo.act(bea, 'deliver', handedOver)).toMatchObject(said)
  expect((await cargo.detail(receipt.id)).pieceList.map(({ status }) => status).sort()).toEqual([
    'loaded',
    'loaded',
    'received',
  ])

  expect(await cargo.act(ana, 'deliver', handedOver)).toMatchObject({ outcome: 'applied' })
  expect(await cargo.act(bea, 'unload', { labels: [refused] })).toMatchObject({ outcome: 'applied' })
  // It stands at the other warehouse now, whose workers may load it after the office has decided.
  await cargo.resolve(receipt.id, 'acceptCount')
  expect(await cargo.act(bea, 'load', { labels: [refused], taskId: task.id })).toMatchObject({ outcome: 'applied' })
  expect(await cargo.act(bea, 'depart', { taskId: task.id, left: [] })).toMatchObject({ outcome: 'applied' })
})

test('freight comes off a truck at a warehouse that is a stop of its task', async () => {
  const place = { address: '77 Far Road', city: 'Joliet', state: 'IL', postalCode: '60431', country: 'US' }
  const { order, receipt } = await cargo.ofOrder(1, null, { stops: [pickup(), dropoff(place)] })
  await cargo.act(ana, 'countLoose', { pieces: 1 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const labels = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  const task = await make.task({ workOrderId: order.id, driverId: acts.ann.id })
  await cargo.act(ana, 'load', { labels, taskId: task.id })
  await cargo.act(ana, 'depart', { taskId: task.id, left: [] })
  const there = await cargo.warehouse(place)
  const bea = await cargo.worker('Bea Dock', there.id)
  expect(await cargo.act(bea, 'unload', { labels })).toMatchObject({ outcome: 'applied' })
})

test('a truck without freight anywhere cannot be closed', async () => {
  const order = await make.workOrder({})
  const task = await make.task({ workOrderId: order.id, driverId: acts.ann.id })
  expect(await cargo.act(ana, 'depart', { taskId: task.id, left: [] })).toMatchObject({
    outcome: 'refused',
    message: `${task.taskNo} has no freight and no stop at ${cargo.home.code}. Ask the office which truck is meant.`,
  })
})
