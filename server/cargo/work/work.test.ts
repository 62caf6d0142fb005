import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

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

const applied = { outcome: 'applied', message: '' }

test('freight that is here for hours is overdue until its count is finished, and again when it is counted again', async () => {
  const late = new Date(Date.now() - 5 * 3_600_000).toISOString()
  const receipt = await cargo.receipt()
  const overdue = async () => {
    const { list } = await cargo.ask(receiptApi.list, { view: 'overdue' })
    const counts = await cargo.ask(receiptApi.counts, {})
    expect(counts.overdue).toEqual({ total: list.length, totalIsExact: true })
    return list.some(({ id }) => id === receipt.id)
  }
  const wait = () =>
    world.database.pool.query('UPDATE receipt SET uncounted_since = $1 WHERE id = $2 AND uncounted_since IS NOT NULL', [
      late,
      receipt.id,
    ])
  await cargo.act(ana, 'arrive', {}, { receiptId: receipt.id })
  expect(await overdue()).toBe(false)
  await wait()
  expect(await overdue()).toBe(true)
  await cargo.act(ana, 'countLoose', { pieces: 1 }, { receiptId: receipt.id })
  expect(await overdue()).toBe(true)
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await wait()
  expect(await overdue()).toBe(false)
  await cargo.ask(receiptApi.recount, { ids: [receipt.id], reason: 'Looks wrong' })
  expect(await overdue()).toBe(false)
  await wait()
  expect(await overdue()).toBe(true)
})

test('the views of the queue of differences have their numbers, of the warehouses asked for', async () => {
  const numbers = async (warehouseId?: string) => {
    const counts = await cargo.ask(discrepancyApi.counts, warehouseId ? { warehouseId } : {})
    return [counts.open.total, counts.mine.total, counts.resolved.total, counts.all.total] as const
  }
  const [open, mine, resolved, all] = await numbers()
  const { receipt } = await cargo.counted(ana, 2, 3)
  const [difference] = (await cargo.detail(receipt.id)).discrepancies
  await cargo.ask(discrepancyApi.take, { id: difference?.id })
  expect(await numbers()).toEqual([open + 1, mine + 1, resolved, all + 1])
  await cargo.resolve(receipt.id, 'acceptCount')
  expect(await numbers()).toEqual([open, mine, resolved + 1, all + 1])
  expect(await numbers((await cargo.warehouse()).id)).toEqual([0, 0, 0, 0])
})

describe('the gate', () => {
  test('nothing of a receipt that differs leaves; with a reason and the permission it does', async () => {
    const { order, receipt, labels } = await cargo.counted(ana, 2, 3)
    const release = () => cargo.act(ana, 'release', { labels, receivedBy: 'Joe', idSeen: 'Driver license' })
    expect(await release()).toMatchObject({
      outcome: 'refused',
      message: `${receipt.receiptNo} has a discrepancy that the office must resolve first.`,
    })
    const dispatcher = make.dispatcher.token
    expect(await cargo.resolve(receipt.id, 'releaseAnyway', { reason: 'Truck waits' }, dispatcher)).toMatchObject({
      code: 403,
    })
    expect((await cargo.resolve(receipt.id, 'releaseAnyway')).code).toBe(422)
    expect((await cargo.resolve(receipt.id, 'return', { reason: 'x' })).code).toBe(422)
    expect(await cargo.resolve(receipt.id, 'releaseAnyway', { reason: 'Truck waits' })).toMatchObject({ code: 200 })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'resolved' })
    expect(await release()).toMatchObject(applied)
    expect(await cargo.detail(receipt.id)).toMatchObject({
      status: 'released',
      onHand: 0,
      handovers: [{ receivedBy: 'Joe', idSeen: 'Driver license', accepted: 2, bookingId: order.bookingId }],
    })
  })

  test('a cancelled order’s freight is counted, and stays', async () => {
    const { order, receipt } = await cargo.ofOrder(1)
    await cargo.ask(workOrderApi.cancel, { ids: [order.id], reason: 'No cargo' })
    const answer = await cargo.act(ana, 'count', { label: 'CAN-1' }, { receiptId: receipt.id })
    expect(answer).toMatchObject({
      outcome: 'applied',
      message: expect.stringMatching(/^The order of DR-\S+ is cancelled\. Keep/),
    })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    expect((await cargo.act(ana, 'release', { labels: ['CAN-1'], receivedBy: 'Joe', idSeen: 'ID' })).message).toBe(
      `The order of ${receipt.receiptNo} is cancelled. Keep the freight here and ask the office.`,
    )
  })

  test('a weight off by more than 2 % and 10 kg is a difference, and pounds are recognised', async () => {
    const { receipt } = await cargo.ofOrder(2, '100')
    await cargo.act(ana, 'count', { label: 'WGT-1' }, { receiptId: receipt.id })
    await cargo.act(ana, 'count', { label: 'WGT-2' }, { receiptId: receipt.id })
    await cargo.act(ana, 'measure', { labels: ['WGT-1', 'WGT-2'], weight: { value: '220.5', unit: 'kg' } })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    expect((await cargo.detail(receipt.id)).discrepancies).toMatchObject([
      { kind: 'weight', booked: '100', counted: '220.5', remark: expect.stringContaining('pounds') },
    ])
    // Weighed again after the count: the difference goes.
    await cargo.act(ben, 'measure', { labels: ['WGT-1', 'WGT-2'], weight: { value: '220.5', unit: 'lb' } })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'resolved', kg: '100.017', openDiscrepancies: 0 })
  })

  test('an unlikely weight asks first', async () => {
    const { labels } = await cargo.counted(ana, 1)
    const data = {
      labels,
      weight: { value: '900', unit: 'kg' as const },
      size: { length: '10', width: '10', height: '10', unit: 'cm' as const },
    }
    expect((await cargo.act(ana, 'measure', data)).outcome).toBe('refused')
    const heavy = { ...data, weight: { value: '22000', unit: 'kg' as const } }
    expect(await cargo.act(ana, 'measure', heavy)).toMatchObject({
      outcome: 'refused',
      message: '22,000 kg does not fit this size. Check the unit and the digits.',
    })
    expect(await cargo.act(ana, 'measure', { ...data, isSure: true })).toMatchObject(applied)
  })
})

test('the chain of custody says a weight and a size as they were typed, with the other unit beside them', async () => {
  const { receipt, labels } = await cargo.counted(ana, 2)
  const said = async () => {
    const [first] = (await cargo.detail(receipt.id)).pieceList
    return (await cargo.ask(pieceApi.detail, { id: first?.id ?? '' })).movements.at(-1)?.remark
  }
  const size = { length: '10', width: '20', height: '30.5' }
  await cargo.act(ana, 'measure', { labels, weight: { value: '220.5', unit: 'lb' }, size: { ...size, unit: 'in' } })
  expect(await said()).toBe('220.5 lb (100.017 kg) for 2 pieces together, 10 × 20 × 30.5 in (25.4 × 50.8 × 77.5 cm)')
  await cargo.act(ana, 'measure', { labels: labels.slice(0, 1), weight: { value: '100', unit: 'kg' } })
  expect(await said()).toBe('100 kg (220.5 lb)')
  await cargo.act(ana, 'measure', { labels: labels.slice(0, 1), size: { ...size, unit: 'cm' } })
  expect(await said()).toBe('10 × 20 × 30.5 cm (3.9 × 7.9 × 12 in)')
})

test('freight that is announced has something by which the warehouse recognizes it', async () => {
  const announced = (fields: object) =>
    world.call(
      receiptApi.save,
      { warehouseId: cargo.home.id, bookedPieces: 3, remark: 'Monday', ...fields },
      { token: make.administrator.token },
    )
  expect(await announced({ reference: ' ' })).toMatchObject({
    code: 422,
    data: {
      fields: [
        {
          path: 'reference',
          message: 'Enter a reference, an order, a customer or a shipper, so that the warehouse recognizes the freight',
        },
      ],
    },
  })
  const account = await make.account()
  for (const fields of [{ reference: 'PO 9' }, { shipper: 'Acme' }, { accountId: account.id }])
    expect((await announced(fields)).code).toBe(200)
})

test('a receipt is expected once for an order, is late when its time has passed, and is cancelled with a reason', async () => {
  const { order, receipt } = await cargo.ofOrder(1)
  const again = await world.call(
    receiptApi.save,
    { warehouseId: cargo.home.id, workOrderId: order.id },
    { token: make.administrator.token },
  )
  expect(again).toMatchObject({
    code: 422,
    data: { fields: [{ message: 'The receipt of this order and warehouse is already taken.' }] },
  })
  const late = await cargo.receipt({ expectedAt: new Date(Date.now() - 60_000).toISOString() })
  const listed = (await cargo.ask(receiptApi.list, { view: 'late' })).list.map(({ id }) => id)
  expect([listed.includes(late.id), listed.includes(receipt.id)]).toEqual([true, false])
  await cargo.ask(receiptApi.cancel, { ids: [late.id], reason: 'Not coming' })
  expect((await cargo.detail(late.id)).status).toBe('cancelled')
})

test('the list of all pieces is counted up to ten thousand; a filter is always counted', async () => {
  const { receipt } = await cargo.ofOrder(1)
  await world.database.pool.query(
    `INSERT INTO piece (id, receipt_id, piece_no, status, warehouse_id, packaging, received_at, moved_at, updated_at)
     SELECT gen_random_uuid(), $1, n, 'received', $2, 'carton', now(), now(), now() FROM generate_series(1, 10001) n`,
    [receipt.id, cargo.home.id],
  )
  const listed = async (filter: object) => {
    const { list, total, totalIsExact, nextCursor } = await cargo.ask(pieceApi.list, {
      pageSize: 20,
      ...filter,
    } as never)
    return [list.length, total, totalIsExact, nextCursor !== null]
  }
  for (let again = 0; again < 3; again++) expect(await listed({})).toEqual([20, 10_000, false, true])
  expect(await listed({ status: 'delivered', receiptId: receipt.id })).toEqual([0, 0, true, false])
  expect(await listed({ receiptId: receipt.id })).toEqual([20, 10_000, false, true])
})

test('a label is the same in small letters: it is counted once, found, and on a packing list in use', async () => {
  const receipt = await cargo.receipt()
  await cargo.act(ana, 'count', { label: 'Case-0001x' }, { receiptId: receipt.id })
  const again = await cargo.act(ben, 'count', { label: 'case-0001X' }, { receiptId: receipt.id })
  expect(again.message).toContain('CASE-0001X is already counted')
  expect((await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)).toEqual(['CASE-0001X'])
  for (const q of ['case-0001', 'CASE-0001X', receipt.receiptNo.toLowerCase()]) {
    const { list } = await cargo.ask(pieceApi.list, { q } as never)
    expect(list.map(({ label }) => label)).toEqual(['CASE-0001X'])
  }
})
