import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { type MasterForm, masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import type { BillForm } from '@shortcut/domain/air-bills/bill-api.ts'
import { billApi } from '@shortcut/domain/air-bills/bill-api.ts'
import { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
let clerk: string
let origin: string
beforeAll(async () => {
  world = await openWorld()
  origin = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  token = (await world.signIn('administrator')).token
  clerk = (await world.signIn('billingClerk')).token
})
afterAll(() => world.close())

async function ask<E extends Endpoint>(entry: E, input: InputOf<E>, by = token): Promise<ReplyOf<E>> {
  const { code, message, data } = await world.call(entry, input, { token: by })
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
  return data
}

let serial = 5_000_000
const content = {
  shipper: { name: 'Rosemill Tools' },
  consignee: { name: 'Alster Import', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'FRA', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-11-18' }],
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts', tariff: 'M 100; N 12; 45 10; 100 9; 300 8' }],
  otherCharges: [
    { code: 'AW', due: 'A' as const, amount: '25' },
    { code: 'MY', due: 'C' as const, amount: '85.40' },
  ],
}
async function booked(more: Partial<Omit<MasterForm, 'content'>> & { content?: object } = {}) {
  const form = { airline: 'LH', ...more, content: Object.assign({}, content, more.content) }
  const { id, version } = await ask(masterApi.save, form as never)
  return ask(masterApi.book, { id, version, number: waybillNumber('020', serial++) })
}
const form = (number: string, more: object = {}) =>
  ({
    biller: 'Lufthansa Cargo',
    billNo: `LH-${serial}`,
    billedOn: '2026-11-20',
    number,
    chargeable: '100',
    rate: '9',
    weightCharge: '900',
    dueCarrier: '85.4',
    ...more,
  }) as BillForm
const bill = (number: string, more: object = {}) => ask(billApi.save, form(number, more), clerk)
const told = ({ verdict, differences }: ReplyOf<typeof billApi.detail>) => [
  verdict,
  ...differences.map(({ field }) => field),
]
const read = (id: string) => ask(billApi.detail, { id })

test('a bill is compared with its waybill when it is entered and whenever the waybill changes', async () => {
  const master = await booked()
  const number = master.number ?? ''
  const made = await bill(number)
  expect(told(made)).toEqual(['agrees'])
  expect(made).toMatchObject({
    total: '985.40',
    status: 'open',
    master: { id: master.id, number },
    ours: { chargeable: '100', rate: '9', weightCharge: '900.00', dueCarrier: '85.40' },
  })
  await ask(masterApi.save, {
    id: master.id,
    version: master.version,
    airline: 'LH',
    content: Object.assign({}, content, { otherCharges: [{ code: 'MY', due: 'C', amount: '80' }] }),
  } as never)
  const after = await read(made.id)
  expect(told(after)).toEqual(['differs', 'dueCarrier'])
  expect(after.differences).toEqual([{ field: 'dueCarrier', billed: '85.40', ours: '80.00' }])
  // Who still sees the bill as it was is told.
  const late = await world.call(billApi.accept, { id: made.id, version: made.version }, { token: clerk })
  expect(late.code).toBe(409)
  const { data: log } = await world.call(logApi.list, { entity: 'airBill', entityId: made.id } as never, { token })
  expect(log.list.map(({ action }) => action)).toEqual(['airBill.check', 'airBill.add'])
})

test('a bill of another century is a typing error: refused at its day, and named in a file', async () => {
  const number = waybillNumber('020', serial++)
  for (const billedOn of ['1900-01-31', '2124-11-20']) {
    const refused = await world.call(billApi.save, form(number, { billedOn }), { token: clerk })
    expect([refused.code, refused.data]).toMatchObject([
      422,
      { fields: [{ path: 'billedOn', message: 'must be within two years of today' }] },
    ])
  }
  const text = [
    'biller,bill_no,bill_date,waybill,chargeable_weight,weight_charge',
    `Lufthansa Cargo,C-1,1900-01-31,${number},100,900`,
    `Lufthansa Cargo,C-2,2026-11-20,${waybillNumber('020', serial++)},100,900`,
  ].join('\n')
  const { added, refused, faults } = await ask(billApi.previewImport, { text }, clerk)
  expect([added, refused]).toEqual([1, 1])
  expect(faults).toEqual([
    { line: 2, column: 'bill_date', text: '1900-01-31', fault: { is: 'file', key: 'dayFarOff' } },
  ])
  expect(await ask(billApi.import, { text }, clerk)).toEqual({ added: 1, refused: 1 })
})

test('a bill for a waybill that is not here waits for it; a void waybill is named', async () => {
  const number = waybillNumber('020', serial++)
  const made = await bill(number)
  expect(told(made)).toEqual(['noWaybill'])
  expect(made.master).toBeNull()
  const { id, version } = await ask(masterApi.save, { airline: 'LH', content } as never)
  const master = await ask(masterApi.book, { id, version, number })
  expect(told(await read(made.id))).toEqual(['agrees'])
  await ask(masterApi.void, { id, version: master.version, reason: 'Cancelled' })
  expect(told(await read(made.id))).toEqual(['differs', 'void'])
})

test('the second bill for a waybill is billed twice, until the first is disputed or deleted', async () => {
  const number = (await booked()).number ?? ''
  const first = await bill(number)
  const second = await bill(number, { biller: 'Skyline Consolidators', billNo: 'S-1' })
  expect(told(first)).toEqual(['agrees'])
  expect(told(second)).toEqual(['billedTwice'])
  expect(second.others.map(({ id }) => id)).toEqual([first.id])
  const disputed = await ask(
    billApi.dispute,
    { id: first.id, version: first.version, reason: 'The co-loader carried it' },
    clerk,
  )
  expect(disputed).toMatchObject({ status: 'disputed', reason: 'The co-loader carried it' })
  expect(told(await read(second.id))).toEqual(['agrees'])
  await ask(billApi.reopen, { id: first.id, version: disputed.version }, clerk)
  expect(told(await read(second.id))).toEqual(['billedTwice'])
  expect((await ask(billApi.delete, { ids: [first.id] }, clerk)).done).toEqual([first.id])
  expect(told(await read(second.id))).toEqual(['agrees'])
})

test('what differs is accepted with a reason; a decided bill keeps what it was compared with', async () => {
  const master = await booked()
  const made = await bill(master.number ?? '', { dueCarrier: '90' })
  const known = { id: made.id, version: made.version }
  const bare = await world.call(billApi.accept, known, { token: clerk })
  expect(bare.code).toBe(422)
  expect(bare.data).toMatchObject({ fields: [{ path: 'reason' }] })
  const accepted = await ask(billApi.accept, { ...known, reason: 'Fuel rose' }, clerk)
  expect(accepted).toMatchObject({ status: 'accepted', reason: 'Fuel rose', isOutdated: false })
  await ask(masterApi.save, {
    id: master.id,
    version: master.version,
    airline: 'LH',
    content: Object.assign({}, content, { otherCharges: [{ code: 'MY', due: 'C', amount: '90' }] }),
  } as never)
  const later = await read(made.id)
  expect(later).toMatchObject({ isOutdated: true, ours: { dueCarrier: '85.40' } })
  expect(told(later)).toEqual(['differs', 'dueCarrier'])
  const edit = await world.call(
    billApi.save,
    { ...form(master.number ?? ''), id: made.id, version: later.version },
    { token: clerk },
  )
  expect(edit.message).toContain('Can’t change the bill while')
  expect((await ask(billApi.delete, { ids: [made.id] }, clerk)).failed).toHaveLength(1)
  const again = await ask(billApi.reopen, { id: made.id, version: later.version }, clerk)
  expect(told(again)).toEqual(['agrees'])
})

test('a bill that cannot be is refused at its field, and the same one is not added twice', async () => {
  const number = (await booked()).number ?? ''
  for (const [more, path, message] of [
    [{ number: number.replace(/.$/, (digit) => String((Number(digit) + 1) % 7)) }, 'number', 'has a wrong check digit'],
    [{ total: '900' }, 'total', 'must be 985.40, which its parts add up to'],
    [{ currency: 'JPY' }, 'dueCarrier', 'must have at most 0 decimals, as JPY has'],
  ] as const) {
    const { code, data } = await world.call(billApi.save, form(number, more), { token: clerk })
    expect([code, (data as never as { fields: object[] }).fields[0]]).toEqual([422, { path, message }])
  }
  const one = await bill(number, { billNo: 'SAME' })
  const two = await world.call(billApi.save, form(number, { billNo: 'same' }), { token: clerk })
  expect(two.code).toBe(422)
  expect(two.data).toMatchObject({
    fields: [{ path: 'billNo', message: expect.stringContaining('line of this bill') }],
  })
  const stale = await world.call(
    billApi.save,
    { ...form(number), id: one.id, version: one.version + 1 },
    { token: clerk },
  )
  expect(stale.code).toBe(409)
})

test('two bills for one waybill entered at once: one of them is billed twice', async () => {
  const number = (await booked()).number ?? ''
  const made = await Promise.all([1, 2, 3].map((n) => bill(number, { billNo: `AT-ONCE-${n}` })))
  const verdicts = await Promise.all(made.map(async ({ id }) => (await read(id)).verdict))
  expect(verdicts.sort()).toEqual(['agrees', 'billedTwice', 'billedTwice'])
})

const columns = 'biller,bill_no,bill_date,waybill,chargeable_weight,rate,weight_charge,due_carrier,currency'

test('a file is shown before it is added: bad rows by line and column, and sent twice it adds nothing', async () => {
  const number = (await booked()).number ?? ''
  const other = (await booked()).number ?? ''
  const text = [
    columns,
    `Lufthansa Cargo,F-1,2026-11-20,${number},100,9,900.00,85.40,USD`,
    `Lufthansa Cargo,F-1,2026-11-20,${other},100,9,950.00,85.40,USD`,
    `Lufthansa Cargo,F-1,20 Nov,${other},100,9,x,85.40,USD`,
  ].join('\r\n')
  const preview = await ask(billApi.previewImport, { text }, clerk)
  expect(preview).toMatchObject({ added: 2, refused: 1 })
  expect(preview.bills.map(({ verdict }) => verdict)).toEqual(['agrees', 'differs'])
  expect(preview.faults.map(({ line, column, fault }) => `${line} ${column} ${fault.key}`)).toEqual([
    '4 bill_date notADate',
    '4 weight_charge notAnAmount',
  ])
  expect(await ask(billApi.import, { text }, clerk)).toEqual({ added: 2, refused: 1 })
  const { list } = await ask(billApi.list, { q: 'F-1', view: 'all' })
  expect(list.map((row) => [row.number, row.verdict]).sort()).toEqual(
    [
      [number, 'agrees'],
      [other, 'differs'],
    ].sort(),
  )
  const again = await ask(billApi.previewImport, { text }, clerk)
  expect(again).toMatchObject({ added: 0, refused: 3 })
  expect(again.faults.filter(({ fault }) => fault.key === 'known').map(({ line }) => line)).toEqual([2, 3])
  expect(await ask(billApi.import, { text }, clerk)).toEqual({ added: 0, refused: 3 })
  const broken = await world.call(billApi.previewImport, { text: `${columns}\n"never closed` }, { token: clerk })
  expect(broken.message).toContain('quotation mark')
})

test('the margin of a master is what its houses bring less its bills, with the arithmetic', async () => {
  const master = await booked({ kind: 'consolidation' })
  const house = {
    shipper: { name: 'Rosemill Tools' },
    consignee: { name: 'Alster Import' },
    origin: 'ORD',
    destination: 'HAM',
    lines: [{ pieces: 4, gross: '97.6', goods: 'Parts', tariff: 'N 14' }],
  }
  await ask(houseApi.save, { masterId: master.id, content: house })
  const margin = () => ask(billApi.margin, { masterId: master.id })
  expect(await margin()).toMatchObject({
    incomeTotal: '1372.00',
    costTotal: '985.40',
    margin: '386.60',
    cost: [{ part: 'expected' }],
  })
  await ask(houseApi.save, { masterId: master.id, content: { ...house, currency: 'EUR' } })
  expect(await margin()).toMatchObject({ margin: null, missing: [{ from: 'EUR', to: 'USD', on: '2026-11-18' }] })
  await ask(exchangeRateApi.save, { from: 'EUR', to: 'USD', on: '2026-11-17', rate: '1.1' })
  expect((await margin()).income[1]).toMatchObject({ amount: '1509.20' })
  const made = await bill(master.number ?? '', { dueCarrier: '100' })
  expect(await margin()).toMatchObject({ costTotal: '1000.00', margin: '1881.20', cost: [{ part: 'bill' }] })
  expect(made).toMatchObject({ margin: '1881.20', marginCurrency: 'USD' })
  const { list } = await ask(billApi.list, { q: master.number ?? '' })
  expect(list[0]).toMatchObject({ margin: '1881.20' })
})

test('the list has its views with their numbers, finds by number, biller and bill, and goes on by cursor', async () => {
  const counts = await ask(billApi.counts, {})
  for (const view of ['check', 'differs', 'accepted', 'disputed', 'all'] as const) {
    const { total } = await ask(billApi.list, { view })
    expect([view, total]).toEqual([view, counts[view].total])
  }
  expect(counts.differs.total).toBeGreaterThan(0)
  const whole = await ask(billApi.list, { view: 'all' })
  for (const sort of ['number', '-updatedAt', 'billedOn', '-billedOn'] as const) {
    const seen: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: ReplyOf<typeof billApi.list> = await ask(billApi.list, {
        view: 'all',
        pageSize: 2,
        sort,
        ...(cursor && { cursor }),
      })
      seen.push(...page.list.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    }
    expect([sort, ...[...seen].sort()]).toEqual([sort, ...whole.list.map(({ id }) => id).sort()])
  }
  const number = whole.list[0]?.number ?? ''
  for (const q of [number, number.replace('-', ''), number.replace('-', ' ')])
    expect((await ask(billApi.list, { view: 'all', q })).list.map((row) => row.number)).toContain(number)
})

test('the statement of an airline has each booked waybill of the period, as a file that runs no formula', async () => {
  const flights = [{ flight: 'EK236', on: '2026-10-05' }]
  const made = await booked({ airline: 'LH', content: { flights } })
  await bill(made.number ?? '', { commission: '45' })
  const gone = await booked({ airline: 'LH', content: { flights } })
  await ask(masterApi.void, { id: gone.id, version: gone.version, reason: 'Cancelled' })
  const asked = { airline: 'LH', from: '2026-10-01', to: '2026-10-31' }
  expect(await ask(billApi.statement, asked)).toMatchObject({
    waybills: 1,
    sums: [{ currency: 'USD', count: 1, prepaidDueAgent: '25.00', commission: '45.00', total: '940.40' }],
  })
  const path = `/airStatement/export?${new URLSearchParams(asked)}`
  const { token: once } = await ask(fileApi.downloadToken, { path }, clerk)
  const file = await fetch(`${origin}/shortcut-api${path}&token=${once}`)
  expect(file.headers.get('content-disposition')).toContain('airline-statement-')
  const lines = (await file.text()).split('\r\n')
  expect(lines[0]).toContain('Waybill,Flight day,From,To,Chargeable weight,Unit,Currency,Prepaid weight charge')
  expect(lines[1]).toBe(
    `${made.number},2026-10-05,ORD,HAM,100,kg,USD,900.00,0.00,25.00,85.40,0.00,0.00,0.00,0.00,45.00,940.40`,
  )
  expect(lines[2]).toContain('Total of 1 waybill')
  const long = await world.call(billApi.statement, { ...asked, to: '2028-01-01' }, { token: clerk })
  expect(long.code).toBe(422)
})

test('who may not see bills sees no margin either', async () => {
  const dispatcher = (await world.signIn('dispatcher')).token
  const master = await booked()
  for (const reply of [
    await world.call(billApi.list, {}, { token: dispatcher }),
    await world.call(billApi.margin, { masterId: master.id }, { token: dispatcher }),
    await world.call(billApi.save, form(master.number ?? ''), { token: dispatcher }),
  ])
    expect(reply.code).toBe(403)
})
