import { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { securityApi } from '@shortcut/domain/air/security-api.ts'
import { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { dayAfter } from '@shortcut/domain/recurring/repeats.ts'
import { toWallClock } from '@shortcut/domain/time.ts'
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
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: dayAfter(new Date().toISOString().slice(0, 10), 2) }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 5, gross: '97.6', goods: 'Machine parts' }],
}
let serial = 8_200_000
async function manifested() {
  const made = await ask(masterApi.save, { airline: 'LH', content })
  serial += 1
  const number = waybillNumber('020', serial)
  const { id } = await ask(masterApi.book, { id: made.id, version: made.version, number })
  let version = await secureFreight(ask, id)
  for (const step of ['receive', 'screen', 'build', 'manifest'] as const)
    ({ version } = await ask(masterApi.step, { id, version, step }))
  return { id, number, version }
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const alarm = (masterId: string) =>
  ask(securityApi.record, {
    of: [{ houseId: null, masterId, pieces: 5 }],
    method: 'XRY',
    result: 'failed',
    doneAt: hoursAgo(0.5),
    doneBy: 'Cal Dock',
    place: 'Dock 2',
  })
const type = (masterId: string, code: string, more: object = {}) => {
  const at = toWallClock(hoursAgo(0.2), 'America/Chicago').slice(0, 16)
  return world.call(airTrackingApi.add, { masterId, code, station: 'ORD', at, ...more } as never, { token })
}
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const told = (number: string, code: string, pieces = 'T5K97.6') => {
  const at = toWallClock(hoursAgo(0.3), 'America/Chicago')
  const moment = `${at.slice(8, 10)}${months[Number(at.slice(5, 7)) - 1]}${at.slice(11, 13)}${at.slice(14, 16)}`
  return airline.post(`FSU/14\r\n${number}ORDHAM/T5K97.6\r\n${code}/${moment}/ORD/${pieces}\r\n`, 'text/plain')
}
const statusOf = async (id: string) => (await ask(masterApi.detail, { id })).status
const gates = async (masterId: string) =>
  (await ask(houseApi.ofMaster, { masterId })).gates.map(({ gate }) => gate).join()
const codesOf = async (masterId: string) =>
  (await ask(airTrackingApi.timeline, { masterId })).events.map(({ code }) => code)

test('a status that a person types does not tender freight whose gates are open', async () => {
  const { id, number } = await manifested()
  await alarm(id)
  for (const [code, more] of [
    ['RCS', {}],
    ['DEP', { flight: 'LH8161' }],
  ] as const) {
    const refused = await type(id, code, more)
    expect([code, refused.code, refused.message]).toEqual([
      code,
      501,
      `${number} cannot be tendered yet. Alarm of the screening open.`,
    ])
  }
  expect([await statusOf(id), await codesOf(id)]).toEqual(['manifested', []])
  // A part, or what moves nothing, may be typed.
  expect((await type(id, 'FOH')).code).toBe(200)
  expect((await type(id, 'RCS', { pieces: 2 })).code).toBe(200)
  expect((await type(id, 'RCS', { pieces: 3 })).code).toBe(501)
  expect(await statusOf(id)).toBe('manifested')
})

test('what the airline itself tells is a fact, also of a part whose rest a person typed; the gate stays visible', async () => {
  const { id, number } = await manifested()
  await alarm(id)
  expect((await type(id, 'RCS', { pieces: 2 })).code).toBe(200)
  expect((await told(number, 'RCS', 'P3K60T5')).data).toMatchObject({ receivedStatus: 'PROCESSED' })
  expect([await statusOf(id), await gates(id)]).toEqual(['tendered', 'alarm'])
})

test('a waybill that was taken back counts what the airline told, though a person types the next status', async () => {
  const { id, number } = await manifested()
  expect((await told(number, 'RCS')).data).toMatchObject({ receivedStatus: 'PROCESSED' })
  const { version } = await ask(masterApi.detail, { id })
  await ask(masterApi.step, { id, version, step: 'back' })
  await alarm(id)
  expect((await type(id, 'FOH')).code).toBe(200)
  expect(await statusOf(id)).toBe('tendered')
})

const plan = async (id: string, aircraft: '' | 'passenger' | 'allCargo') => {
  const { version } = await ask(masterApi.detail, { id })
  const typed = { documents: null, cargo: null, dangerous: null, filing: null }
  return world.call(consolidationApi.save, { id, version, aircraft, departsAt: null, typed }, { token })
}

test('once the airline has the freight, no aircraft is chosen on which it would not be secure', async () => {
  const { id, version, number } = await manifested()
  const tendered = await ask(masterApi.step, { id, version, step: 'tender' })
  for (const aircraft of ['passenger', ''] as const) {
    const refused = await plan(id, aircraft)
    expect([refused.code, (refused.data as unknown as { fields: unknown }).fields]).toEqual([
      422,
      [
        {
          path: 'aircraft',
          message: `is not possible while the airline has ${number}: Shipper’s security status not accepted. Use Step back first`,
        },
      ],
    ])
  }
  expect([await statusOf(id), await gates(id)]).toEqual(['tendered', ''])
  expect((await plan(id, 'allCargo')).code).toBe(200)
  const back = await ask(masterApi.detail, { id })
  expect(back.version).toBe(tendered.version + 1)
  await ask(masterApi.step, { id, version: back.version, step: 'back' })
  expect((await plan(id, 'passenger')).code).toBe(200)
  expect(await gates(id)).toBe('shipper')
})
