import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let home: { id: string; code: string }
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  home = await cargo.warehouse({ address: '1200 Elm Street', city: 'Chicago', postalCode: '60666' })
})
afterAll(() => world.close())

const atHome = { address: '1200 ELM ST.', city: 'Chicago', province: 'IL', postalCode: '60666-1234' }
const day = '2099-06-01'
const bringing = (stops = [pickup(), dropoff({ ...atHome, to: `${day}T10:00` })], more = {}) =>
  make.workOrder({ pieces: 12, weight: { value: '800', unit: 'kg' }, stops, ...more })
const receiptsOf = async (workOrderId: string) => (await cargo.ask(receiptApi.list, { workOrderId, view: 'all' })).list
const change = async (id: string, fields: object) =>
  cargo.ask(workOrderApi.save, { id, version: (await make.getWorkOrder(id)).version, ...fields })

test('a confirmed order that is dropped at a warehouse is expected there once, with its numbers and time, and the log says why', async () => {
  const order = await bringing()
  const receipts = await receiptsOf(order.id)
  expect(receipts).toMatchObject([
    {
      warehouseId: home.id,
      status: 'expected',
      followsOrder: true,
      partOfOrder: false,
      bookedPieces: 12,
      bookedKg: '800',
      expectedAt: '2099-06-01T15:00:00Z',
    },
  ])
  const { list } = await cargo.ask(logApi.list, { entityId: receipts[0]?.id })
  expect(list).toMatchObject([
    { action: 'receipt.announce', actorName: make.dispatcher.account, reason: 'The order is dropped at 1200 ELM ST.' },
  ])
  await change(order.id, { stops: [pickup({ contactName: 'Kim' }), dropoff({ ...atHome, to: `${day}T10:00` })] })
  expect(await receiptsOf(order.id)).toEqual(receipts)
})

test('an order that is not confirmed, or only picked up there, is not expected', async () => {
  const draft = await make.draft()
  const leaving = await bringing([pickup(atHome), dropoff()])
  expect([await receiptsOf(draft.id), await receiptsOf(leaving.id)]).toEqual([[], []])
})

test('the receipt changes with the order: its time, its pieces, and the place', async () => {
  const order = await bringing()
  const [before] = await receiptsOf(order.id)
  await change(order.id, { pieces: 9, stops: [pickup(), dropoff({ ...atHome, to: `${day}T14:00` })] })
  expect(await receiptsOf(order.id)).toMatchObject([
    { id: before?.id, bookedPieces: 9, expectedAt: '2099-06-01T19:00:00Z' },
  ])
  await change(order.id, { stops: [pickup(), dropoff()] })
  expect(await receiptsOf(order.id)).toMatchObject([{ id: before?.id, status: 'cancelled' }])
  await change(order.id, { stops: [pickup(), dropoff(atHome)] })
  expect(await receiptsOf(order.id)).toMatchObject([{ id: before?.id, status: 'expected', expectedAt: null }])
})

test('it is cancelled with the order, and expected again when that is undone; an unconfirmed order brings nothing', async () => {
  const order = await bringing()
  const status = async () => (await receiptsOf(order.id)).map((receipt) => receipt.status)
  const dispatcher = make.dispatcher.token
  await cargo.ask(workOrderApi.cancel, { ids: [order.id], reason: 'No cargo' }, dispatcher)
  expect(await status()).toEqual(['cancelled'])
  await cargo.ask(workOrderApi.undoCancel, { ids: [order.id] }, dispatcher)
  expect(await status()).toEqual(['expected'])
  const other = await make.draft()
  await change(other.id, { bookingPickupDate: day, stops: [pickup(), dropoff(atHome)] })
  await cargo.ask(workOrderApi.confirm, { ids: [other.id] }, dispatcher)
  expect(await receiptsOf(other.id)).toMatchObject([{ status: 'expected' }])
  await cargo.ask(workOrderApi.undoConfirm, { ids: [other.id] }, dispatcher)
  expect(await receiptsOf(other.id)).toMatchObject([{ status: 'cancelled' }])
})

test('a receipt that a person cancelled, moved or made is left as it is', async () => {
  const order = await bringing()
  const [receipt] = await receiptsOf(order.id)
  await cargo.ask(receiptApi.cancel, { ids: [receipt?.id], reason: 'Goes to the airline' })
  await change(order.id, { stops: [pickup(), dropoff({ ...atHome, to: `${day}T16:00` })] })
  expect(await receiptsOf(order.id)).toMatchObject([{ status: 'cancelled', followsOrder: false }])

  const moved = await bringing()
  const [before] = await receiptsOf(moved.id)
  await cargo.ask(receiptApi.save, {
    id: before?.id,
    version: before?.version,
    workOrderId: moved.id,
    warehouseId: cargo.home.id,
  })
  await cargo.ask(workOrderApi.cancel, { ids: [moved.id], reason: 'No cargo' })
  expect(await receiptsOf(moved.id)).toMatchObject([{ status: 'expected', followsOrder: false, orderCancelled: true }])
})

test('freight that has arrived stays when its order is cancelled', async () => {
  const order = await bringing()
  const [receipt] = await receiptsOf(order.id)
  const worker = await cargo.worker('Ana Dock', home.id)
  await cargo.act(worker, 'arrive', {}, { receiptId: receipt?.id ?? '' })
  await cargo.ask(workOrderApi.cancel, { ids: [order.id], reason: 'No cargo' })
  expect(await receiptsOf(order.id)).toMatchObject([{ status: 'arrived', orderCancelled: true }])
})

test('of an order with other dropoffs the warehouse expects its own pieces, counts against them, and knows no weight', async () => {
  const stops = [pickup(), dropoff({ ...atHome, pieces: 5 }), dropoff({ pieces: 7 })]
  const order = await bringing(stops, { bookingType: 2 })
  const [receipt] = await receiptsOf(order.id)
  expect(receipt).toMatchObject({ partOfOrder: true, bookedPieces: 5, bookedKg: null })
  const worker = await cargo.worker('Ben Dock', home.id)
  await cargo.act(worker, 'countLoose', { pieces: 5 }, { receiptId: receipt?.id ?? '' })
  await cargo.act(worker, 'finish', {}, { receiptId: receipt?.id ?? '' })
  expect(await receiptsOf(order.id)).toMatchObject([{ status: 'received', bookedPieces: 5 }])
})

test('a part that changes while its freight is counted is compared with the new number', async () => {
  const stops = (pieces: number) => [pickup(), dropoff({ ...atHome, pieces }), dropoff({ pieces: 7 })]
  const order = await bringing(stops(5), { bookingType: 2 })
  const [receipt] = await receiptsOf(order.id)
  const worker = await cargo.worker('Cy Dock', home.id)
  await cargo.act(worker, 'countLoose', { pieces: 6 }, { receiptId: receipt?.id ?? '' })
  await change(order.id, { pieces: 13, stops: stops(6) })
  expect(await receiptsOf(order.id)).toMatchObject([{ status: 'counting', bookedPieces: 6 }])
  await cargo.act(worker, 'finish', {}, { receiptId: receipt?.id ?? '' })
  expect(await receiptsOf(order.id)).toMatchObject([{ status: 'received', openDiscrepancies: 0 }])
})

test('an order that several confirm at once, and change at once, is expected once', async () => {
  const draft = await make.draft()
  await change(draft.id, { bookingPickupDate: day, stops: [pickup(), dropoff(atHome)] })
  const confirm = () => world.call(workOrderApi.confirm, { ids: [draft.id] }, { token: make.dispatcher.token })
  await Promise.all(Array.from({ length: 5 }, confirm))
  expect(await receiptsOf(draft.id)).toMatchObject([{ status: 'expected' }])
})
