import { consigneeApi, pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: { token: string }
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(() => world.close())

const photos = [{ id: '00000000-0000-4000-8000-00000000aaaa', sha256: 'b'.repeat(64) }]
const newPhoto = () => photos.map((photo) => ({ ...photo, id: crypto.randomUUID() }))
const taken = { receivedBy: 'Joe', idSeen: 'License' }
const movesOf = async (id: string) => (await cargo.ask(pieceApi.detail, { id })).movements.map(({ action }) => action)
async function truckOf(order: { id: string }) {
  return make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
}

describe('a damaged piece that stands on a pallet', () => {
  test('is held there, and the pallet stays until it is taken down', async () => {
    const { order, receipt, labels } = await cargo.counted(ana, 2)
    const [first = '', second = ''] = labels
    await cargo.act(ana, 'build', { labels, unit: 'HP-1' })
    await cargo.act(ana, 'damage', { label: first, types: ['crushed'], photos: newPhoto(), hold: true })
    const held = (await cargo.detail(receipt.id)).pieceList.find(({ label }) => label === first)
    expect(held).toMatchObject({ status: 'built', holdReason: expect.stringContaining('rush') })
    await cargo.resolve(receipt.id, 'return', { reason: 'Back to the shipper' })
    const task = await truckOf(order)
    const load = (one: string[]) => cargo.act(ana, 'load', { labels: one, taskId: task.id })
    expect(await load(['HP-1'])).toMatchObject({ outcome: 'refused', message: expect.stringContaining(first) })
    await cargo.act(ana, 'unbuild', { labels: [first] })
    expect((await cargo.detail(receipt.id)).pieceList.find(({ label }) => label === first)).toMatchObject({
      status: 'received',
      goesBack: true,
    })
    expect(await load(['HP-1'])).toMatchObject({ outcome: 'applied' })
    expect((await cargo.detail(receipt.id)).pieceList.find(({ label }) => label === second)?.status).toBe('loaded')
  })

  test('may go with its pallet once the office accepts it', async () => {
    const { order, receipt, labels } = await cargo.counted(ana, 2)
    await cargo.act(ana, 'build', { labels, unit: 'HP-2' })
    await cargo.act(ana, 'damage', { label: labels[0] ?? '', types: ['crushed'], photos: newPhoto(), hold: true })
    await cargo.resolve(receipt.id, 'acceptCount', { reason: 'Only the carton' })
    const { movements } = await cargo.ask(pieceApi.detail, {
      id: (await cargo.detail(receipt.id)).pieceList[0]?.id ?? '',
    })
    expect(movements.at(-1)).toMatchObject({ action: 'unhold', remark: 'Only the carton' })
    const task = await truckOf(order)
    expect(await cargo.act(ana, 'load', { labels: ['HP-2'], taskId: task.id })).toMatchObject({ outcome: 'applied' })
  })
})

describe('a piece that goes back', () => {
  test('of too many: it is marked, and only a return takes it', async () => {
    const { order, receipt, labels } = await cargo.counted(ana, 3, 2)
    expect(await cargo.resolve(receipt.id, 'return', { reason: 'Not ordered' })).toMatchObject({ code: 200 })
    const last = labels.at(-1) ?? ''
    const marked = (await cargo.ask(warehouseWorkApi.today, {}, ana.token)).pieces.filter(
      ({ receiptId, goesBack }) => receiptId === receipt.id && goesBack,
    )
    expect(marked.map((piece) => piece.labels)).toEqual([[last]])
    expect(await movesOf(marked[0]?.id ?? '')).toContain('sendBack')
    const refused = { outcome: 'refused', message: expect.stringContaining(last) }
    const task = await truckOf(order)
    expect(await cargo.act(ana, 'release', { ...taken, labels })).toMatchObject(refused)
    expect(await cargo.act(ana, 'release', { ...taken, labels: [last] })).toMatchObject(refused)
    expect(await cargo.act(ana, 'build', { labels: [last], unit: 'BACK-1' })).toMatchObject(refused)
    expect(await cargo.act(ana, 'load', { labels: [last], taskId: task.id })).toMatchObject(refused)
    expect(await cargo.act(ana, 'release', { ...taken, labels: labels.slice(0, 2) })).toMatchObject({
      outcome: 'applied',
    })
    expect(await cargo.act(ana, 'release', { ...taken, labels: [last], isReturn: true })).toMatchObject({
      outcome: 'applied',
    })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'released', onHand: 0 })
  })

  test('that the consignee refused is not loaded again on the same truck', async () => {
    const { order, receipt, labels } = await cargo.counted(ana, 1)
    const task = await truckOf(order)
    await cargo.act(ana, 'load', { labels, taskId: task.id })
    await cargo.act(ana, 'depart', { taskId: task.id, left: [] })
    const deliver = (stopId = '') =>
      cargo.act(ana, 'deliver', {
        ...taken,
        stopId,
        accepted: [],
        refused: [{ label: labels[0] ?? '', reason: 'Wet' }],
        condition: 'good',
      })
    expect(await deliver(order.stops[0]?.id)).toMatchObject({ outcome: 'refused' })
    expect(await deliver(order.stops.at(-1)?.id)).toMatchObject({ outcome: 'applied' })
    const { list } = await cargo.ask(consigneeApi.list, { workOrderId: order.id } as never)
    expect(list[0]).toMatchObject({ condition: 'refused', accepted: 0, refused: 1 })
    await cargo.act(ana, 'unload', { labels })
    expect(await cargo.resolve(receipt.id, 'return', { reason: 'Back to the shipper' })).toMatchObject({ code: 200 })
    expect(await cargo.act(ana, 'load', { labels, taskId: task.id })).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(labels[0] ?? ''),
    })
    expect(await cargo.act(ana, 'release', { ...taken, labels, isReturn: true })).toMatchObject({ outcome: 'applied' })
  })

  test('a return takes nothing else', async () => {
    const { labels } = await cargo.counted(ana, 1)
    expect(await cargo.act(ana, 'release', { ...taken, labels, isReturn: true })).toMatchObject({ outcome: 'refused' })
  })
})

test('a missing piece that is accepted is off the books, and its receipt can end', async () => {
  const { receipt, labels } = await cargo.counted(ana, 2)
  const [first = '', second = ''] = labels
  await cargo.act(ana, 'putAway', { labels, location: 'A-01-1' })
  await cargo.act(ana, 'countLocation', { location: 'A-01-1', labels: [first] })
  expect(await cargo.resolve(receipt.id, 'acceptCount', { reason: 'Stolen' })).toMatchObject({ code: 200 })
  const { pieceList, onHand } = await cargo.detail(receipt.id)
  const lost = pieceList.find(({ label }) => label === second)
  expect([onHand, lost?.status]).toEqual([1, 'withdrawn'])
  const { movements } = await cargo.ask(pieceApi.detail, { id: lost?.id ?? '' })
  expect(movements.at(-1)).toMatchObject({ action: 'withdraw', remark: 'Stolen' })
  // It was counted rightly: weighed later, nothing is short.
  await cargo.act(ana, 'measure', { labels: [first], weight: { value: '10', unit: 'kg' } })
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'resolved', openDiscrepancies: 0 })
  await cargo.act(ana, 'release', { ...taken, labels: [first] })
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'released', onHand: 0 })
})

test('a receipt of which every piece was withdrawn ends when the office accepts that it is short', async () => {
  const { receipt } = await cargo.ofOrder(1)
  await cargo.act(ana, 'count', { label: 'WD-1' }, { receiptId: receipt.id })
  await cargo.act(ana, 'withdraw', { label: 'WD-1', reason: 'No piece' })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await cargo.resolve(receipt.id, 'acceptCount', { reason: 'Never came' })
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'released', releasedAt: expect.any(String) })
})

test('the last piece of a receipt that is missing for good ends it', async () => {
  const { receipt, labels } = await cargo.counted(ana, 1)
  await cargo.act(ana, 'putAway', { labels, location: 'A-01-2' })
  await cargo.act(ana, 'countLocation', { location: 'A-01-2', labels: [] })
  await cargo.resolve(receipt.id, 'acceptCount', { reason: 'Stolen' })
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'released', releasedAt: expect.any(String) })
})

test('an order that is changed after its freight was counted is compared with it again', async () => {
  const { order, receipt, labels } = await cargo.counted(ana, 2)
  const changed = async (pieces: number) =>
    cargo.ask(workOrderApi.save, {
      id: order.id,
      version: (await make.getWorkOrder(order.id)).version,
      pieces,
    } as never)
  await changed(5)
  expect(await cargo.detail(receipt.id)).toMatchObject({
    status: 'discrepant',
    bookedPieces: 5,
    discrepancies: [{ kind: 'short', booked: '5', counted: '2', resolvedAt: null }],
  })
  expect(await cargo.act(ana, 'release', { ...taken, labels })).toMatchObject({ outcome: 'refused' })
  await changed(2)
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'resolved', openDiscrepancies: 0 })
})

test('an order that changes its weight or hazmat class after its freight was counted is compared again, also if its pieces are the same', async () => {
  const { order, receipt, labels } = await cargo.counted(ana, 2, 2, '100')
  await cargo.act(ana, 'measure', { labels, weight: { value: '100', unit: 'kg' } })
  await cargo.act(ana, 'mark', { labels, hazmatClass: '3' })
  const changed = async (fields: object) =>
    cargo.ask(workOrderApi.save, {
      id: order.id,
      version: (await make.getWorkOrder(order.id)).version,
      ...fields,
    } as never)
  const open = async () =>
    (await cargo.detail(receipt.id)).discrepancies.flatMap(({ kind, booked, counted, resolvedAt }) =>
      resolvedAt ? [] : [[kind, booked, counted]],
    )
  await changed({ hazmatClass: '3' })
  expect([await open(), (await cargo.detail(receipt.id)).status]).toEqual([[], 'resolved'])
  await changed({ weight: { value: '500', unit: 'kg' } })
  expect(await open()).toEqual([['weight', '500', '100']])
  expect(await cargo.act(ana, 'release', { ...taken, labels })).toMatchObject({ outcome: 'refused' })
  await changed({ weight: { value: '101', unit: 'kg' } })
  expect([await open(), (await cargo.detail(receipt.id)).bookedKg]).toEqual([[], '101'])
})

describe('freight that is booked after its count', () => {
  /** Two pieces that nobody announced, counted and received. */
  async function counted() {
    const opened = await cargo.receipt()
    await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: opened.id })
    await cargo.act(ana, 'finish', {}, { receiptId: opened.id })
    const { pieceList, ...receipt } = await cargo.detail(opened.id)
    expect(receipt).toMatchObject({ status: 'received', bookedPieces: null })
    return { id: receipt.id, labels: pieceList.map(({ label }) => label) }
  }
  async function save(id: string, fields: object) {
    const { version, warehouseId, reference } = await cargo.detail(id)
    return cargo.ask(receiptApi.save, { id, version, warehouseId, reference, ...fields })
  }

  test('is compared with the order that it gets, which then holds it', async () => {
    const { id, labels } = await counted()
    const order = await make.workOrder({ pieces: 5, weight: { value: '900', unit: 'kg' } })
    await cargo.act(ana, 'measure', { labels, weight: { value: '60', unit: 'kg' } })
    expect(await save(id, { workOrderId: order.id })).toMatchObject({
      status: 'discrepant',
      bookedPieces: 5,
      bookedKg: '900',
    })
    const { discrepancies, version } = await cargo.detail(id)
    expect(discrepancies).toMatchObject([
      { kind: 'short', booked: '5', counted: '2', resolvedAt: null },
      { kind: 'weight', booked: '900', counted: '60', resolvedAt: null },
    ])
    expect(await cargo.act(ana, 'release', { ...taken, labels })).toMatchObject({ outcome: 'refused' })
    const task = await truckOf(order)
    expect(await cargo.act(ana, 'load', { labels, taskId: task.id })).toMatchObject({ outcome: 'refused' })
    // The same order, and another remark: nothing more is asked.
    expect(await save(id, { version, workOrderId: order.id, remark: 'Wrapped' })).toMatchObject({
      status: 'discrepant',
      openDiscrepancies: 2,
    })
  })

  test('is compared with the number that is typed, and asked once', async () => {
    const { id, labels } = await counted()
    expect(await save(id, { bookedPieces: 9 })).toMatchObject({ status: 'discrepant', bookedPieces: 9 })
    expect(await cargo.act(ana, 'release', { ...taken, labels })).toMatchObject({ outcome: 'refused' })
    await cargo.resolve(id, 'acceptCount')
    expect(await save(id, { bookedPieces: 9, remark: 'Agreed' })).toMatchObject({
      status: 'resolved',
      openDiscrepancies: 0,
    })
    expect(await save(id, { bookedPieces: 1 })).toMatchObject({ status: 'discrepant', openDiscrepancies: 1 })
    expect(await save(id, { bookedPieces: 2 })).toMatchObject({ status: 'resolved', openDiscrepancies: 0 })
  })

  test('is compared with it when it is being counted again', async () => {
    const { id } = await counted()
    await cargo.ask(receiptApi.recount, { ids: [id], reason: 'Nobody saw it' })
    const order = await make.workOrder({ pieces: 5 })
    expect(await save(id, { workOrderId: order.id })).toMatchObject({ status: 'counting', bookedPieces: 5 })
    await cargo.act(ana, 'finish', {}, { receiptId: id })
    expect(await cargo.detail(id)).toMatchObject({ status: 'discrepant', discrepancies: [{ kind: 'short' }] })
  })

  test('is not compared once it has left', async () => {
    const { id, labels } = await counted()
    await cargo.act(ana, 'release', { ...taken, labels })
    const order = await make.workOrder({ pieces: 5 })
    expect(await save(id, { workOrderId: order.id })).toMatchObject({ status: 'released', openDiscrepancies: 0 })
  })
})
