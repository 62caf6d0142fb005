import { consolidationApi, type PlanForm } from '@shortcut/domain/air/consolidation-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTime } from '../../platform/clock.ts'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { followCutOffs } from './follow-cut-offs.ts'

let world: World
let make: Builders
let cargo: CargoStage
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  token = make.dispatcher.token
})
afterAll(() => world.close())

const content = (more: object = {}) => ({
  shipper: { name: 'Rosemill Tools', country: 'US' },
  consignee: { name: 'Alster Import', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'FRA', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts' }],
  ...more,
})
const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
let serial = 7_000_000
async function master(more: object = {}, airline = 'LH') {
  const { id, version } = await ask(masterApi.save, { airline, kind: 'consolidation', content: content(more) })
  serial += 1
  return ask(masterApi.book, {
    id,
    version,
    number: waybillNumber('020', serial).replace(/^020/, airline === 'LH' ? '020' : '176'),
  })
}
const house = (masterId: string | null, more: object = {}) => ask(houseApi.save, { masterId, content: content(more) })
const none = { documents: null, cargo: null, dangerous: null, filing: null }
const departsAt = '2026-12-01T20:00:00.000Z'
const plan = ({ id, version }: { id: string; version: number }, form: Partial<PlanForm> = {}) =>
  world.call(consolidationApi.save, { id, version, departsAt, typed: none, ...form }, { token })
async function planned(of: { id: string; version: number }, form: Partial<PlanForm> = {}) {
  const { code, message, data } = await plan(of, form)
  expect(code, message).toBe(200)
  return data
}
const iso = (at: string | null) => at && new Date(at).toISOString()
const planOf = (id: string) => ask(consolidationApi.plan, { id })
const due = async (id: string) =>
  Object.fromEntries((await planOf(id)).clocks.map(({ clock, dueAt, state }) => [clock, dueAt ?? state]))

test('cut-offs follow the rule of the airline and airport, unless somebody enters one; a changed rule moves those that follow it', async () => {
  const everywhere = await ask(consolidationApi.saveRule, { airline: 'LH', documents: 240, cargo: 300, filing: 360 })
  const { id, version } = await master()
  await planned({ id, version }, { typed: { ...none, documents: '2026-12-01T13:00:00.000Z' } })
  expect(await due(id)).toEqual({
    documents: '2026-12-01T13:00:00.000Z',
    cargo: '2026-12-01T15:00:00.000Z',
    dangerous: 'notNeeded',
    filing: '2026-12-01T14:00:00.000Z',
  })
  expect(await planOf(id)).toMatchObject({ zone: 'America/Chicago', rule: { cargo: 300 } })
  await ask(consolidationApi.saveRule, { airline: 'LH', origin: 'ORD', cargo: 360 })
  expect(await due(id)).toMatchObject({
    documents: '2026-12-01T13:00:00.000Z',
    cargo: '2026-12-01T14:00:00.000Z',
    // The airport's rule says nothing of it.
    filing: '2026-12-01T14:00:00.000Z',
  })
  const again = await world.call(consolidationApi.saveRule, { airline: 'LH', origin: 'ORD', cargo: 1 }, { token })
  expect(again.code).toBe(422)
  expect(JSON.stringify(again.data)).toContain('The rule of this airline and airport is already taken.')
  await ask(consolidationApi.deleteRule, { ids: (await ask(consolidationApi.rules, {})).list.map((rule) => rule.id) })
  expect(await due(id)).toMatchObject({ cargo: 'open' })
  await world.call(consolidationApi.saveRule, { ...everywhere, id: undefined, version: undefined }, { token })
})

test('a rule says at least one cut-off, and none is after the departure', async () => {
  const fieldsOf = (data: unknown) => (data as { fields: { path: string; message: string }[] }).fields
  const empty = await world.call(consolidationApi.saveRule, { airline: 'EK' } as never, { token })
  expect([empty.code, fieldsOf(empty.data)]).toEqual([
    422,
    [{ path: 'documents', message: 'Enter the minutes of at least one cut-off' }],
  ])
  const now = await master()
  const late = await plan(now, { typed: { ...none, cargo: '2026-12-01T20:00:01.000Z' } })
  expect([late.code, fieldsOf(late.data)]).toEqual([
    422,
    [{ path: 'typed.cargo', message: 'must not be after the departure' }],
  ])
  await planned(now, { typed: { ...none, cargo: departsAt } })
})

test('a hold of the advance filing stands between the master and its manifest, and its tender', async () => {
  let now = await master({ lines: [{ pieces: 4, gross: '97.6', goods: 'Parts' }] })
  const { id, version } = await house(now.id)
  await ask(houseApi.issue, { id, version })
  now = { ...now, version: await secureFreight(ask, now.id) }
  expect((await planOf(now.id)).filings).toEqual([{ scheme: 'ICS2', isNeeded: true, state: 'due', reference: '' }])
  const held = {
    aircraft: 'allCargo' as const,
    filings: [{ scheme: 'ICS2' as const, state: 'onHold' as const, reference: 'RFS' }],
  }
  now = { ...now, ...(await planned(now, held)) }
  for (const step of ['receive', 'screen', 'build'] as const)
    now = await ask(masterApi.step, { id: now.id, version: now.version, step })
  const report = (step: 'manifest' | 'tender') =>
    world.call(masterApi.step, { id: now.id, version: now.version, step }, { token })
  expect((await report('manifest')).message).toBe(`${now.number} cannot be manifested yet. Advance filing on hold.`)
  now = {
    ...now,
    ...(await planned(now, { aircraft: 'allCargo', filings: [{ ...held.filings[0], state: 'assessed' } as never] })),
  }
  const done = await report('manifest')
  expect(done.data.status).toBe('manifested')
  now = { ...done.data, ...(await planned(done.data, held)) }
  expect((await report('tender')).message).toContain('cannot be tendered: ICS2 has it on hold')
})

test('dangerous goods of a house make their own cut-off, until they are accepted', async () => {
  const now = await master()
  const refused = await plan(now, { isAccepted: true })
  expect([refused.code, refused.message]).toEqual([501, `${now.number} has no handling code of dangerous goods.`])
  const dangerous = await house(now.id, { codes: ['RFL'] })
  expect(await planOf(now.id)).toMatchObject({ isDangerous: true, acceptedAt: null })
  const typed = { ...none, dangerous: '2026-12-01T12:00:00.000Z' }
  await planned(now, { typed, isAccepted: true })
  const { clocks, acceptedBy } = await planOf(now.id)
  expect(clocks.find(({ clock }) => clock === 'dangerous')).toMatchObject({ state: 'done', lacks: [] })
  expect(acceptedBy).not.toBe('')
  await ask(houseApi.place, { id: dangerous.id, version: dangerous.version, masterId: null })
  expect(await planOf(now.id)).toMatchObject({ isDangerous: false })
})

test('dangerous goods that nobody accepted, or that were refused, are neither manifested nor tendered', async () => {
  let now = await master({ lines: [{ pieces: 4, gross: '97.6', goods: 'Paint' }] })
  const made = await house(now.id, { codes: ['RFL'] })
  await ask(houseApi.issue, { id: made.id, version: made.version })
  now = { ...now, version: await secureFreight(ask, now.id) }
  for (const step of ['receive', 'screen', 'build'] as const)
    now = await ask(masterApi.step, { id: now.id, version: now.version, step })
  const report = (step: 'manifest' | 'tender' | 'back') =>
    world.call(masterApi.step, { id: now.id, version: now.version, step }, { token })
  const save = async (form: Partial<PlanForm>) => {
    now = { ...now, ...(await planned(now, { aircraft: 'allCargo', departsAt: null, ...form })) }
  }
  const refused = await report('manifest')
  expect([refused.code, refused.message]).toEqual([
    501,
    `${now.number} cannot be manifested yet. Dangerous goods not accepted yet.`,
  ])
  const both = await plan(now, { isAccepted: true, refusedBecause: 'Label torn' })
  expect([both.code, JSON.stringify(both.data)]).toEqual([422, expect.stringContaining('refusedBecause')])
  await save({ refusedBecause: 'Label torn' })
  expect(await planOf(now.id)).toMatchObject({ refusedBecause: 'Label torn', acceptedAt: null })
  const { refusedAt, refusedBy, clocks } = await planOf(now.id)
  expect([refusedAt, refusedBy]).toEqual([expect.any(String), expect.stringMatching(/./)])
  expect(clocks.find(({ clock }) => clock === 'dangerous')?.lacks).toEqual([
    { lack: 'dangerousRefused', houseId: null, of: 'Label torn' },
  ])
  const because = 'Dangerous goods refused at acceptance: Label torn.'
  expect((await report('manifest')).message).toBe(`${now.number} cannot be manifested yet. ${because}`)
  await save({ isAccepted: true })
  expect(await planOf(now.id)).toMatchObject({ refusedBecause: '', refusedAt: null })
  now = (await report('manifest')).data
  // The airline looks again.
  await save({ refusedBecause: 'Leaks' })
  expect((await report('tender')).message).toBe(
    `${now.number} cannot be tendered yet. Dangerous goods refused at acceptance: Leaks.`,
  )
  await save({ isAccepted: true })
  expect((await report('tender')).data.status).toBe('tendered')
  const { list: log } = await cargo.ask(logApi.list, { entityId: now.id })
  expect(JSON.stringify(log)).toContain('Label torn')
})

test('the board shows masters by flight with their houses and what differs; a house comes and goes from there', async () => {
  const late = await master({ flights: [{ flight: 'LH0002', on: '2026-11-30' }] })
  const early = await master({ flights: [{ flight: 'LH0001', on: '2026-11-29' }] })
  const board = async (input: object = {}) => (await ask(consolidationApi.board, input)).list
  const ids = (await board({ q: 'LH000' })).map(({ id }) => id)
  expect(ids).toEqual([early.id, late.id])
  expect((await board({ q: 'LH000', flightFrom: '2026-11-30' })).map(({ id }) => id)).toEqual([late.id])
  const loose = await house(null, { lines: [{ pieces: 3, gross: '50', goods: 'Pumps' }] })
  const placed = await ask(houseApi.place, { id: loose.id, version: loose.version, masterId: late.id })
  expect(placed).toMatchObject({ masterId: late.id, masterNumber: late.number })
  const [row] = await board({ q: 'LH0002' })
  expect(row).toMatchObject({
    houses: [{ id: loose.id }],
    faults: [{ what: 'pieces', is: '3', should: '4' }, { what: 'gross' }],
  })
  const { list: log } = await cargo.ask(logApi.list, { entityId: late.id })
  expect(log[0]).toMatchObject({ action: 'masterWaybill.houseAdd' })
  const stale = await world.call(houseApi.place, { id: loose.id, version: loose.version, masterId: null }, { token })
  expect(stale.code).toBe(409)
  expect((await board({ view: 'left', q: 'LH000' })).length).toBe(0)
})

test('orders of the number and of the houses must be there by the earliest open cut-off, and no longer once it is met', async () => {
  const now = await master()
  const byNumber = await make.workOrder({ mawb: now.number ?? '' })
  const byHouse = await make.workOrder({})
  const mine = await house(now.id)
  await ask(houseApi.order, { id: mine.id, version: mine.version, workOrderId: byHouse.id, isOn: true })
  const other = await make.workOrder({ mawb: 'LH to follow' })
  const cargoDue = '2026-11-24T15:00:00.000Z'
  const typed = { ...none, cargo: cargoDue, documents: '2026-11-24T18:00:00.000Z' }
  let { version } = await planned(now, { typed })
  const follow = () => followCutOffs(world.database, () => {})
  const order = (id: string) => ask(workOrderApi.detail, { id })
  await follow()
  for (const { id } of [byNumber, byHouse]) {
    const read = await order(id)
    expect(iso(read.airCutOffAt)).toBe(cargoDue)
    const expected = Date.parse(cargoDue) - read.routeMinutes * 60_000
    expect(Date.parse(read.leaveByAt ?? '')).toBeLessThanOrEqual(expected)
    expect(timingOf(read, Date.parse(cargoDue) + 60_000)).toMatchObject({ timing: 'late' })
  }
  expect((await order(other.id)).airCutOffAt).toBeNull()
  const { list: log } = await cargo.ask(logApi.list, { entityId: byNumber.id })
  expect(log[0]).toMatchObject({ action: 'workOrder.flightCutOff', actorType: 'system' })
  // Nothing has changed: nothing is written.
  await follow()
  expect((await cargo.ask(logApi.list, { entityId: byNumber.id })).total).toBe(log.length)
  // The next one.
  version = (await planned({ id: now.id, version }, { typed: { ...typed, cargo: '2026-11-25T15:00:00.000Z' } })).version
  await follow()
  expect(iso((await order(byNumber.id)).airCutOffAt)).toBe('2026-11-24T18:00:00.000Z')
  await planned({ id: now.id, version }, { departsAt: null, typed: none })
  await follow()
  expect((await order(byNumber.id)).airCutOffAt).toBeNull()
  // In the zone in which it was entered.
  const { list: removed } = await cargo.ask(logApi.list, { entityId: byNumber.id })
  expect(JSON.stringify(removed[0])).toContain('2026-11-24 12:00 CST')
})

test('Home is told the next cut-offs with what they lack, and those that were missed lately', async () => {
  const now = await master()
  await planned(now, { departsAt: null, typed: { ...none, cargo: '2027-03-01T10:00:00.000Z' } })
  await house(now.id)
  const next = async (at: string) => {
    const { list } = await atTime(Date.parse(at), async () => {
      const { token } = await world.signIn('dispatcher')
      return (await world.call(consolidationApi.next, { count: 50 }, { token })).data
    })
    return list.filter(({ masterId }) => masterId === now.id)
  }
  expect(await next('2027-03-01T09:00:00Z')).toMatchObject([
    {
      master: now.number,
      flight: 'LH8161',
      clock: { clock: 'cargo', lacks: [{ lack: 'shipper' }, { lack: 'screening' }, { lack: 'notReceived' }] },
    },
  ])
  expect(await next('2027-03-02T09:00:00Z')).toHaveLength(1)
  expect(await next('2027-03-02T11:00:00Z')).toHaveLength(0)
})

test('a departure years away is a typing error', async () => {
  const refused = await plan(await master(), { departsAt: '1990-12-02T10:00:00.000Z' })
  expect([refused.code, JSON.stringify(refused.data)]).toEqual([
    422,
    expect.stringContaining('within two years of today'),
  ])
})

test('a departure is near the day of its flight', async () => {
  const refused = await plan(await master(), { departsAt: '2026-11-20T20:00:00.000Z' })
  expect([refused.code, JSON.stringify(refused.data)]).toEqual([
    422,
    expect.stringContaining('the day of the flight, '),
  ])
  // It left an hour after midnight.
  expect(await plan(await master(), { departsAt: '2026-12-02T07:00:00.000Z' })).toMatchObject({ code: 200 })
})

test('two people who change the cut-offs at once: the second is told', async () => {
  const now = await master()
  const replies = await Promise.all([plan(now), plan(now)])
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
})

test('who only sees consolidations changes nothing', async () => {
  const auditor = (await world.signIn('auditor')).token
  const { id, version } = await master()
  expect((await world.call(consolidationApi.board, {}, { token: auditor })).code).toBe(200)
  expect(
    (await world.call(consolidationApi.save, { id, version, departsAt, typed: none }, { token: auditor })).code,
  ).toBe(403)
})
