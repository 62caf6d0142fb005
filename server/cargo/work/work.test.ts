import { randomUUID } from 'node:crypto'
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
const labelsOf = async (receiptId: string) => (await cargo.detail(receiptId)).pieceList.map(({ label }) => label)
const piece = async (label: string) => {
  const [found] = (await cargo.ask(pieceApi.list, { q: label })).list
  if (!found) throw new Error(`no piece ${label}`)
  return found
}
/** Counts and finishes as booked. */
async function counted(pieces: number, booked = pieces, kg: string | null = null) {
  const { order, receipt } = await cargo.ofOrder(booked, kg)
  await cargo.act(ana, 'countLoose', { pieces }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  return { order, receipt, labels: await labelsOf(receipt.id) }
}
const resolve = (receiptId: string, resolution: string, more: object = {}, token = make.administrator.token) =>
  cargo.detail(receiptId).then(async ({ discrepancies }) => {
    const open = discrepancies.find(({ resolvedAt }) => !resolvedAt)
    return world.call(
      discrepancyApi.resolve,
      { id: open?.id ?? '', resolution: resolution as 'return', ...more },
      { token },
    )
  })

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
  const { receipt } = await counted(2, 3)
  const [difference] = (await cargo.detail(receipt.id)).discrepancies
  await cargo.ask(discrepancyApi.take, { id: difference?.id })
  expect(await numbers()).toEqual([open + 1, mine + 1, resolved, all + 1])
  await resolve(receipt.id, 'acceptCount')
  expect(await numbers()).toEqual([open, mine, resolved + 1, all + 1])
  expect(await numbers((await cargo.warehouse()).id)).toEqual([0, 0, 0, 0])
})

describe('the gate', () => {
  test('nothing of a receipt that differs leaves; with a reason and the permission it does', async () => {
    const { order, receipt, labels } = await counted(2, 3)
    const release = () => cargo.act(ana, 'release', { labels, receivedBy: 'Joe', idSeen: 'Driver license' })
    expect(await release()).toMatchObject({
      outcome: 'refused',
      message: `${receipt.receiptNo} has a discrepancy that the office must resolve first.`,
    })
    const dispatcher = make.dispatcher.token
    expect(await resolve(receipt.id, 'releaseAnyway', { reason: 'Truck waits' }, dispatcher)).toMatchObject({
      code: 403,
    })
    expect((await resolve(receipt.id, 'releaseAnyway')).code).toBe(422)
    expect((await resolve(receipt.id, 'return', { reason: 'x' })).code).toBe(422)
    expect(await resolve(receipt.id, 'releaseAnyway', { reason: 'Truck waits' })).toMatchObject({ code: 200 })
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
    const { labels } = await counted(1)
    const data = {
      labels,
      weight: { value: '900', unit: 'kg' as const },
      size: { length: '10', width: '10', height: '10', unit: 'cm' as const },
    }
    expect((await cargo.act(ana, 'measure', data)).outcome).toBe('refused')
    expect(await cargo.act(ana, 'measure', { ...data, isSure: true })).toMatchObject(applied)
  })
})

describe('a piece', () => {
  test('is put away, built, loaded, left behind by name, delivered and refused, and each step is kept', async () => {
    const { order, receipt, labels } = await counted(3)
    const [one = '', two = '', three = ''] = labels
    const driver = await make.driver()
    const task = await make.task({ workOrderId: order.id, driverId: driver.id })
    await cargo.act(ana, 'putAway', { labels, location: 'a-01-1' })
    expect(await piece(one)).toMatchObject({ status: 'putAway', place: 'A-01-1' })
    await cargo.act(ben, 'build', { labels: [one, two], unit: 'AKE12345XX', unitKind: 'uld' })
    expect(await piece(two)).toMatchObject({ status: 'built', place: 'AKE12345XX' })
    expect(await cargo.act(ana, 'load', { labels: ['ake12345xx'], taskId: task.id })).toMatchObject(applied)
    expect((await cargo.act(ana, 'depart', { taskId: task.id, left: [] })).message).toBe(
      `1 pieces of ${task.taskNo} are still here: ${three}. Load them, or give a reason for each.`,
    )
    await cargo.act(ana, 'depart', { taskId: task.id, left: [{ label: three, reason: 'No room' }] })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'received', onHand: 1 })
    const stopId = order.stops.at(-1)?.id ?? ''
    const refused = [{ label: two, reason: 'Wet' }]
    const handed = { stopId, accepted: [one], refused, condition: 'partlyRefused' as const, receivedBy: 'Consignee Co' }
    expect(await cargo.act(ben, 'deliver', handed)).toMatchObject(applied)
    expect([(await piece(one)).status, (await piece(two)).status]).toEqual(['delivered', 'refused'])
    await cargo.act(ben, 'unload', { labels: ['AKE12345XX'] })
    expect(await piece(two)).toMatchObject({ status: 'built', place: 'AKE12345XX' })
    const { movements, handover } = await cargo.ask(pieceApi.detail, { id: (await piece(two)).id })
    expect(movements.map(({ action, actorName, toPlace }) => [action, actorName, toPlace])).toEqual([
      ['receive', 'Ana Dock', cargo.home.code],
      ['putAway', 'Ana Dock', 'A-01-1'],
      ['build', 'Ben Dock', 'AKE12345XX'],
      ['load', 'Ana Dock', expect.stringContaining(task.taskNo)],
      ['refuse', 'Ben Dock', expect.stringContaining(task.taskNo)],
      ['unloadUnit', 'Ben Dock', 'AKE12345XX'],
    ])
    expect(handover).toMatchObject({ condition: 'partlyRefused', accepted: 1, refused: 1, receivedBy: 'Consignee Co' })
  })

  test('of another order is refused on the truck, by name', async () => {
    const [mine, other] = [await counted(1), await counted(1)]
    const driver = await make.driver()
    const task = await make.task({ workOrderId: mine.order.id, driverId: driver.id })
    expect((await cargo.act(ana, 'load', { labels: other.labels, taskId: task.id })).message).toBe(
      `${other.labels[0]} belongs to ${other.receipt.receiptNo}, not to ${task.taskNo}. Take it off.`,
    )
  })

  test('that two move at once goes to one place, and the other worker is told where it is', async () => {
    const { order, labels } = await counted(1)
    const driver = await make.driver()
    const task = await make.task({ workOrderId: order.id, driverId: driver.id })
    const answers = await Promise.all([
      cargo.act(ana, 'load', { labels, taskId: task.id }),
      cargo.act(ben, 'release', { labels, receivedBy: 'Joe', idSeen: 'ID' }),
    ])
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'refused'])
    expect(answers.find(({ outcome }) => outcome === 'refused')?.message).toMatch(
      new RegExp(`${labels[0]}.*(Loaded, ${task.taskNo}|Released)`),
    )
  })

  test('that is damaged and held does not leave until the office decides', async () => {
    const { receipt, labels } = await counted(2)
    const [one = ''] = labels
    const photo = { id: randomUUID(), sha256: 'a'.repeat(64) }
    await cargo.act(ana, 'putAway', { labels, location: 'B-02-1' })
    await cargo.act(ana, 'damage', { label: one, types: ['wet'], photos: [photo], hold: true, remark: 'Corner' })
    expect(await piece(one)).toMatchObject({
      status: 'held',
      damaged: true,
      place: 'B-02-1',
      holdReason: 'Wet: Corner',
    })
    const detail = await cargo.detail(receipt.id)
    expect(detail).toMatchObject({ status: 'discrepant', photos: [{ fileId: photo.id, onPhone: true }] })
    await cargo.act(ben, 'putAway', { labels: [one], location: 'A-01-2' })
    expect(await piece(one)).toMatchObject({ status: 'held', place: 'A-01-2' })
    await resolve(receipt.id, 'acceptCount', { reply: 'Send it' })
    expect(await piece(one)).toMatchObject({ status: 'putAway', place: 'A-01-2', holdReason: '' })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'resolved' })
  })

  test('a lost label is replaced, and the old one says so', async () => {
    const { receipt, labels } = await counted(1)
    const [old = ''] = labels
    await cargo.act(ana, 'replaceLabel', { label: old, reason: 'Torn' })
    expect(await piece(old)).toMatchObject({ label: `${old}-2` })
    expect((await cargo.act(ana, 'putAway', { labels: [old], location: 'A-01-1' })).message).toBe(
      `${old} was voided. The piece has the label ${old}-2 now.`,
    )
    expect(await cargo.act(ana, 'putAway', { labels: [`${old}-2`], location: 'A-01-1' })).toMatchObject(applied)
    const elsewhere = await cargo.receipt()
    for (const receiptId of [receipt.id, elsewhere.id])
      expect(await cargo.act(ben, 'count', { label: old }, { receiptId })).toMatchObject({
        outcome: 'refused',
        message: `${old} was voided. The piece has the label ${old}-2 now.`,
      })
    expect([(await cargo.detail(receipt.id)).pieces, (await cargo.detail(elsewhere.id)).pieces]).toEqual([1, 0])
  })

  test('a count of its location finds it, moves what was elsewhere, and reports what is missing', async () => {
    const { receipt, labels } = await counted(3)
    const [one = '', two = '', three = ''] = labels
    await cargo.act(ana, 'putAway', { labels: [one, two], location: 'C-03-1' })
    await cargo.act(ana, 'putAway', { labels: [three], location: 'B-02-1' })
    const answer = await cargo.act(ben, 'countLocation', { location: 'C-03-1', labels: [one, three] })
    expect(answer.message).toBe(`Not found at this location: ${two}.`)
    expect(await piece(three)).toMatchObject({ place: 'C-03-1' })
    expect(await cargo.detail(receipt.id)).toMatchObject({
      status: 'discrepant',
      discrepancies: [{ kind: 'missing', counted: two, remark: 'C-03-1' }],
    })
  })
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
