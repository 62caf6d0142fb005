import { exchangeApi } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { manifestApi } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { uldApi } from '@shortcut/domain/air/ulds/uld-api.ts'
import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openSender, type Sender } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let token: string
let airline: Sender
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  token = make.dispatcher.token
  airline = await openSender(world, 'Lufthansa Cargo')
  const partner = { accountId: airline.accountId, name: 'LH', kind: 'air', airlines: 'LH' }
  const { code } = await world.call(partnerApi.save, partner as never, { token: make.administrator.token })
  expect(code).toBe(200)
})
afterAll(() => world.close())

const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
const content = {
  shipper: { name: 'Rosemill Tools', country: 'US' },
  consignee: { name: 'Alster Import', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'FRA', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 5, gross: '97.6', goods: 'Machine parts' }],
}
let serial = 5_600_000
async function booked() {
  const made = await ask(masterApi.save, { airline: 'LH', content })
  serial += 1
  const number = waybillNumber('020', serial)
  return { ...(await ask(masterApi.book, { id: made.id, version: made.version, number })), number }
}
async function manifested(built: (masterId: string) => Promise<unknown> = async () => {}) {
  const { id, number } = await booked()
  await built(id)
  let version = await secureFreight(ask, id)
  for (const step of ['receive', 'screen', 'build', 'manifest'] as const)
    ({ version } = await ask(masterApi.step, { id, version, step }))
  return { id, number, version }
}
const voided = async ({ id, version }: { id: string; version: number }) => {
  const reply = await world.call(
    masterApi.void,
    { id, version, reason: 'Booked twice' },
    { token: make.administrator.token },
  )
  expect(reply.message).toBe('')
}
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const dayOf = (days: number) => {
  const at = new Date(Date.now() + days * 24 * 3_600_000)
  return `${String(at.getUTCDate()).padStart(2, '0')}${months[at.getUTCMonth()]}`
}
const fsu = (number: string, status: string) =>
  airline.post(`FSU/14\r\n${number}ORDHAM/T5K97.6\r\n${status}\r\n`, 'text/plain')
const statusOf = async (id: string) => (await ask(masterApi.detail, { id })).status

test('a status that an airline tells of a time to come is no fact: the message is quarantined with the reason', async () => {
  const { id, number } = await booked()
  const { data } = await fsu(number, `DLV/${dayOf(3)}1000/HAM/T5K97.6/ALSTER IMPORT`)
  expect(data).toMatchObject({ receivedStatus: 'QUARANTINED' })
  expect(JSON.stringify(data)).toMatch(/DLV HAM .* is in the future\. Ask the airline/)
  expect((await ask(airTrackingApi.timeline, { masterId: id })).events).toEqual([])
  // Booked for a flight of days to come.
  expect((await fsu(number, `BKD/LH8161/${dayOf(2)}/ORDHAM/T5K97.6`)).data).toMatchObject({
    receivedStatus: 'PROCESSED',
  })
  const { events } = await ask(airTrackingApi.timeline, { masterId: id })
  expect(events.map(({ code, at }) => [code, Date.parse(at) <= Date.now()])).toEqual([['BKD', true]])
})

test('a status that contradicts the waybill or the others is kept and named, and moves nothing; a skipped one moves it', async () => {
  const { id, number } = await manifested()
  const told = async (lane: string, line: string) =>
    (await airline.post(`FSU/14\r\n${number}${lane}\r\n${line}\r\n`, 'text/plain')).data
  const against = async () =>
    (await ask(airTrackingApi.timeline, { masterId: id })).events.map((event) => [event.code, event.against])
  // Without a total, and nothing before it.
  const first = await told('ORDHAM', `RCF/LH8161/${dayOf(-2)}1000/HAM`)
  expect(first).toMatchObject({ receivedStatus: 'PROCESSED' })
  expect(JSON.stringify(await ask(bookingMonitorApi.detail, { id: first.messageId }))).toContain(
    'RCF is kept, but moves nothing: it says no pieces, and no earlier status came.',
  )
  // A message that says both is refused when it is read; this one tells no total.
  await told('ORDHAM', `DLV/${dayOf(-2)}1100/HAM/P9K150/ALSTER IMPORT`)
  await told('ORDCDG/T5K97.6', `DLV/${dayOf(-2)}1200/CDG/T5K97.6/ALSTER IMPORT`)
  expect(await statusOf(id)).toBe('manifested')
  expect(await against()).toEqual([
    ['RCF', 'uncounted'],
    ['DLV', 'pieces'],
    ['DLV', 'lane'],
  ])
  const { list } = await ask(airTrackingApi.list, { view: 'all', q: number })
  expect(list).toMatchObject([{ againstCode: 'DLV', againstWhy: 'lane', deliveredPieces: 0, arrivedPieces: 0 }])
  // The airline skipped its acceptance.
  await told('ORDHAM/T5K97.6', `DEP/LH8161/${dayOf(-1)}1000/ORDHAM/T5K97.6`)
  expect(await statusOf(id)).toBe('departed')
  // It arrived before that.
  await told('ORDHAM/T5K97.6', `RCF/LH8161/${dayOf(-2)}0900/HAM/T5K97.6`)
  expect(await statusOf(id)).toBe('departed')
  expect((await against())[0]).toEqual(['RCF', 'order'])
})

test('a typed status of long ago is a typing error, and a removed one takes its step back', async () => {
  const { id } = await manifested()
  const add = (code: 'RCS' | 'DEP', at: string) =>
    world.call(airTrackingApi.add, { masterId: id, code, station: 'ORD', at }, { token })
  expect((await add('RCS', '1990-01-01T10:00')).data).toMatchObject({
    fields: [{ path: 'at', message: 'must not be more than two years ago' }],
  })
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 16)
  await add('RCS', at(20))
  const { data } = await add('DEP', at(18))
  expect(await statusOf(id)).toBe('departed')
  const departed = data.events.find(({ code }) => code === 'DEP')
  await ask(airTrackingApi.remove, { id: departed?.id ?? '' })
  expect(await statusOf(id)).toBe('tendered')
  // It took two steps at once.
  const second = await manifested()
  const { events } = await ask(airTrackingApi.add, { masterId: second.id, code: 'DEP', station: 'ORD', at: at(18) })
  expect(await statusOf(second.id)).toBe('departed')
  await ask(airTrackingApi.remove, { id: events[0]?.id ?? '' })
  expect(await statusOf(second.id)).toBe('manifested')
  // A person reported it, too.
  const third = await manifested()
  await ask(masterApi.step, { id: third.id, version: third.version, step: 'tender' })
  const { events: typed } = await ask(airTrackingApi.add, {
    masterId: third.id,
    code: 'RCS',
    station: 'ORD',
    at: at(20),
  })
  await ask(airTrackingApi.remove, { id: typed[0]?.id ?? '' })
  expect(await statusOf(third.id)).toBe('tendered')
})

test('a status for a void waybill is kept, and its page says that the airline has freight under it', async () => {
  const master = await booked()
  await voided(master)
  await fsu(master.number, `RCS/${dayOf(-1)}1000/ORD/T5K97.6/ALSTER IMPORT`)
  const { toTell } = await ask(exchangeApi.ofMaster, { masterId: master.id })
  expect(toTell).toEqual({ sentAt: null, message: '', status: expect.stringMatching(/^RCS ORD /) })
})

test('a void waybill releases its units, and the flight manifest that names it says so', async () => {
  const unit = { warehouseId: cargo.home.id, code: 'AKE56001LH' }
  const master = await manifested((masterId) => ask(uldApi.save, { ...unit, masterId, tare: '82', weighed: '180' }))
  const flight = { airline: 'LH', flight: 'LH8161', flightOn: '2026-12-01', origin: 'ORD' }
  const { id } = await ask(manifestApi.issue, { of: flight })
  expect((await ask(manifestApi.detail, { id })).voided).toEqual([])
  await voided(master)
  expect((await ask(manifestApi.detail, { id })).voided).toEqual([master.number])
  expect((await ask(uldApi.ofMaster, { masterId: master.id })).list).toEqual([])
  const { list: log } = await cargo.ask(logApi.list, { entityId: master.id })
  expect(log.map(({ action }) => action)).toContain('masterWaybill.uldRemove')
  // Another waybill takes it.
  const other = await booked()
  expect((await ask(uldApi.save, { ...unit, masterId: other.id, tare: '82' })).list).toMatchObject([
    { code: unit.code },
  ])
})

test('several units that were weighed but not scanned are named before the waybill is built', async () => {
  const master = await booked()
  const unit = { masterId: master.id, warehouseId: cargo.home.id, tare: '82', weighed: '180' }
  for (const code of ['AKE56002LH', 'AKE56003LH']) await ask(uldApi.save, { ...unit, code })
  let version = await secureFreight(ask, master.id)
  for (const step of ['receive', 'screen'] as const)
    ({ version } = await ask(masterApi.step, { id: master.id, version, step }))
  const refused = await world.call(masterApi.step, { id: master.id, version, step: 'build' }, { token })
  expect(refused.message).toContain('No pieces scanned in the ULD, although it was weighed: AKE56002LH')
})

test('what the airline told before the manifest counts with it, and freight that it has is not void', async () => {
  const { id, number } = await booked()
  let version = await secureFreight(ask, id)
  for (const step of ['receive', 'screen', 'build'] as const)
    ({ version } = await ask(masterApi.step, { id, version, step }))
  await fsu(number, `RCS/${dayOf(0)}0001/ORD/T5K97.6`)
  const told = await ask(masterApi.detail, { id })
  expect(told.status).toBe('built')
  const kept = await world.call(masterApi.void, { id, version: told.version, reason: 'Wrong' }, { token })
  expect(kept).toMatchObject({ code: 501, message: expect.stringContaining('RCS 5') })
  const issued = await ask(masterApi.step, { id, version: told.version, step: 'manifest' })
  expect(issued.status).toBe('tendered')
})

test('a consolidation without houses is not reported screened', async () => {
  const made = await ask(masterApi.save, { airline: 'LH', kind: 'consolidation', content })
  serial += 1
  const booking = await ask(masterApi.book, {
    id: made.id,
    version: made.version,
    number: waybillNumber('020', serial),
  })
  const { id, version } = await ask(masterApi.step, { id: made.id, version: booking.version, step: 'receive' })
  expect(await world.call(masterApi.step, { id, version, step: 'screen' }, { token })).toMatchObject({
    code: 501,
    message: expect.stringMatching(/cannot be reported screened yet\. .*house/i),
  })
})
