import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { at, type DriverSteps, openDriverSteps } from '../testing/driver-steps.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let steps: DriverSteps
let cargo: CargoStage
let ana: { token: string }
let clerk: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  steps = await openDriverSteps(world, make)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
  clerk = (await world.signIn('billingClerk')).token
})
afterAll(() => world.close())

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
type Accessorial = NonNullable<InputOf<typeof rateSheetApi.save>['accessorials']>[number]

let made = 0
/** An account with its own sheet: 10 per cwt, and storage. */
async function customer(storage: Partial<Accessorial>, storageFreeDays = 3) {
  made += 1
  const token = make.administrator.token
  const ask = cargo.ask
  const account = await ask(accountApi.save, { code: `ST${made}`, name: `Stored ${made}`, storageFreeDays })
  const sheet = await ask(
    rateSheetApi.save,
    {
      name: `Sheet ${made}`,
      accountId: account.id,
      effectiveFrom: '2025-01-01',
      accessorials: [{ kind: 'storage', name: 'Storage', price: '0.50', unit: 'piece', ...storage }],
    },
    token,
  )
  const lines = [{ lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'perCwt', price: '10' }] as const
  const { version } = await ask(
    rateSheetApi.saveLines,
    { id: sheet.id, version: sheet.version, lines: [...lines] },
    token,
  )
  await ask(rateSheetApi.activate, { id: sheet.id, version, lineCount: 1 }, token)
  return account.id
}

/** An order of so many pieces, 5,000 lb, that a warehouse counted days ago. */
async function stored(accountId: string, days: number, pieces = 2) {
  const fields = { pieces, weight: { value: '5000', unit: 'lb' as const }, stops: [pickup(), dropoff()], accountId }
  const { order, id } = await steps.given(steps.ann, fields)
  const receipt = await cargo.ask(receiptApi.save, { warehouseId: cargo.home.id, workOrderId: order.id })
  await cargo.act(ana, 'countLoose', { pieces }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  // It arrived then: phones may report no time so long ago.
  await world.database.pool.query('UPDATE receipt SET arrived_at = $2 WHERE id = $1', [receipt.id, daysAgo(days)])
  await world.database.pool.query('UPDATE piece SET moved_at = $2 WHERE receipt_id = $1', [receipt.id, daysAgo(days)])
  const labels = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  return { order, taskId: id, receipt, labels, accountId }
}

const release = (labels: readonly string[], when = daysAgo(0)) =>
  cargo.act(ana, 'release', { labels: [...labels], receivedBy: 'Jo Truck', idSeen: 'TX 123' }, { at: when })

async function deliver({ order, taskId: id }: { order: { id: string }; taskId: string }) {
  await steps.step(steps.ann, 'accept', { id, at: at(0) })
  await steps.step(steps.ann, 'pickUp', { id, at: at(1) })
  await steps.step(steps.ann, 'deliver', { id, at: at(30), receivedBy: 'Jo' })
  return rated(order.id)
}
async function rated(id: string) {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await world.database.pool.query('SELECT FROM billing_due WHERE work_order_id = $1', [id])
    if (rows.length === 0) return bill(id)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('was not rated')
}
const bill = async (id: string) => (await world.call(billingApi.detail, { id }, { token: clerk })).data
const codesOf = ({ exceptions }: { exceptions: { code: string }[] }) => exceptions.map(({ code }) => code)
const storageOf = ({ charges }: Awaited<ReturnType<typeof bill>>) => charges.filter(({ kind }) => kind === 'storage')
const act = (entry: typeof billingApi.approve | typeof billingApi.review, id: string) =>
  world.call(entry, { ids: [id] }, { token: clerk })

test('storage is charged when the freight has left, after its free days, and needs approval', async () => {
  const freight = await stored(await customer({ minCharge: '4' }), 9)
  const standing = await deliver(freight)
  expect([storageOf(standing), codesOf(standing)]).toEqual([[], expect.arrayContaining(['storageRunning'])])
  await release(freight.labels)
  const billed = await rated(freight.order.id)
  // Ten days, the last one too, less three free: 2 pieces × 7 days × 0.50.
  expect(storageOf(billed)).toMatchObject([
    {
      name: `Storage, ${freight.receipt.receiptNo}`,
      quantity: '14',
      unit: 'pieceDay',
      amount: '7.00',
      needsApproval: true,
    },
  ])
  expect(storageOf(billed)[0]?.arithmetic.map(({ rule, result }) => [rule, result])).toEqual([
    ['storageStood', '10'],
    ['storageFree', '7'],
    ['storagePieces', '14'],
    ['pieceDay', '7'],
  ])
  expect(codesOf(billed)).toContain('storageUnapproved')
  expect(codesOf(billed)).not.toContain('storageRunning')
  const refused = await act(billingApi.approve, freight.order.id)
  expect(refused.data.failed).toMatchObject([{ id: freight.order.id }])
})

test('pieces that leave on different days cost their own days; per hundredweight, a day or once', async () => {
  const partly = async (storage: Partial<Accessorial>) => {
    const freight = await stored(await customer(storage), 9)
    const [first = '', second = ''] = freight.labels
    await release([first], daysAgo(5))
    await release([second])
    return storageOf(await deliver(freight))[0]
  }
  // Two days of the first, seven of the second.
  expect(await partly({ unit: 'piece' })).toMatchObject({ quantity: '9', amount: '4.50' })
  expect(await partly({ unit: 'cwt', price: '0.10' })).toMatchObject({
    quantity: '225',
    unit: 'cwtDay',
    amount: '22.50',
  })
  expect(await partly({ unit: 'day', price: '12' })).toMatchObject({ quantity: '7', unit: 'day', amount: '84.00' })
  expect(await partly({ unit: 'flat', price: '40' })).toMatchObject({ quantity: '1', amount: '40.00' })
  expect(await partly({ unit: 'day', price: '12', maxPerOrder: '50' })).toMatchObject({ amount: '50.00' })
})

test('within the free days nothing is charged and nothing is asked; days agreed for the freight count before the account’s', async () => {
  const accountId = await customer({ unit: 'day', price: '12' })
  const soon = await stored(accountId, 2)
  await release(soon.labels)
  const billed = await deliver(soon)
  expect([storageOf(billed), codesOf(billed).filter((code) => code.startsWith('storage'))]).toEqual([[], []])
  const agreed = await stored(accountId, 9)
  const { version } = await cargo.detail(agreed.receipt.id)
  const fields = { warehouseId: cargo.home.id, workOrderId: agreed.order.id, storageFreeDays: 8 }
  const saved = await cargo.ask(receiptApi.save, { id: agreed.receipt.id, version, ...fields })
  // What the count was compared with stays.
  expect(saved).toMatchObject({ storageFreeDays: 8, freeDays: 8, bookedPieces: 2, bookedKg: '2267.962' })
  await release(agreed.labels)
  expect(storageOf(await deliver(agreed))).toMatchObject([{ quantity: '2', amount: '24.00' }])
})

test('freight that leaves after its order was approved puts it back to review; within the free days it stays approved', async () => {
  const accountId = await customer({ unit: 'day', price: '12' })
  const approved = async (days: number) => {
    const freight = await stored(accountId, days)
    await deliver(freight)
    await act(billingApi.review, freight.order.id)
    expect((await act(billingApi.approve, freight.order.id)).data.done).toEqual([freight.order.id])
    await release(freight.labels)
    return rated(freight.order.id)
  }
  const free = await approved(1)
  expect([free.status, codesOf(free).includes('storageRunning')]).toEqual(['Approved', false])
  const due = await approved(6)
  expect([due.status, codesOf(due).includes('changedSinceRated')]).toEqual(['ReadyForReview', true])
  await world.call(billingApi.rate, { ids: [due.id] }, { token: clerk })
  expect(storageOf(await bill(due.id))).toMatchObject([{ quantity: '4', amount: '48.00' }])
})

test('freight that leaves after the invoice: an exception names both sums, and the queue finds it', async () => {
  const freight = await stored(await customer({ unit: 'day', price: '12' }), 6)
  const { id } = freight.order
  await deliver(freight)
  await act(billingApi.review, id)
  await act(billingApi.approve, id)
  const token = make.administrator.token
  const drafts = (await world.call(invoiceApi.draft, { ids: [id] }, { token })).data
  await world.call(invoiceApi.issue, { ids: drafts.drafts }, { token })
  expect((await bill(id)).status).toBe('Invoiced')
  await release(freight.labels)
  const billed = await rated(id)
  expect(billed.exceptions).toContainEqual({
    code: 'storageAfterInvoice',
    values: { was: '0.00 USD', now: '48.00 USD' },
  })
  expect([billed.status, storageOf(billed)]).toEqual(['Invoiced', []])
  const { data } = await world.call(billingApi.list, { exception: ['storageAfterInvoice'] } as never, { token: clerk })
  expect(data.list.map((one) => one.id)).toEqual([id])
  const dismiss = (reason: string) => world.call(billingApi.dismissStorage, { id, reason }, { token: clerk })
  const countedWith = async (filter: object) => {
    const counts = (await world.call(billingApi.counts, filter as never, { token: clerk })).data
    return counts.find(({ status }) => status === 'Invoiced')
  }
  for (const filter of [{}, { accountId: [freight.accountId] }]) {
    expect(await countedWith(filter)).toMatchObject({ count: 1, withExceptions: 1 })
  }
  expect((await dismiss(' ')).code).toBe(422)
  expect((await dismiss('The customer keeps its free time')).code).toBe(200)
  expect(codesOf(await bill(id))).not.toContain('storageAfterInvoice')
  expect(await countedWith({})).toMatchObject({ count: 1, withExceptions: 0 })
  // Somebody else was first.
  expect((await dismiss('Me too')).code).toBe(409)
  const { rows } = await world.database.pool.query(
    "SELECT reason FROM operation_log WHERE action = 'billing.dismissStorage' AND entity_id = $1",
    [id],
  )
  expect(rows).toEqual([{ reason: 'The customer keeps its free time' }])
  const arrived = async (days: number) => {
    await world.database.pool.query('UPDATE receipt SET arrived_at = $2, updated_at = now() WHERE id = $1', [
      freight.receipt.id,
      daysAgo(days),
    ])
    await world.database.pool.query(
      'INSERT INTO billing_due (work_order_id, since, try_at) VALUES ($1, now(), now()) ON CONFLICT DO NOTHING',
      [id],
    )
    return codesOf(await rated(id)).includes('storageAfterInvoice')
  }
  // The same sum stays dismissed; another one is told.
  expect([await arrived(6), await arrived(8)]).toEqual([false, true])
})

test('the list shows freight that stands longer than its free days, by local days of its warehouse', async () => {
  const accountId = await customer({})
  const late = await stored(accountId, 3)
  const early = await stored(accountId, 2)
  const { list } = await cargo.ask(receiptApi.list, { view: 'storage', accountId: [accountId] } as never)
  expect(list.map(({ receiptNo, freeDays }) => [receiptNo, freeDays])).toEqual([[late.receipt.receiptNo, 3]])
  await release(late.labels)
  const after = await cargo.ask(receiptApi.list, { view: 'storage', accountId: [accountId] } as never)
  expect(after.list).toEqual([])
  expect((await cargo.detail(early.receipt.id)).freeDays).toBe(3)
})

test('storage cannot be priced per mile', async () => {
  const fields = { name: 'Wrong', effectiveFrom: '2025-01-01' }
  const wrong = [{ kind: 'storage', name: 'Storage', price: '1', unit: 'mile' }]
  const reply = await world.call(rateSheetApi.save, { ...fields, accessorials: wrong } as never, {
    token: make.administrator.token,
  })
  expect([reply.code, JSON.stringify(reply.data)]).toEqual([
    422,
    expect.stringContaining('must be one of: day, cwt, piece, flat'),
  ])
})

test('a zone that is an offset is read the right way round: days end at its own midnight', async () => {
  const { pool } = world.database
  const accountId = await customer({ unit: 'day', price: '12' }, 1)
  const late = await stored(accountId, 0)
  // 23:00 of yesterday in a warehouse whose clock is eight hours ahead, which is 7:00 of today sixteen hours behind it.
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const arrivedAt = new Date(Date.parse(`${today}T00:00:00+08:00`) - 3_600_000).toISOString()
  await pool.query("UPDATE warehouse SET time_zone = '+08:00' WHERE id = $1", [cargo.home.id])
  await pool.query('UPDATE receipt SET arrived_at = $2 WHERE id = $1', [late.receipt.id, arrivedAt])
  const { list } = await cargo.ask(receiptApi.list, { view: 'storage', accountId: [accountId] } as never)
  expect(list.map(({ receiptNo }) => receiptNo)).toEqual([late.receipt.receiptNo])
  await release(late.labels)
  expect(storageOf(await deliver(late))).toMatchObject([{ quantity: '1', amount: '12.00' }])
})

test('free days of the rate sheet count before the account’s, and after those agreed for the freight; desk and charge agree', async () => {
  const accountId = await customer({ unit: 'day', price: '12', freeDays: 8 }, 1)
  const freight = await stored(accountId, 9)
  expect((await cargo.detail(freight.receipt.id)).freeDays).toBe(8)
  const standing = await stored(accountId, 7)
  const { list } = await cargo.ask(receiptApi.list, { view: 'storage', accountId: [accountId] } as never)
  expect(list.map(({ receiptNo }) => receiptNo)).toEqual([freight.receipt.receiptNo])
  await release(freight.labels)
  expect(storageOf(await deliver(freight))).toMatchObject([{ quantity: '2', amount: '24.00' }])
  const { version } = await cargo.detail(standing.receipt.id)
  const fields = { warehouseId: cargo.home.id, workOrderId: standing.order.id, storageFreeDays: 6 }
  await cargo.ask(receiptApi.save, { id: standing.receipt.id, version, ...fields })
  await release(standing.labels)
  expect(storageOf(await deliver(standing))).toMatchObject([{ quantity: '2', amount: '24.00' }])
})

test('a week of storage that has begun is charged whole', async () => {
  const weekly = async (storage: Partial<Accessorial>) => {
    const freight = await stored(await customer({ storagePeriod: 'week', ...storage }), 10)
    await release(freight.labels)
    return storageOf(await deliver(freight))[0]
  }
  // Eleven days less three free are two weeks.
  const week = await weekly({ unit: 'day', price: '50' })
  expect(week).toMatchObject({ quantity: '2', unit: 'week', amount: '100.00' })
  expect(week?.arithmetic.map(({ rule, result }) => [rule, result])).toEqual([
    ['storageStood', '11'],
    ['storageFree', '8'],
    ['storageWeeks', '2'],
    ['week', '100'],
  ])
  expect(await weekly({ unit: 'piece', price: '5' })).toMatchObject({ quantity: '4', unit: 'pieceWeek' })
  expect(await weekly({ unit: 'cwt', price: '1' })).toMatchObject({ quantity: '100', unit: 'cwtWeek' })
  expect(await weekly({ unit: 'flat', price: '40' })).toMatchObject({ quantity: '1', unit: 'flat' })
})

test('a sheet is tried on freight in a warehouse', async () => {
  const accountId = await customer({ unit: 'day', price: '12' }, 4)
  const { list } = await cargo.ask(rateSheetApi.list, { accountId: [accountId] } as never, make.administrator.token)
  const place = { city: 'Dallas', province: 'TX', postalCode: '75261' }
  const tried = async (storageDays: number | null) => {
    const facts = { origin: place, destination: place, pounds: '500', pieces: 2, storageDays }
    const quoted = await cargo.ask(rateSheetApi.quote, { id: list[0]?.id ?? '', facts }, make.administrator.token)
    return quoted.charges.filter(({ kind }) => kind === 'storage').map(({ amount }) => amount)
  }
  expect([await tried(null), await tried(4), await tried(10)]).toEqual([[], [], ['72.00']])
})

test('freight without an order that has left after its free days waits for an order to be charged with', async () => {
  const accountId = await customer({ unit: 'day', price: '12' }, 2)
  const reference = 'Unannounced'
  const fields = { warehouseId: cargo.home.id, accountId, reference }
  const receipt = await cargo.ask(receiptApi.save, fields)
  await cargo.act(ana, 'countLoose', { pieces: 1 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await world.database.pool.query('UPDATE receipt SET arrived_at = $2 WHERE id = $1', [receipt.id, daysAgo(5)])
  const unbilled = async () => {
    const { list } = await cargo.ask(receiptApi.list, { view: 'unbilled', accountId: [accountId] } as never)
    return list.map(({ receiptNo }) => receiptNo)
  }
  expect(await unbilled()).toEqual([])
  await release((await cargo.detail(receipt.id)).pieceList.map(({ label }) => label))
  expect(await unbilled()).toEqual([receipt.receiptNo])
  const bare = { pieces: 1, weight: { value: '100', unit: 'lb' as const }, stops: [pickup(), dropoff()], accountId }
  const { order, id: taskId } = await steps.given(steps.ann, bare)
  const { version } = await cargo.detail(receipt.id)
  await cargo.ask(receiptApi.save, { id: receipt.id, version, ...fields, workOrderId: order.id })
  expect(await unbilled()).toEqual([])
  await steps.step(steps.ann, 'accept', { id: taskId, at: at(0) })
  await steps.step(steps.ann, 'pickUp', { id: taskId, at: at(1) })
  await steps.step(steps.ann, 'deliver', { id: taskId, at: at(30), receivedBy: 'Jo' })
  expect(storageOf(await rated(order.id))).toMatchObject([{ quantity: '4', amount: '48.00' }])
  const { version: latest } = await cargo.detail(receipt.id)
  const moved = { id: receipt.id, version: latest, ...fields, workOrderId: null }
  const refused = await world.call(receiptApi.save, moved as never, { token: make.administrator.token })
  expect(refused.code).toBe(501)
})
