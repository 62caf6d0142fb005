import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const handed = { receivedBy: 'Al Moss', idSeen: 'passport' }
const photos = () => [{ id: crypto.randomUUID(), sha256: 'b'.repeat(64) }]
const damage = (label: string) => cargo.act(ana, 'damage', { label, types: ['crushed'], photos: photos(), hold: true })

test('a held piece that goes back is free for that alone', async () => {
  const { receipt, labels } = await cargo.counted(ana, 2)
  const [label = '', other = ''] = labels
  await cargo.act(ana, 'putAway', { labels: [label], location: 'A-01-1' })
  await damage(label)
  await cargo.resolve(receipt.id, 'return', { reason: 'Wet through' })
  const shown = async () => (await cargo.ask(pieceApi.list, { pageSize: 50, receiptId: receipt.id })).list
  expect((await shown()).find((piece) => piece.label === label)).toMatchObject({
    status: 'putAway',
    place: 'A-01-1',
    holdReason: '',
    goesBack: true,
  })
  expect((await shown()).find((piece) => piece.label === other)).toMatchObject({ goesBack: false })
  expect(await cargo.act(ana, 'release', { labels: [label], ...handed })).toMatchObject({ outcome: 'refused' })
  const back = await cargo.act(ana, 'release', { labels: [label], ...handed, isReturn: true })
  expect(back).toMatchObject({ outcome: 'applied' })
})

test('a listed piece is short once what came in its place goes back, until it comes', async () => {
  const receipt = await cargo.receipt()
  await cargo.ask(receiptApi.announcePieces, { id: receipt.id, pieces: [{ label: 'BACK-A' }, { label: 'BACK-B' }] })
  for (const label of ['BACK-A', 'BACK-X']) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await cargo.resolve(receipt.id, 'return', { reason: 'Not ours' })
  const open = async () => {
    const { status, discrepancies } = await cargo.detail(receipt.id)
    const kinds = discrepancies.filter(({ resolution }) => resolution === null)
    return [status, ...kinds.map(({ kind, booked, counted }) => [kind, booked, counted])]
  }
  expect(await open()).toEqual(['discrepant', ['short', '2', '1']])
  expect((await cargo.act(ana, 'release', { labels: ['BACK-A'], ...handed })).outcome).toBe('refused')
  const back = await cargo.act(ana, 'release', { labels: ['BACK-X'], ...handed, isReturn: true })
  expect(back).toMatchObject({ outcome: 'applied' })
  await cargo.act(ana, 'count', { label: 'BACK-B' }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  expect(await open()).toEqual(['received'])
  expect((await cargo.act(ana, 'release', { labels: ['BACK-A', 'BACK-B'], ...handed })).outcome).toBe('applied')
})

test('a held piece on a pallet that goes back is taken down first', async () => {
  const { receipt, labels } = await cargo.counted(ana, 1)
  await cargo.act(ana, 'build', { labels, unit: 'RET-1' })
  await damage(labels[0] ?? '')
  await cargo.resolve(receipt.id, 'return', { reason: 'Wet through' })
  await cargo.act(ana, 'unbuild', { labels })
  const back = await cargo.act(ana, 'release', { labels, ...handed, isReturn: true })
  expect(back).toMatchObject({ outcome: 'applied' })
})

test('nothing is released before it was received, however wrong the clock of the phone is', async () => {
  const { receipt, labels } = await cargo.counted(ana, 1)
  const at = new Date(Date.now() - 7_200_000).toISOString()
  expect(await cargo.act(ana, 'release', { labels, ...handed }, { at })).toMatchObject({ outcome: 'applied' })
  const { arrivedAt, releasedAt } = await cargo.detail(receipt.id)
  expect(Date.parse(releasedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(arrivedAt ?? ''))
})

test('a pallet is not called like a location', async () => {
  const { labels } = await cargo.counted(ana, 1)
  const built = await cargo.act(ana, 'build', { labels, unit: 'c-03-1' })
  expect(built).toMatchObject({
    outcome: 'refused',
    message: 'C-03-1 is a location. Scan the label of the pallet or ULD.',
  })
})

test('a truck does not leave with freight whose count differs since it was loaded', async () => {
  const { order, receipt, labels } = await cargo.counted(ana, 2)
  const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
  await cargo.act(ana, 'load', { labels: labels.slice(0, 1), taskId: task.id })
  await cargo.act(ana, 'count', { label: 'THIRD-1' }, { receiptId: receipt.id })
  const depart = () =>
    cargo.act(ana, 'depart', {
      taskId: task.id,
      left: [...labels.slice(1), 'THIRD-1'].map((label) => ({ label, reason: 'No room' })),
    })
  expect(await depart()).toMatchObject({ outcome: 'refused', message: expect.stringContaining(receipt.receiptNo) })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  expect(await depart()).toMatchObject({ outcome: 'refused', message: expect.stringContaining(receipt.receiptNo) })
  await cargo.resolve(receipt.id, 'acceptCount', { reason: 'The customer sent one more' })
  expect(await depart()).toMatchObject({ outcome: 'applied' })
})

describe('a receipt of which one piece is on a truck and the other one is released', () => {
  async function oneOnTruck() {
    const { order, receipt, labels } = await cargo.counted(ana, 2)
    const [one = '', two = ''] = labels
    const driver = await make.driver()
    const task = await make.task({ workOrderId: order.id, driverId: driver.id })
    await cargo.act(ana, 'load', { labels: [two], taskId: task.id })
    await cargo.act(ana, 'release', { labels: [one], ...handed })
    const status = async () => (await cargo.detail(receipt.id)).status
    return { order, receipt, two, task, status }
  }

  test('is released when the truck has left', async () => {
    const { task, status } = await oneOnTruck()
    expect(await status()).toBe('received')
    await cargo.act(ana, 'depart', { taskId: task.id, left: [] })
    expect(await status()).toBe('released')
  })

  test('is released when the consignee has it, also if nobody closed the truck', async () => {
    const { order, two, task, status } = await oneOnTruck()
    await world.owner.query(`UPDATE task SET status = 'pickedUp' WHERE id = $1`, [task.id])
    const stopId = order.stops.at(-1)?.id ?? ''
    const delivered = await cargo.act(ana, 'deliver', {
      stopId,
      accepted: [two],
      refused: [],
      condition: 'good',
      receivedBy: 'Jo',
    } as never)
    expect(delivered).toMatchObject({ outcome: 'applied' })
    expect(await status()).toBe('released')
  })
})
