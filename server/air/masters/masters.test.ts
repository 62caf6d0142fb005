import { type MasterForm, masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { stockApi } from '@shortcut/domain/air/stock-api.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('dispatcher')).token
})
afterAll(() => world.close())

const content = {
  shipper: { name: 'Rosemill Tools' },
  consignee: { name: 'Alster Import', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'FRA', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  currency: 'USD',
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts', tariff: 'M 100; N 12; 45 10; 100 9; 300 8' }],
  otherCharges: [{ code: 'AW', due: 'A' as const, amount: '25' }],
}
type Input = Partial<Omit<MasterForm, 'content'>> & { content?: object }
const save = (form: Input = {}) => world.call(masterApi.save, { airline: 'LH', content, ...form } as never, { token })
async function draft(form: Input = {}) {
  const { code, message, data } = await save(form)
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
  return data
}
const book = ({ id, version }: { id: string; version: number }, number = '') =>
  world.call(masterApi.book, { id, version, number }, { token })
async function booked(number = '') {
  const { code, message, data } = await book(await draft(), number)
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
  return data
}
async function range(firstNumber: string, lastNumber: string, airline = 'LH', prefix = '020') {
  const { code, message, data } = await world.call(
    stockApi.save,
    { prefix, airline, firstNumber, lastNumber },
    { token },
  )
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
  return data
}
const fieldsOf = (data: unknown) => (data as { fields: { path: string; message: string }[] }).fields

test('a draft is charged by its lines, booked with the next number of the airline, and goes its way step by step', async () => {
  const stock = await range('1000000', '1000009')
  const made = await draft()
  expect(made).toMatchObject({
    number: null,
    status: 'draft',
    pieces: 4,
    gross: '97.6',
    chargeable: '100',
    prepaid: '925.00',
    collect: '0.00',
    flight: 'LH8161',
    flightOn: '2026-12-01',
  })
  const { data: master } = await book(made)
  expect(master).toMatchObject({ number: stock.nextNumber, status: 'booked' })
  const { data: numbers } = await world.call(stockApi.numbers, { id: stock.id, status: 'used' }, { token })
  expect(numbers.list[0]).toMatchObject({ number: master.number, usedFor: 'Rosemill Tools · ORD–HAM' })
  let now = master
  const ask: Parameters<typeof secureFreight>[0] = async (entry, input) =>
    (await world.call(entry, input, { token })).data
  now = { ...now, version: await secureFreight(ask, now.id) }
  for (const [step, status] of [
    ['receive', 'received'],
    ['screen', 'screened'],
    ['back', 'received'],
  ] as const) {
    const { data } = await world.call(masterApi.step, { id: now.id, version: now.version, step }, { token })
    expect(data.status).toBe(status)
    now = data
  }
  const early = await world.call(masterApi.step, { id: now.id, version: now.version, step: 'depart' }, { token })
  expect(early.message).toBe(`Can’t report the departure while ${master.number} is Received.`)
  const { data: log } = await world.call(logApi.list, { entity: 'masterWaybill', entityId: master.id } as never, {
    token: (await world.signIn('administrator')).token,
  })
  expect(log.list.map(({ action }) => action)).toEqual([
    'masterWaybill.step',
    'masterWaybill.step',
    'masterWaybill.step',
    'masterWaybill.screening',
    'masterWaybill.plan',
    'masterWaybill.book',
    'masterWaybill.add',
  ])
})

test('numbers that stand on waybills are known as used when their range is added', async () => {
  const british = async (number: string) => (await book(await draft({ airline: 'BA' }), number)).data
  const [first, second] = [await british('125-91000000'), await british('125-91000011')]
  await world.call(masterApi.void, { id: second.id, version: second.version, reason: 'Wrong airline' }, { token })
  const stock = await range('9100000', '9100009', 'BA', '125')
  expect(stock).toMatchObject({ used: 1, voided: 1, left: 8, nextNumber: '125-91000022' })
  const { data } = await world.call(stockApi.numbers, { id: stock.id }, { token })
  expect(data.list.slice(0, 3)).toMatchObject([
    { number: first.number, status: 'used', usedFor: 'Rosemill Tools · ORD–HAM' },
    { number: second.number, status: 'void', reason: 'Wrong airline' },
    { status: 'free' },
  ])
  const taken = await world.call(stockApi.reserve, { id: stock.id, number: first.number, usedFor: 'x' } as never, {
    token,
  })
  expect(taken.code).toBe(501)
  // A range that grows over such a number learns of it, too.
  const beyond = await british('125-91000103')
  const { data: grown } = await world.call(
    stockApi.save,
    {
      id: stock.id,
      version: stock.version,
      prefix: '125',
      airline: 'BA',
      firstNumber: '9100000',
      lastNumber: '9100011',
    },
    { token },
  )
  expect(grown).toMatchObject({ used: 2, left: 9 })
  expect(beyond.number).toBe('125-91000103')
})

test('a range that is saved while a number of it is typed and booked by another: the number is used once, and the range knows it', async () => {
  const address = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  const post = async (path: string, input: object) => {
    const reply = await fetch(`${address}/shortcut-api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return reply.json()
  }
  for (let round = 0; round < 8; round++) {
    const first = 8_000_000 + round * 100
    const number = waybillNumber('020', first + 3)
    const { id, version } = await draft()
    const range = { prefix: '020', airline: 'LH', firstNumber: String(first), lastNumber: String(first + 9) }
    const [stock, booked, again] = await Promise.all([
      post('waybillStock/save', range),
      post('masterWaybill/book', { id, version, number }),
      draft().then((other) => post('masterWaybill/book', { id: other.id, version: other.version, number })),
    ])
    expect(stock.code, stock.message).toBe(200)
    // Of two people who type it, one has it.
    expect([booked.code, again.code].filter((code) => code === 200)).toHaveLength(1)
    const { data } = await world.call(stockApi.detail, { id: stock.data.id }, { token })
    expect(data).toMatchObject({ used: 1, left: 9 })
    const { data: numbers } = await world.call(stockApi.numbers, { id: stock.data.id }, { token })
    expect(numbers.list.filter(({ status }) => status !== 'free')).toMatchObject([{ number, status: 'used' }])
  }
})

test('a number of another airline is refused, and a prefix that nobody knows', async () => {
  const refused = async (number: string) => fieldsOf((await book(await draft(), number)).data)
  expect(await refused(waybillNumber('125', 8_100_000))).toMatchObject([
    { path: 'number', message: expect.stringContaining('is a number of British Airways') },
  ])
  expect(await refused(waybillNumber('322', 8_100_000))).toEqual([
    {
      path: 'number',
      message:
        '322 is not the prefix of Lufthansa Cargo, which is 020. If the airline gave this number, add its range in Waybill Stock first',
    },
  ])
})

test('a day that is in no calendar is named at its box', async () => {
  const paths = async (more: object) => fieldsOf((await save({ content: { ...content, ...more } })).data)
  const message = 'must be a date such as 2026-11-23'
  expect(await paths({ flights: [{ flight: 'LH8161', on: '2026-02-30' }] })).toEqual([
    { path: 'content.flights.0.on', message },
  ])
  expect(await paths({ executedOn: '2026-02-31' })).toEqual([{ path: 'content.executedOn', message }])
})

test('what no airline can take is refused at its box, no matter who sends it', async () => {
  const [line] = content.lines
  const refused = async (more: object) => fieldsOf((await save({ content: { ...content, ...more } })).data)
  expect(await refused({ lines: [{ ...line, chargeable: '10' }] })).toEqual([
    { path: 'content.lines.0.chargeable', message: 'must be at least the gross weight, 97.6 kg' },
  ])
  const dimensions = [{ pieces: 9, length: '60', width: '50', height: '40', unit: 'cm' }]
  expect(await refused({ lines: [{ ...line, dimensions }] })).toEqual([
    { path: 'content.lines.0.dimensions', message: 'has dimensions of 9 pieces; the line has 4' },
  ])
  expect(await refused({ legs: ['FRA', 'MUC', 'CDG', 'HAM'].map((to) => ({ to, by: 'LH' })) })).toEqual([
    { path: 'content.legs', message: 'at most 3' },
  ])
  expect(await refused({ filing: 'NOEEI 30.37(z)' })).toEqual([
    { path: 'content.filing', message: expect.stringContaining('NOEEI 30.37(a) to (y)') },
  ])
})

test('a booked waybill is shown as its message, with what an airline would refuse', async () => {
  const made = await draft()
  const early = await world.call(masterApi.message, { id: made.id }, { token })
  expect(early.message).toBe('A draft has no message yet. Book it first.')
  const { data: master } = await book(made, '020-32345670'.replace(/.$/, String(3_234_567 % 7)))
  const { data } = await world.call(masterApi.message, { id: master.id, version: '16' }, { token })
  expect(data.text).toContain(`${master.number}ORDHAM/T4K97.6`)
  expect(data.text).toContain('RTD/1/P4/K97.6/CQ/W100/R9/T900.00')
  // Its agent and the office's address are not entered.
  expect(data.faults.map(({ identifier }) => identifier)).toContain('REF')
})

test('a draft that lacks something keeps its place, takes no number, and is told what it lacks', async () => {
  const stock = await range('2000000', '2000009')
  const bare = await draft({ content: { origin: 'ORD' } })
  const refused = await book(bare)
  expect(refused.code).toBe(501)
  expect(refused.message).toBe(
    'Not ready to book. Still missing: shipper, consignee, airport of destination, routing, pieces, gross weight, nature of goods.',
  )
  const { data } = await world.call(stockApi.detail, { id: stock.id }, { token })
  expect(data.used).toBe(0)
})

test('amounts have the decimals of their currency, and the exemption for Canada is refused elsewhere', async () => {
  const faults = async (more: object) => {
    const { data } = await save({ content: { ...content, ...more } })
    return (data as unknown as { fields?: unknown }).fields
  }
  const charges = [{ code: 'AW', due: 'C', amount: '25.55' }]
  expect(await faults({ currency: 'JPY', otherCharges: charges })).toMatchObject([
    { path: 'content.otherCharges.0.amount', message: 'must have at most 0 decimals, as JPY has' },
  ])
  expect(await faults({ currency: 'USD', otherCharges: charges })).toBeUndefined()
  expect(await faults({ filing: 'NOEEI 30.36' })).toMatchObject([
    { path: 'content.filing', message: expect.stringMatching('for freight to Canada only') },
  ])
  expect(await faults({ filing: 'NOEEI 30.36', destination: 'YYZ', legs: [{ to: 'YYZ', by: 'LH' }] })).toBeUndefined()
})

test('a day that cannot be meant is refused at its box; one that stood there before is left', async () => {
  const far = (more: object) => save({ content: { ...content, ...more } })
  const pathsOf = ({ data }: Awaited<ReturnType<typeof save>>) => (data as unknown as { fields?: unknown }).fields
  for (const on of ['0024-12-01', '2206-12-01'])
    expect(pathsOf(await far({ flights: [{ flight: 'LH8161', on }] }))).toMatchObject([
      { path: 'content.flights.0.on', message: 'must be within two years of today' },
    ])
  expect(pathsOf(await far({ executedOn: '1926-12-01' }))).toMatchObject([{ path: 'content.executedOn' }])
  const old = await draft()
  await world.database.pool.query(
    `UPDATE master_waybill SET content = jsonb_set(content, '{executedOn}', '"2019-12-01"') WHERE id = $1`,
    [old.id],
  )
  const kept = { ...content, executedOn: '2019-12-01' }
  expect((await save({ id: old.id, version: old.version, content: kept })).code).toBe(200)
})

test('many drafts booked at once each have a number of their own, and who comes too late is told', async () => {
  const stock = await range('3000000', '3000011', 'SQ', '618')
  const drafts = await Promise.all(Array.from({ length: 16 }, () => draft({ airline: 'SQ' })))
  const replies = await Promise.all(drafts.map((one) => book(one)))
  const numbers = replies.flatMap(({ code, data }) => (code === 200 ? [data.number] : []))
  expect(numbers).toHaveLength(12)
  expect(new Set(numbers).size).toBe(12)
  for (const number of numbers) expect(checkAwb(number ?? '').valid).toBe(true)
  expect(replies.find(({ code }) => code !== 200)?.message).toBe(
    'No waybill number of Singapore Airlines is left. Add a range in Waybill Stock, or enter a number.',
  )
  expect((await world.call(stockApi.detail, { id: stock.id }, { token })).data).toMatchObject({ left: 0, used: 12 })
})

test('a certain number is taken: a reserved one of the stock, or one of another office; two waybills never share one', async () => {
  const stock = await range('4000000', '4000009')
  const { data: reserved } = await world.call(stockApi.reserve, { id: stock.id, usedFor: 'Rosemill' }, { token })
  expect((await booked(reserved.number)).number).toBe(reserved.number)
  const again = await book(await draft(), reserved.number)
  expect(again.message).toBe(`${reserved.number} is Used: Rosemill Tools · ORD–HAM.`)
  // Of a co-loader: no stock of ours has it.
  const foreign = '020-12345675'
  expect((await booked(foreign.replace('-', ' '))).number).toBe(foreign)
  const second = await book(await draft(), foreign)
  expect(second.code).toBe(422)
  expect(fieldsOf(second.data)[0]?.message).toBe('The waybill number 020-12345675 is already taken.')
  const others = await book(await draft(), '176-12345675')
  expect(fieldsOf(others.data)[0]?.message).toBe(
    '176-12345675 is a number of Emirates, and the waybill is of Lufthansa Cargo.',
  )
  const wrong = await book(await draft(), '020-12345674')
  expect(fieldsOf(wrong.data)[0]?.message).toBe('This waybill number has a wrong check digit.')
  const race = await Promise.all([1, 2].map(async () => book(await draft(), '020-12345686')))
  expect(race.map(({ code }) => code).sort()).toEqual([200, 422])
})

test('a used number is void with its waybill, and only so', async () => {
  const stock = await range('5000000', '5000009')
  const [first] = (await world.call(stockApi.numbers, { id: stock.id }, { token })).data.list
  const master = await booked(first?.number)
  for (const refused of [
    await world.call(stockApi.void, { id: stock.id, numbers: [master.number ?? ''], reason: 'Spoiled' }, { token }),
    await world.call(stockApi.release, { id: stock.id, numbers: [master.number ?? ''] }, { token }),
  ])
    expect(refused.message).toBe(`${master.number} stands on a master waybill. Void the waybill instead.`)
  const { data: gone } = await world.call(
    masterApi.void,
    { id: master.id, version: master.version, reason: 'Booked twice' },
    { token },
  )
  expect(gone).toMatchObject({ status: 'void', number: master.number, voidReason: 'Booked twice' })
  const { data: numbers } = await world.call(stockApi.numbers, { id: stock.id, status: 'void' }, { token })
  expect(numbers.list[0]).toMatchObject({ number: master.number, reason: 'Booked twice' })
  const reused = await book(await draft(), master.number ?? '')
  expect(reused.message).toBe(`${master.number} is void: Booked twice. Take another number.`)
  const edit = await save({ id: gone.id, version: gone.version })
  expect(edit.code).toBe(501)
})

test('of two people who change a waybill the second is told, and a draft goes only as a draft', async () => {
  const made = await draft()
  const change = { id: made.id, version: made.version, content: Object.assign({}, content, { reference: 'R-1' }) }
  expect((await save(change)).data.content.reference).toBe('R-1')
  const late = await save(change)
  expect(late.code).toBe(409)
  expect(late.data.content.reference).toBe('R-1')
  const other = await booked('020-22345675'.replace('22345675', '22345674'.slice(0, 7) + (2_234_567 % 7)))
  const { data } = await world.call(masterApi.delete, { ids: [made.id, other.id] }, { token })
  expect(data.done).toEqual([made.id])
  expect(data.failed[0]?.message).toContain(`while ${other.number} is Booked`)
})

test('a booked waybill keeps its airline, and what its number needed', async () => {
  const master = await booked('020-42345670'.replace(/.$/, String(4_234_567 % 7)))
  const change = { id: master.id, version: master.version }
  const other = await save({ ...change, airline: 'EK' })
  expect(fieldsOf(other.data)[0]?.path).toBe('airline')
  const bare = await save({ ...change, content: Object.assign({}, content, { shipper: {} }) })
  expect(bare.message).toBe('A booked waybill needs: shipper.')
  const fine = await save({ ...change, content: Object.assign({}, content, { handling: 'Keep dry' }) })
  expect(fine.data.content.handling).toBe('Keep dry')
})

test('the list finds by number with and without hyphen, by party and flight, and counts its views', async () => {
  const { data: master } = await book(await draft({ airline: 'CA' }), '999-12345675')
  const found = async (q: string) => (await world.call(masterApi.list, { q }, { token })).data.list.map(({ id }) => id)
  expect(await found('999-1234')).toEqual([master.id])
  expect(await found('99912345675')).toEqual([master.id])
  expect(await found('Alster')).toContain(master.id)
  const { data: counts } = await world.call(masterApi.counts, {}, { token })
  const { data: drafts } = await world.call(masterApi.list, { view: 'draft', pageSize: 500 }, { token })
  expect(counts.draft.total).toBe(drafts.total)
  const { data: days } = await world.call(masterApi.list, { flightFrom: '2026-12-02' }, { token })
  expect(days.total).toBe(0)
})

test('airports are found by code first, then by name', async () => {
  const found = async (q: string) => (await world.call(masterApi.airports, { q }, { token })).data
  expect((await found('ord'))[0]).toMatchObject({ code: 'ORD', country: 'US' })
  expect((await found('Heathrow')).map(({ code }) => code)).toContain('LHR')
  expect(await found('no such airport')).toEqual([])
})

test('who only sees waybills changes none', async () => {
  const auditor = (await world.signIn('auditor')).token
  const master = await draft()
  expect((await world.call(masterApi.detail, { id: master.id }, { token: auditor })).code).toBe(200)
  expect((await world.call(masterApi.book, { id: master.id, version: master.version }, { token: auditor })).code).toBe(
    403,
  )
})
