import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { securityApi } from '@shortcut/domain/air/security-api.ts'
import { dayAfter } from '@shortcut/domain/recurring/repeats.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

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

/** So many days from today at the airport of departure. */
const day = (days: number) => dayAfter(toLocalDate(new Date().toISOString(), 'America/Chicago'), days)
const content = (on: string) => ({
  shipper: { name: 'Rosemill Tools', country: 'US' },
  consignee: { name: 'Alster Import', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: on ? [{ flight: 'LH8161', on }] : [],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts' }],
})
const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
let serial = 8_100_000
async function master(accountId: string | null, on: string, kind: 'direct' | 'consolidation' = 'direct') {
  const { id, version } = await ask(masterApi.save, { airline: 'LH', kind, accountId, content: content(on) })
  serial += 1
  return ask(masterApi.book, { id, version, number: waybillNumber('020', serial) })
}
async function knownUntil(expiresOn: string) {
  const { id } = await make.account()
  await ask(securityApi.saveShipper, { accountId: id, version: 0, status: 'known', evidence: 'KS-4711', expiresOn })
  return id
}
const screened = (id: string, of: 'masterId' | 'houseId' = 'masterId') =>
  ask(securityApi.record, {
    of: [{ houseId: null, masterId: null, [of]: id, pieces: 4 }],
    method: 'XRY',
    doneAt: new Date(Date.now() - 3_600_000).toISOString(),
    doneBy: 'Cal Dock',
    place: 'Dock 2',
  })
const gates = async (masterId: string) =>
  (await ask(houseApi.ofMaster, { masterId })).gates.map(({ gate }) => gate).join()
const setFlight = async (id: string, on: string) => {
  const { version, kind, accountId } = await ask(masterApi.detail, { id })
  return ask(masterApi.save, { id, version, airline: 'LH', kind, accountId, content: content(on) })
}

test('a shipper’s status holds on the later of flight day and today: a flight day of the past brings no expired status back', async () => {
  const { id } = await master(await knownUntil(day(-20)), day(3))
  await screened(id)
  expect(await gates(id)).toBe('shipper')
  for (const on of [day(-30), '', day(0)]) {
    await setFlight(id, on)
    expect([on, await gates(id)]).toEqual([on, 'shipper'])
  }
  const { shipments } = await ask(securityApi.ofMaster, { masterId: id })
  expect(shipments).toMatchObject([{ status: 'unknown' }])
})

test('a house counts its shipper by the same day', async () => {
  const { id } = await master(null, day(-30), 'consolidation')
  const of = { masterId: id, accountId: await knownUntil(day(-20)), content: content('') }
  const draft = await ask(houseApi.save, of)
  const house = await ask(houseApi.issue, { id: draft.id, version: draft.version })
  await screened(house.id, 'houseId')
  expect(await gates(id)).toBe('shipper')
  expect((await ask(securityApi.ofHouse, { houseId: house.id })).shipments).toMatchObject([{ status: 'unknown' }])
})

test('a status that is valid through today counts today, by the clock of the airport, and not on a later flight', async () => {
  const { id } = await master(await knownUntil(day(0)), day(0))
  await screened(id)
  expect(await gates(id)).toBe('')
  await setFlight(id, day(1))
  expect(await gates(id)).toBe('shipper')
})

test('what has left counts on the day on which it left, not today', async () => {
  const { id } = await master(await knownUntil(day(0)), day(0))
  let version = await secureFreight(ask, id)
  const set = (change: string, ...values: string[]) => world.database.pool.query(change, [id, ...values])
  await set(`UPDATE master_waybill SET aircraft = 'passenger' WHERE id = $1`)
  for (const step of ['receive', 'screen', 'build', 'manifest', 'tender'] as const)
    ({ version } = await ask(masterApi.step, { id, version, step }))
  await set(
    'UPDATE shipper_security SET expires_on = $2 WHERE account_id = (SELECT account_id FROM master_waybill WHERE id = $1)',
    day(-1),
  )
  await set('UPDATE master_waybill SET flight_on = $2 WHERE id = $1', day(-1))
  // Tendered, it waits for its flight still.
  expect(await gates(id)).toBe('shipper')
  await ask(masterApi.step, { id, version, step: 'depart' })
  expect(await gates(id)).toBe('')
})
