import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { stockApi } from '@shortcut/domain/air/stock-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content, type Drafts, fieldsOf, openDrafts } from '../../testing/air/drafts.ts'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let token: string
let drafts: Drafts
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('dispatcher')).token
  drafts = openDrafts(world, token)
})
afterAll(() => world.close())

test('a draft is charged by its lines, booked with the next number of the airline, and goes its way step by step', async () => {
  const stock = await drafts.range('1000000', '1000009')
  const made = await drafts.draft()
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
  const { data: master } = await drafts.book(made)
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

test('a day that is in no calendar is named at its box', async () => {
  const paths = async (more: object) => fieldsOf((await drafts.save({ content: { ...content, ...more } })).data)
  const message = 'must be a date such as 2026-11-23'
  expect(await paths({ flights: [{ flight: 'LH8161', on: '2026-02-30' }] })).toEqual([
    { path: 'content.flights.0.on', message },
  ])
  expect(await paths({ executedOn: '2026-02-31' })).toEqual([{ path: 'content.executedOn', message }])
})

test('what no airline can take is refused at its box, no matter who sends it', async () => {
  const [line] = content.lines
  const refused = async (more: object) => fieldsOf((await drafts.save({ content: { ...content, ...more } })).data)
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
  const made = await drafts.draft()
  const early = await world.call(masterApi.message, { id: made.id }, { token })
  expect(early.message).toBe('A draft has no message yet. Book it first.')
  const { data: master } = await drafts.book(made, '020-32345670'.replace(/.$/, String(3_234_567 % 7)))
  const { data } = await world.call(masterApi.message, { id: master.id, version: '16' }, { token })
  expect(data.text).toContain(`${master.number}ORDHAM/T4K97.6`)
  expect(data.text).toContain('RTD/1/P4/K97.6/CQ/W100/R9/T900.00')
  // Its agent and the office's address are not entered.
  expect(data.faults.map(({ identifier }) => identifier)).toContain('REF')
})

test('a draft that lacks something keeps its place, takes no number, and is told what it lacks', async () => {
  const stock = await drafts.range('2000000', '2000009')
  const bare = await drafts.draft({ content: { origin: 'ORD' } })
  const refused = await drafts.book(bare)
  expect(refused.code).toBe(501)
  expect(refused.message).toBe(
    'Not ready to book. Still missing: shipper, consignee, airport of destination, routing, pieces, gross weight, nature of goods.',
  )
  const { data } = await world.call(stockApi.detail, { id: stock.id }, { token })
  expect(data.used).toBe(0)
})

test('amounts have the decimals of their currency, and the exemption for Canada is refused elsewhere', async () => {
  const faults = async (more: object) => {
    const { data } = await drafts.save({ content: { ...content, ...more } })
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
  const far = (more: object) => drafts.save({ content: { ...content, ...more } })
  const pathsOf = ({ data }: Awaited<ReturnType<typeof drafts.save>>) =>
    (data as unknown as { fields?: unknown }).fields
  for (const on of ['0024-12-01', '2206-12-01'])
    expect(pathsOf(await far({ flights: [{ flight: 'LH8161', on }] }))).toMatchObject([
      { path: 'content.flights.0.on', message: 'must be within two years of today' },
    ])
  expect(pathsOf(await far({ executedOn: '1926-12-01' }))).toMatchObject([{ path: 'content.executedOn' }])
  const old = await drafts.draft()
  await world.database.pool.query(
    `UPDATE master_waybill SET content = jsonb_set(content, '{executedOn}', '"2019-12-01"') WHERE id = $1`,
    [old.id],
  )
  const kept = { ...content, executedOn: '2019-12-01' }
  expect((await drafts.save({ id: old.id, version: old.version, content: kept })).code).toBe(200)
})

test('of two people who change a waybill the second is told, and a draft goes only as a draft', async () => {
  const made = await drafts.draft()
  const change = { id: made.id, version: made.version, content: Object.assign({}, content, { reference: 'R-1' }) }
  expect((await drafts.save(change)).data.content.reference).toBe('R-1')
  const late = await drafts.save(change)
  expect(late.code).toBe(409)
  expect(late.data.content.reference).toBe('R-1')
  const other = await drafts.booked('020-22345675'.replace('22345675', '22345674'.slice(0, 7) + (2_234_567 % 7)))
  const { data } = await world.call(masterApi.delete, { ids: [made.id, other.id] }, { token })
  expect(data.done).toEqual([made.id])
  expect(data.failed[0]?.message).toContain(`while ${other.number} is Booked`)
})

test('a booked waybill keeps its airline, and what its number needed', async () => {
  const master = await drafts.booked('020-42345670'.replace(/.$/, String(4_234_567 % 7)))
  const change = { id: master.id, version: master.version }
  const other = await drafts.save({ ...change, airline: 'EK' })
  expect(fieldsOf(other.data)[0]?.path).toBe('airline')
  const bare = await drafts.save({ ...change, content: Object.assign({}, content, { shipper: {} }) })
  expect(bare.message).toBe('A booked waybill needs: shipper.')
  const fine = await drafts.save({ ...change, content: Object.assign({}, content, { handling: 'Keep dry' }) })
  expect(fine.data.content.handling).toBe('Keep dry')
})

test('the list finds by number with and without hyphen, by party and flight, and counts its views', async () => {
  const { data: master } = await drafts.book(await drafts.draft({ airline: 'CA' }), '999-12345675')
  const found = async (q: string) => (await world.call(masterApi.list, { q }, { token })).data.list.map(({ id }) => id)
  expect(await found('999-1234')).toEqual([master.id])
  expect(await found('99912345675')).toEqual([master.id])
  expect(await found('Alster')).toContain(master.id)
  const { data: counts } = await world.call(masterApi.counts, {}, { token })
  const { data: open } = await world.call(masterApi.list, { view: 'draft', pageSize: 500 }, { token })
  expect(counts.draft.total).toBe(open.total)
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
  const master = await drafts.draft()
  expect((await world.call(masterApi.detail, { id: master.id }, { token: auditor })).code).toBe(200)
  expect((await world.call(masterApi.book, { id: master.id, version: master.version }, { token: auditor })).code).toBe(
    403,
  )
})
