import { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { dayAfter } from '@shortcut/domain/recurring/repeats.ts'
import { toWallClock } from '@shortcut/domain/time.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders, pickupDay } from '../../testing/builders.ts'
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
  await ask(consolidationApi.saveRule, { airline: 'CX', cargo: 300 })
})
afterAll(() => world.close())

/** Home shows only flights that are to come. @param count days, from tomorrow on */
const day = (count: number) => dayAfter(pickupDay, count)
const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
const content = (more: object = {}) => ({
  shipper: { name: 'Rosemill Tools', country: 'US' },
  consignee: { name: 'Alster Import', country: 'DE' },
  origin: 'ORD',
  destination: 'HKG',
  legs: [{ to: 'HKG', by: 'CX' }],
  flights: [{ flight: 'CX992', on: day(5) }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts' }],
  ...more,
})
const departsAt = `${day(5)}T19:00:00.000Z`
const none = { documents: null, cargo: null, dangerous: null, filing: null }
const documents = `${day(5)}T13:00:00.000Z`
let serial = 7_300_000
/** Booked, with a departure, a cut-off by hand, one by rule, and an aircraft. */
async function planned(more: object = {}, form: object = {}) {
  const made = await ask(masterApi.save, { airline: 'CX', kind: 'consolidation', content: content(more) })
  serial += 1
  const number = waybillNumber('160', serial)
  const { id, version } = await ask(masterApi.book, { id: made.id, version: made.version, number })
  const typed = { ...none, documents }
  const plan = { id, version, departsAt, aircraft: 'allCargo' as const, typed, ...form }
  return { ...(await ask(consolidationApi.save, plan)), number }
}
const paper = ({ id, version }: { id: string; version: number }, more: object) =>
  ask(masterApi.save, { id, version, airline: 'CX', kind: 'consolidation', content: content(more) })
async function standing(id: string) {
  const { departsAt, aircraft, clocks, flightBefore } = await ask(consolidationApi.plan, { id })
  return {
    departsAt: departsAt && new Date(departsAt).toISOString(),
    aircraft,
    flightBefore,
    due: clocks.map(({ dueAt }) => dueAt),
  }
}
const kept = { departsAt, flightBefore: '', due: [documents, `${day(5)}T14:00:00.000Z`, null, null] }
const gone = { departsAt: null, due: [null, null, null, null] }
const on = (day: string, flight = 'CX992') => ({ flights: [{ flight, on: day }] })

test.each<[string, object, object]>([
  ['another day', on(day(1)), { ...gone, aircraft: 'allCargo', flightBefore: `CX992 ${day(5)} ORD` }],
  ['the next day', on(day(6)), { ...gone, aircraft: 'allCargo' }],
  ['another flight of the day', on(day(5), 'CX880'), { ...gone, aircraft: '' }],
  ['another airport', { origin: 'LAX' }, { ...gone, aircraft: '' }],
  ['no flight', { flights: [] }, gone],
  ['zeros before its number', on(day(5), 'CX0992'), kept],
  ['another text', { handling: 'Keep dry' }, kept],
])('departure and cut-offs with %s on the paper', async (_, more, expected) => {
  const now = await planned()
  await paper(now, more)
  expect(await standing(now.id)).toMatchObject(expected)
})

test('the day on the paper may be corrected to that of the departure, and named after it', async () => {
  const late = await planned(on(day(4)))
  await paper(late, on(day(5)))
  expect(await standing(late.id)).toMatchObject(kept)
  const unnamed = await planned({ flights: [] })
  const named = await paper(unnamed, on(day(5)))
  expect(await standing(unnamed.id)).toMatchObject(kept)
  expect(named.version).toBe(unnamed.version + 1)
  const far = await planned({ flights: [] })
  await paper(far, on(day(1)))
  expect(await standing(far.id)).toMatchObject({ ...gone, flightBefore: 'ORD' })
})

test('a cut-off by hand falls away without a departure, too, until it is entered for the new flight', async () => {
  const now = await planned({}, { departsAt: null, aircraft: '' })
  const moved = await paper(now, on(day(12)))
  expect(await standing(now.id)).toMatchObject({ ...gone, flightBefore: `CX992 ${day(5)} ORD` })
  const { id } = now
  // A filing alone answers nothing.
  const filed = await ask(consolidationApi.save, { id, version: moved.version, departsAt: null, typed: none })
  expect(await standing(id)).toMatchObject({ flightBefore: `CX992 ${day(5)} ORD` })
  const at = `${day(12)}T19:00:00.000Z`
  await ask(consolidationApi.save, { id, version: filed.version, departsAt: at, typed: none })
  expect(await standing(id)).toMatchObject({
    departsAt: at,
    flightBefore: '',
    due: [null, `${day(12)}T14:00:00.000Z`, null, null],
  })
})

test('Home, the board and the order forget it, and the log has it', async () => {
  const now = await planned()
  const order = await make.workOrder({ mawb: now.number })
  const cutOff = async () => {
    await followCutOffs(world.database, () => {})
    return (await ask(workOrderApi.detail, { id: order.id })).airCutOffAt
  }
  const home = async () =>
    (await ask(consolidationApi.next, { count: 50 })).list.filter(({ masterId }) => masterId === now.id)
  expect([await cutOff(), (await home()).length]).toEqual([expect.any(String), 2])
  await paper(now, on(day(1)))
  expect([await cutOff(), (await home()).length]).toEqual([null, 0])
  const board = await ask(consolidationApi.board, { q: now.number })
  expect(board.list[0]?.plan).toMatchObject({ departsAt: null, flightBefore: `CX992 ${day(5)} ORD` })
  const { list } = await cargo.ask(logApi.list, { entityId: now.id })
  const row = list.find(({ action }) => action === 'masterWaybill.leaveFlight')
  expect(JSON.stringify(row)).toContain(toWallClock(departsAt, 'America/Chicago').replace('T', ' '))
})

test('cut-offs that stand far from the day of the flight are not saved again', async () => {
  const now = await planned()
  // As an earlier version left it.
  await world.owner.query(`UPDATE master_waybill SET flight_on = $2 WHERE id = $1`, [now.id, day(1)])
  const { id, version } = now
  const stood = await ask(consolidationApi.plan, { id })
  const again = await world.call(
    consolidationApi.save,
    { id, version, departsAt: stood.departsAt, typed: none },
    { token },
  )
  expect([again.code, JSON.stringify(again.data)]).toEqual([422, expect.stringContaining('departsAt')])
})
