import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: { id: string; name: string; token: string }
let ben: { id: string; name: string; token: string }
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
  ben = await cargo.worker('Ben Dock')
})
afterAll(() => world.close())

/** Two pieces at A-01-1, of which a count of the location found only the first. */
async function missing() {
  const { order, receipt, labels } = await cargo.counted(ana, 2)
  const [here = '', lost = ''] = labels
  await cargo.act(ana, 'putAway', { labels, location: 'A-01-1' })
  await cargo.act(ana, 'countLocation', { location: 'A-01-1', labels: [here] })
  return { order, receipt, here, lost }
}
const stateOf = async (receiptId: string) => {
  const { status, discrepancies } = await cargo.detail(receiptId)
  return { status, discrepancies: discrepancies.map(({ resolution, resolvedBy }) => [resolution, resolvedBy]) }
}
const found = { status: 'resolved', discrepancies: [['found', 'Ben Dock']] }

describe('a missing piece is found, and its receipt settled,', () => {
  test('when it is put away again, with a row of the log', async () => {
    const { receipt, lost } = await missing()
    expect(await stateOf(receipt.id)).toEqual({ status: 'discrepant', discrepancies: [[null, '']] })
    await cargo.act(ben, 'putAway', { labels: [lost], location: 'B-02-1' })
    expect(await stateOf(receipt.id)).toEqual(found)
    const [discrepancy] = (await cargo.detail(receipt.id)).discrepancies
    const { list } = await cargo.ask(logApi.list, { entity: ['discrepancy'], entityId: discrepancy?.id } as never)
    expect(list[0]).toMatchObject({
      action: 'discrepancy.resolve',
      actorName: 'Ben Dock',
      after: { discrepancyKind: 'missing', resolution: 'found', label: lost },
    })
  })

  test('when a count scans its label', async () => {
    const { receipt, lost } = await missing()
    const { message } = await cargo.act(ben, 'count', { label: lost }, { receiptId: receipt.id })
    expect(message).toContain(`${lost} is already counted`)
    expect(await stateOf(receipt.id)).toEqual(found)
  })

  test('when a count of any location finds it, although that misses another one', async () => {
    const { receipt, here, lost } = await missing()
    await cargo.act(ben, 'countLocation', { location: 'A-01-1', labels: [lost] })
    const { status, discrepancies } = await cargo.detail(receipt.id)
    expect(status).toBe('discrepant')
    expect(discrepancies.map(({ counted, resolution }) => [counted, resolution])).toEqual([
      [here, null],
      [lost, 'found'],
    ])
    await cargo.act(ben, 'countLocation', { location: 'C-03-1', labels: [here] })
    expect((await cargo.detail(receipt.id)).status).toBe('resolved')
  })

  test('when it is scanned onto a truck, which may then take it', async () => {
    const { order, receipt, lost } = await missing()
    const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
    expect(await cargo.act(ben, 'load', { labels: [lost], taskId: task.id })).toMatchObject({ outcome: 'applied' })
    expect(await stateOf(receipt.id)).toEqual(found)
  })
})

/** Two pieces on a pallet at C-03-1; a count of the location scanned these of its labels. */
async function missingOn(unit: string, scanned: (labels: string[]) => string[]) {
  const { order, receipt, labels } = await cargo.counted(ana, 2)
  await cargo.act(ana, 'build', { labels, unit })
  await cargo.act(ana, 'putAway', { labels: [unit], location: 'C-03-1' })
  await cargo.act(ana, 'countLocation', { location: 'C-03-1', labels: scanned(labels) })
  const marks = async () => (await cargo.detail(receipt.id)).pieceList.map((piece) => piece.missing)
  return { order, receipt, labels, marks }
}

describe('the label of a pallet', () => {
  test.each<[string, (unit: string, taskId: string) => Promise<unknown>]>([
    ['put away', (unit) => cargo.act(ben, 'putAway', { labels: [unit], location: 'B-02-1' })],
    ['counted', (unit) => cargo.act(ben, 'countLocation', { location: 'B-02-1', labels: [unit] })],
    ['loaded', (unit, taskId) => cargo.act(ben, 'load', { labels: [unit], taskId })],
  ])('finds its pieces if the whole pallet was missing: %s', async (how, scan) => {
    const unit = `FOUND-${how}`.toUpperCase().replace(' ', '-')
    const { order, receipt, marks } = await missingOn(unit, () => [])
    expect(await marks()).toEqual([true, true])
    const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
    await scan(unit, task.id)
    expect(await marks()).toEqual([false, false])
    expect((await cargo.detail(receipt.id)).status).toBe('resolved')
  })

  test('finds none that the others were seen without, until its own label is scanned', async () => {
    const { receipt, labels, marks } = await missingOn('PARTLY-1', ([one = '']) => [one])
    await cargo.act(ben, 'putAway', { labels: ['PARTLY-1'], location: 'B-02-1' })
    await cargo.act(ben, 'countLocation', { location: 'A-01-2', labels: ['PARTLY-1'] })
    expect([await marks(), (await cargo.detail(receipt.id)).status]).toEqual([[false, true], 'discrepant'])
    await cargo.act(ben, 'countLocation', { location: 'A-01-2', labels })
    expect([await marks(), (await cargo.detail(receipt.id)).status]).toEqual([[false, false], 'resolved'])
  })
})

test('a weight for all pieces of a receipt finds none', async () => {
  const { receipt, here, lost } = await missing()
  await cargo.act(ben, 'measure', { labels: [here, lost], weight: { value: '20', unit: 'kg' } })
  expect(await stateOf(receipt.id)).toEqual({ status: 'discrepant', discrepancies: [[null, '']] })
})

test('what somebody decided before stays as it was decided', async () => {
  const { receipt, lost } = await missing()
  await cargo.resolve(receipt.id, 'acceptCount')
  await cargo.act(ben, 'putAway', { labels: [lost], location: 'B-02-1' })
  expect(await stateOf(receipt.id)).toMatchObject({
    status: 'resolved',
    discrepancies: [['acceptCount', expect.any(String)]],
  })
})

test('a difference that a weighing or a mark finds again stays open, with its owner and its clock', async () => {
  const { receipt, labels } = await cargo.counted(ana, 2, 3)
  const [short] = (await cargo.detail(receipt.id)).discrepancies
  const taken = await cargo.ask(discrepancyApi.take, { id: short?.id ?? '' })
  await cargo.act(ben, 'measure', { labels, weight: { value: '20', unit: 'kg' } })
  await cargo.act(ben, 'mark', { labels, hazmatClass: '3' })
  const { discrepancies } = await cargo.detail(receipt.id)
  expect(discrepancies).toMatchObject([
    { id: short?.id, kind: 'short', ownerName: taken.ownerName, foundAt: short?.foundAt, resolution: null },
    { kind: 'hazmat', foundBy: 'Ben Dock', resolution: null },
  ])
})
