import { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { type ScreeningForm, securityApi } from '@shortcut/domain/air/security-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { dayAfter } from '@shortcut/domain/recurring/repeats.ts'
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

/** So many days from today. */
const day = (days: number) => dayAfter(new Date().toISOString().slice(0, 10), days)
const content = (pieces: number) => ({
  shipper: { name: 'Rosemill Tools', country: 'US' },
  consignee: { name: 'Alster Import', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: day(3) }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces, gross: '97.6', goods: 'Machine parts' }],
})
const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
let serial = 8_000_000
async function master(kind: 'direct' | 'consolidation', accountId: string | null = null) {
  const { id, version } = await ask(masterApi.save, { airline: 'LH', kind, accountId, content: content(4) })
  serial += 1
  return ask(masterApi.book, { id, version, number: waybillNumber('020', serial) })
}
async function house(masterId: string | null, accountId: string | null = null) {
  const { id, version } = await ask(houseApi.save, { masterId, accountId, content: content(4) })
  return ask(houseApi.issue, { id, version })
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const how = { method: 'XRY' as const, doneAt: minutesAgo(60), doneBy: 'Cal Dock', place: 'Dock 2', seal: '' }
const screen = (houseId: string, more: Partial<ScreeningForm> & { pieces?: number } = {}) => {
  const { pieces = 4, ...form } = more
  return world.call(securityApi.record, { of: [{ houseId, masterId: null, pieces }], ...how, ...form }, { token })
}
const known = (accountId: string, version = 0, more: object = {}) =>
  world.call(
    securityApi.saveShipper,
    { accountId, version, status: 'known', evidence: 'KS-4711', expiresOn: day(30), ...more } as never,
    { token },
  )
const gates = async (masterId: string) =>
  (await ask(houseApi.ofMaster, { masterId })).gates.map(({ gate, house }) => [gate, house].join(' '))
const faults = async (houseId: string) =>
  (await ask(securityApi.ofHouse, { houseId })).shipments.flatMap((one) => one.faults.map(({ fault }) => fault))

test('a house of a passenger flight from the United States needs a known shipper and every piece screened', async () => {
  const account = await make.account()
  const { id } = await master('consolidation')
  const one = await house(id, account.id)
  expect(await gates(id)).toEqual([`shipper ${one.number}`, `screening ${one.number}`])
  expect((await known(account.id)).code).toBe(200)
  expect(await gates(id)).toEqual([`screening ${one.number}`])
  await screen(one.id, { pieces: 3 })
  expect(await ask(securityApi.ofMaster, { masterId: id })).toMatchObject({
    aircraft: '',
    country: 'US',
    shipments: [{ houseId: one.id, status: 'known', secured: 3, pieces: 4, faults: [{ fault: 'screening' }] }],
  })
  await screen(one.id, { pieces: 1, method: 'sealed', doneBy: 'CCSF 123', seal: 'S-1' })
  expect(await gates(id)).toEqual([])
  // On the day of the flight it has expired.
  await known(account.id, 1, { expiresOn: day(2) })
  expect(await gates(id)).toEqual([`shipper ${one.number}`])
})

test('the gates of the United States hold in its territories, and at airports that the list lacked or nobody knows', async () => {
  const of = async (origin: string, filing: string, kind: 'direct' | 'consolidation' = 'direct') => {
    const at = { ...content(4), origin, filing }
    const { id, version } = await ask(masterApi.save, { airline: 'LH', kind, accountId: null, content: at })
    serial += 1
    await ask(masterApi.book, { id, version, number: waybillNumber('020', serial) })
    return id
  }
  for (const origin of ['SJU', 'STT', 'MQT', 'LCK'])
    expect([origin, await gates(await of(origin, ''))]).toEqual([origin, ['shipper ', 'screening ', 'filing ']])
  // Exports of Guam are not filed.
  expect(await gates(await of('GUM', ''))).toEqual(['shipper ', 'screening '])
  const unknown = await of('QQQ', '')
  expect(await gates(unknown)).toEqual(['shipper ', 'screening ', 'filing ', 'airport QQQ'])
  expect(await gates(await of('QQQ', 'NOEEI 30.37(a)'))).toEqual(['shipper ', 'screening ', 'airport QQQ'])
  expect(await gates(await of('FRA', ''))).toEqual(['screening '])
})

test('freight is not reported screened, also of a direct waybill, until it is secure; the manifest needs it still', async () => {
  let now = await master('direct')
  now = await ask(masterApi.step, { id: now.id, version: now.version, step: 'receive' })
  const screened = () => world.call(masterApi.step, { id: now.id, version: now.version, step: 'screen' }, { token })
  const refused = await screened()
  expect([refused.code, refused.message]).toEqual([
    501,
    `${now.number} cannot be reported screened yet. Shipper’s security status not accepted; Pieces not screened.`,
  ])
  now = { ...now, version: await secureFreight(ask, now.id) }
  for (const step of ['screen', 'build'] as const)
    now = await ask(masterApi.step, { id: now.id, version: now.version, step })
  const manifest = (version: number) => world.call(masterApi.step, { id: now.id, version, step: 'manifest' }, { token })
  const { shipments } = await ask(securityApi.ofMaster, { masterId: now.id })
  for (const { id } of shipments[0]?.records ?? []) await ask(securityApi.withdraw, { id, reason: 'Other freight' })
  expect((await manifest(now.version)).message).toBe(`${now.number} cannot be manifested yet. Pieces not screened.`)
  const version = await secureFreight(ask, now.id)
  const done = await manifest(version)
  expect([done.code, done.data.status]).toEqual([200, 'manifested'])
  const { list: log } = await cargo.ask(logApi.list, { entityId: now.id })
  expect(log.map(({ action }) => action)).toContain('masterWaybill.screening')
})

async function manifested() {
  const { id } = await master('direct')
  let version = await secureFreight(ask, id)
  for (const step of ['receive', 'screen', 'build', 'manifest'] as const)
    ({ version } = await ask(masterApi.step, { id, version, step }))
  return ask(masterApi.detail, { id })
}
const tender = ({ id, version }: { id: string; version: number }) =>
  world.call(masterApi.step, { id, version, step: 'tender' }, { token })
const screenMaster = (masterId: string, more: Partial<ScreeningForm> = {}) =>
  ask(securityApi.record, { of: [{ houseId: null, masterId, pieces: 4 }], ...how, ...more })

test('freight that is not secure any more is not tendered: screening withdrawn, an alarm, another aircraft', async () => {
  const now = await manifested()
  const { shipments } = await ask(securityApi.ofMaster, { masterId: now.id })
  for (const { id } of shipments[0]?.records ?? []) await ask(securityApi.withdraw, { id, reason: 'Other freight' })
  const refused = await tender(now)
  expect([refused.code, refused.message]).toEqual([501, `${now.number} cannot be tendered yet. Pieces not screened.`])
  await screenMaster(now.id)
  await screenMaster(now.id, { result: 'failed', doneAt: minutesAgo(30) })
  expect((await tender(now)).message).toBe(`${now.number} cannot be tendered yet. Alarm of the screening open.`)
  await screenMaster(now.id, { doneAt: minutesAgo(20) })
  const plan = (version: number, aircraft: 'passenger' | 'allCargo') =>
    ask(consolidationApi.save, {
      id: now.id,
      version,
      aircraft,
      departsAt: null,
      typed: { documents: null, cargo: null, dangerous: null, filing: null },
    })
  const { version } = await plan(now.version, 'passenger')
  expect((await tender({ id: now.id, version })).message).toBe(
    `${now.number} cannot be tendered yet. Shipper’s security status not accepted.`,
  )
  const done = await tender(await plan(version, 'allCargo'))
  expect([done.code, done.data.status]).toEqual([200, 'tendered'])
})

test('freight for all-cargo aircraft only is neither manifested nor tendered on another aircraft, or on one that nobody named', async () => {
  const account = await make.account()
  await known(account.id)
  const cao = { ...content(4), codes: ['CAO'] }
  const draft = await ask(masterApi.save, { airline: 'LH', kind: 'direct', accountId: account.id, content: cao })
  serial += 1
  const { id } = await ask(masterApi.book, {
    id: draft.id,
    version: draft.version,
    number: waybillNumber('020', serial),
  })
  expect(await gates(id)).toEqual(['screening ', 'cargoOnly ', 'dangerous '])
  const plan = async (aircraft: 'passenger' | 'allCargo') => {
    const { version } = await ask(masterApi.detail, { id })
    const typed = { documents: null, cargo: null, dangerous: null, filing: null }
    return ask(consolidationApi.save, { id, version, aircraft, departsAt: null, typed, isAccepted: true })
  }
  await plan('allCargo')
  await screenMaster(id)
  expect(await gates(id)).toEqual([])
  const step = async (one: 'receive' | 'screen' | 'build' | 'manifest' | 'tender') => {
    const { version } = await ask(masterApi.detail, { id })
    return world.call(masterApi.step, { id, version, step: one }, { token })
  }
  for (const one of ['receive', 'screen', 'build'] as const) expect((await step(one)).code).toBe(200)
  await plan('passenger')
  const why = 'Cargo Aircraft Only (CAO) needs an all-cargo aircraft'
  expect((await step('manifest')).message).toContain(why)
  await plan('allCargo')
  expect((await step('manifest')).code).toBe(200)
  await plan('passenger')
  expect((await step('tender')).message).toContain(why)
})

test('after an alarm everything is screened again; a record that is wrong is withdrawn with its reason', async () => {
  const account = await make.account()
  await known(account.id)
  const one = await house((await master('consolidation')).id, account.id)
  await screen(one.id)
  const alarm = await screen(one.id, { pieces: 1, result: 'failed', doneAt: minutesAgo(30) })
  expect(await faults(one.id)).toEqual(['alarm'])
  await world.call(securityApi.withdraw, { id: alarm.data.ids[0] ?? '', reason: 'Other freight' }, { token })
  expect(await faults(one.id)).toEqual([])
  const again = await world.call(securityApi.withdraw, { id: alarm.data.ids[0] ?? '', reason: 'x' }, { token })
  expect([again.code, again.message]).toEqual([501, 'This record was withdrawn before: Other freight.'])
  const { shipments } = await ask(securityApi.ofHouse, { houseId: one.id })
  expect(shipments[0]?.records).toMatchObject([{ withdrawnBecause: '' }, { withdrawnBecause: 'Other freight' }])
})

test('what a record or a status needs is named at its field', async () => {
  const one = await house(null)
  const fieldsOf = (data: unknown) => (data as { fields: { path: string }[] }).fields.map(({ path }) => path)
  const unsealed = await screen(one.id, { method: 'sealed' })
  expect([unsealed.code, fieldsOf(unsealed.data)]).toEqual([422, ['seal']])
  const tomorrow = await screen(one.id, { doneAt: minutesAgo(-24 * 60) })
  expect([tomorrow.code, fieldsOf(tomorrow.data)]).toEqual([422, ['doneAt']])
  const bare = await known((await make.account()).id, 0, { evidence: '' })
  expect([bare.code, fieldsOf(bare.data)]).toEqual([422, ['evidence']])
})

test('a record that cannot be is refused: long ago, more pieces than there are, one house twice, a master with houses', async () => {
  const { id } = await master('consolidation')
  const one = await house(id)
  const messageOf = (data: unknown) => (data as { fields: { path: string; message: string }[] }).fields[0]
  const old = await screen(one.id, { doneAt: minutesAgo(31 * 24 * 60) })
  expect([old.code, messageOf(old.data)]).toEqual([
    422,
    { path: 'doneAt', message: 'must not be more than 30 days ago' },
  ])
  const many = await screen(one.id, { pieces: 5 })
  expect([many.code, messageOf(many.data)]).toEqual([
    422,
    { path: 'of.0.pieces', message: `Pieces of ${one.number}: 4. No more can be screened` },
  ])
  const half = { houseId: one.id, masterId: null, pieces: 2 }
  const twice = await world.call(securityApi.record, { of: [half, half], ...how }, { token })
  expect([twice.code, messageOf(twice.data)?.path]).toEqual([422, 'of.1'])
  await screen(one.id, { pieces: 3 })
  expect(messageOf((await screen(one.id, { pieces: 2 })).data)).toEqual({
    path: 'of.0.pieces',
    message: `Pieces of ${one.number}: 4, of which 3 are already secure. Withdraw a record that is wrong first`,
  })
  expect((await screen(one.id, { pieces: 4, result: 'failed', doneAt: minutesAgo(10) })).code).toBe(200)
  expect((await screen(one.id, { pieces: 4, doneAt: minutesAgo(5) })).code).toBe(200)
  const of = [{ houseId: null, masterId: id, pieces: 4 }]
  const whole = await world.call(securityApi.record, { of, ...how }, { token })
  expect(whole.code).toBe(501)
  expect(whole.message).toContain('Record the screening at each house.')
})

test('two people who screen the same pieces at once: the second is refused', async () => {
  const one = await house(null)
  const replies = await Promise.all([screen(one.id, { pieces: 3 }), screen(one.id, { pieces: 3 })])
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 422])
})

test('of two people who change a shipper’s status the second is told', async () => {
  const account = await make.account()
  const replies = await Promise.all([known(account.id), known(account.id)])
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
})

test('nothing is recorded for a void house, or by who only looks', async () => {
  const one = await house(null)
  const auditor = (await world.signIn('auditor')).token
  const of = [{ houseId: one.id, masterId: null, pieces: 1 }]
  expect((await world.call(securityApi.record, { of, ...how }, { token: auditor })).code).toBe(403)
  await ask(houseApi.void, { id: one.id, version: one.version, reason: 'Made twice' })
  expect((await screen(one.id)).message).toBe(`${one.number} is Void. Its screening can’t change any more.`)
})

test('what a form lacks is called missing', async () => {
  const fieldsOf = (data: unknown) => (data as { fields: { path: string; message: string }[] }).fields
  const { id } = await make.account()
  const bare = await world.call(
    securityApi.saveShipper,
    { accountId: id, version: 0, status: 'known', evidence: '' } as never,
    { token },
  )
  expect(fieldsOf(bare.data)).toEqual([{ path: 'evidence', message: 'not null' }])
  const of = [{ houseId: null, masterId: id, pieces: 1 }]
  const sealed = await world.call(securityApi.record, { of, ...how, method: 'sealed' } as never, { token })
  expect(fieldsOf(sealed.data)).toEqual([{ path: 'seal', message: 'not null' }])
  const nobody = await world.call(securityApi.record, { of, ...how, doneBy: ' ' } as never, { token })
  expect(fieldsOf(nobody.data)).toEqual([{ path: 'doneBy', message: 'not null' }])
})
