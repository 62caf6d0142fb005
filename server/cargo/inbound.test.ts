import { consigneeApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: { token: string }
let bea: { token: string }
let from: { id: string; code: string }
let to: { id: string; code: string }
const fromPlace = { address: '1 First St', city: 'Chicago', postalCode: '60601', country: 'US' }
const toPlace = { address: '2 Second Ave', city: 'Dallas', postalCode: '75201', country: 'US' }
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  from = await cargo.warehouse(fromPlace)
  to = await cargo.warehouse(toPlace)
  ana = await cargo.worker('Ana Dock', from.id)
  bea = await cargo.worker('Bea Dock', to.id)
})
afterAll(() => world.close())

const inbound = (warehouseId?: string[]) =>
  cargo.ask(consigneeApi.inbound, (warehouseId ? { warehouseId } : {}) as never)

/** An order whose freight is dropped at the first warehouse and goes on from there to the second, counted at the first. */
async function crossing(...more: Parameters<typeof pickup>[0][]) {
  const stops = [pickup(), dropoff({ ...fromPlace, pieces: 2 }), ...more.map((one) => pickup(one)), dropoff(toPlace)]
  const order = await make.workOrder({ pieces: 2, stops })
  const { list } = await cargo.ask(receiptApi.list, { workOrderId: order.id, view: 'all' } as never)
  const [here, there] = [from, to].map(({ id }) => list.find(({ warehouseId }) => warehouseId === id))
  if (!here || !there) throw new Error('is not expected')
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: here.id })
  await cargo.act(ana, 'finish', {}, { receiptId: here.id })
  const labels = (await cargo.detail(here.id)).pieceList.map(({ label }) => label)
  return { order, there, labels }
}

test('a truck that leaves one warehouse for another is shown there until the count is finished', async () => {
  const { order, there, labels } = await crossing()
  expect(await inbound()).toEqual([])
  const driver = await make.driver({ name: 'Dan Driver' })
  const last = order.stops.at(-1)?.id ?? ''
  const task = await make.task({
    workOrderId: order.id,
    driverId: driver.id,
    stopIds: [order.stops[0]?.id ?? '', last],
  })
  await cargo.act(ana, 'load', { labels: [labels[0] ?? ''], taskId: task.id })
  const [row, ...others] = await inbound([to.id])
  expect(others).toEqual([])
  expect(row).toMatchObject({
    receiptId: there.id,
    fromCode: from.code,
    warehouseCode: to.code,
    bookingId: order.bookingId,
    driverName: 'Dan Driver',
    taskNo: task.taskNo,
    pieces: 1,
    status: 'expected',
  })
  expect(await inbound([from.id])).toEqual([])
  await cargo.act(bea, 'countLoose', { pieces: 2 }, { receiptId: there.id })
  expect(await inbound()).toMatchObject([{ status: 'counting' }])
  await cargo.act(bea, 'finish', {}, { receiptId: there.id })
  expect(await inbound()).toEqual([])
})

test('freight released at the counter is on the way only if its order goes on from there', async () => {
  const release = (labels: string[]) => cargo.act(ana, 'release', { labels, receivedBy: 'Jo Truck', idSeen: 'TX 1' })
  const elsewhere = await crossing()
  await release(elsewhere.labels)
  expect(await inbound()).toEqual([])
  const on = await crossing(fromPlace)
  await release(on.labels)
  expect(await inbound()).toMatchObject([{ receiptId: on.there.id, taskNo: null, driverName: null, pieces: 2 }])
})

test('it needs the permission to see what consignees received', async () => {
  const { token } = await world.signIn('billingClerk')
  expect((await world.call(consigneeApi.inbound, {}, { token })).code).toBe(403)
})

test('an order has its handovers, at counters and at stops, each with its clock', async () => {
  const { order, labels } = await crossing()
  await cargo.act(ana, 'release', { labels, receivedBy: 'Jo Counter', idSeen: 'TX 1' })
  const { list } = await cargo.ask(consigneeApi.list, { workOrderId: order.id } as never)
  expect(list).toMatchObject([{ receivedBy: 'Jo Counter', accepted: 2, timeZone: 'America/Chicago' }])
  const other = await make.workOrder({})
  expect((await cargo.ask(consigneeApi.list, { workOrderId: other.id } as never)).list).toEqual([])
})

test('a truck that only brings freight to a warehouse is not loaded there, the one that takes it on is', async () => {
  const { order, labels } = await crossing(fromPlace)
  const [shipper = '', here = '', fromHere = '', there = ''] = order.stops.map(({ id }) => id)
  const taskOf = async (name: string, stopIds: string[]) =>
    make.task({ workOrderId: order.id, driverId: (await make.driver({ name })).id, stopIds })
  const bringing = await taskOf('Brian Brings', [shipper, here])
  const { tasks } = await cargo.ask(warehouseWorkApi.today, {}, ana.token)
  expect(tasks.filter(({ workOrderId }) => workOrderId === order.id)).toEqual([])
  expect(await cargo.act(ana, 'load', { labels, taskId: bringing.id })).toMatchObject({
    outcome: 'refused',
    message: `${bringing.taskNo} only brings freight to this warehouse. Load it on the truck that takes it on.`,
  })
  const onward = await taskOf('Olga Onward', [fromHere, there])
  const { tasks: then } = await cargo.ask(warehouseWorkApi.today, {}, ana.token)
  expect(then.filter(({ workOrderId }) => workOrderId === order.id)).toMatchObject([{ id: onward.id }])
  expect((await cargo.act(ana, 'load', { labels, taskId: onward.id })).outcome).toBe('applied')
})
