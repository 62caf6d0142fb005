import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
})
afterAll(() => world.close())

test('a phone has the freight of its worker’s warehouse, and is told of what is not expected there any more', async () => {
  const other = await cargo.warehouse()
  const ana = await cargo.worker('Ana Dock')
  const bea = await cargo.worker('Bea Dock', other.id)
  const here = (await cargo.ofOrder(2)).receipt
  const there = await cargo.ask(receiptApi.save, { warehouseId: other.id, reference: 'THERE' })
  const todayOf = (worker: { token: string }, since?: string) =>
    cargo.ask(warehouseWorkApi.today, since ? { since } : {}, worker.token)
  const first = await todayOf(ana)
  expect([first.receipts.map(({ id }) => id), first.open]).toEqual([[here.id], [here.id]])
  expect((await todayOf(bea)).receipts.map(({ id }) => id)).toEqual([there.id])
  const { version } = await cargo.detail(here.id)
  await cargo.ask(receiptApi.save, { id: here.id, version, warehouseId: other.id, workOrderId: here.workOrderId })
  const after = await todayOf(ana, first.now)
  expect([after.receipts, after.open]).toEqual([[], []])
  expect((await todayOf(bea)).open.sort()).toEqual([here.id, there.id].sort())
})

test('what was booked in pounds is said in pounds after the count', async () => {
  const ana = await cargo.worker('Ana Dock')
  const order = await make.workOrder({ pieces: 1, weight: { value: '5000', unit: 'lb' } })
  const receipt = await cargo.receipt({ workOrderId: order.id })
  const seen = async () =>
    (await cargo.ask(warehouseWorkApi.today, {}, ana.token)).receipts.find(({ id }) => id === receipt.id)
  expect(await seen()).toMatchObject({ booked: null, weightUnit: 'lb' })
  await cargo.act(ana, 'countLoose', { pieces: 1 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  expect(await seen()).toMatchObject({ booked: { pieces: 1, kg: '2267.962' }, weightUnit: 'lb' })
})

test('a piece that was withdrawn or has left keeps the name of its last label on the phone', async () => {
  const eve = await cargo.worker('Eve Dock')
  const { receipt, labels } = await cargo.counted(eve, 3)
  const [one = '', two = '', three = ''] = labels
  await cargo.act(eve, 'release', { labels: [one], receivedBy: 'Jo', idSeen: 'ID' })
  await cargo.act(eve, 'withdraw', { label: two, reason: 'Twice' })
  const { pieces } = await cargo.ask(warehouseWorkApi.today, {}, eve.token)
  const named = pieces.filter(({ receiptId }) => receiptId === receipt.id)
  expect(named.map(({ status, labels: inUse, lastLabel }) => [status, inUse, lastLabel])).toEqual([
    ['released', [], one],
    ['withdrawn', [], two],
    ['received', [three], ''],
  ])
})
