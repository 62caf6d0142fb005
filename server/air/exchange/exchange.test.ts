import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exchangeApi, type SentKind } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { readMessages } from '@shortcut/domain/air-messages/read.ts'
import { textRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { openReceiver, type Receiver } from '../../testing/receiver.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let token: string
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld({ SEND_TO_PRIVATE: 'true' })
  make = await openBuilders(world)
  token = make.dispatcher.token
  receiver = await openReceiver()
})
afterAll(async () => {
  receiver.close()
  await world.close()
})

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const content = {
  shipper: { name: 'Rosemill Tools', address: '400 Industrial Pkwy', city: 'Chicago', state: 'IL', country: 'US' },
  consignee: { name: 'Alster Import', address: 'Cargo Road 7', city: 'Hamburg', country: 'DE' },
  agent: { name: 'Apex Export', city: 'Chicago', iataCode: '1234567', messageAddress: 'CHIAEXH' },
  executedOn: '2026-11-28',
  executedAt: 'CHICAGO',
  signature: 'APEX EXPORT',
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  currency: 'USD',
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts', tariff: 'M 100; N 12; 45 10; 100 9; 300 8' }],
  otherCharges: [{ code: 'AW', due: 'A' as const, amount: '25' }],
}
const partner = async (fields: object) => {
  const { id: accountId } = await make.account()
  return world.call(partnerApi.save, { accountId, name: 'Cargo', kind: 'air', ...fields } as never, {
    token: make.administrator.token,
  })
}
let serial = 4_000_000
const prefixes: Record<string, string> = { LH: '020', LX: '724', QR: '157', CX: '160' }
async function booked(airline: string, more: object = {}) {
  const { data: made, message } = await world.call(
    masterApi.save,
    { airline, content: { ...content, ...more } } as never,
    { token },
  )
  expect(message).toBe('')
  const number = waybillNumber(prefixes[airline] ?? '', serial++)
  const { code, data } = await world.call(masterApi.book, { id: made.id, version: made.version, number }, { token })
  expect(code).toBe(200)
  return data
}
const exchangeOf = async (masterId: string) => (await world.call(exchangeApi.ofMaster, { masterId }, { token })).data
const send = (masterId: string, kind: SentKind, as = token) =>
  world.call(exchangeApi.send, { masterId, kind }, { token: as })

test('a waybill goes to its airline’s folder when it is booked, in an envelope, and is kept with its bytes', async () => {
  const { data: lh } = await partner({
    airlines: 'LH LX',
    delivery: 'folder',
    folder: 'LH',
    theirAddress: 'FRAFMLH',
    ourAddress: 'CHIAEXH',
    fwbVersion: '16',
  })
  const master = await booked('LH')
  const { partner: to, sent, changed } = await exchangeOf(master.id)
  expect(to).toMatchObject({ id: lh.id, name: 'Cargo', hasAddress: true })
  expect(changed).toEqual([])
  expect(sent).toMatchObject([{ kind: 'FWB', version: 'FWB/16', answer: '' }])
  await soon(async () => expect((await exchangeOf(master.id)).sent).toMatchObject([{ state: 'sent', tries: 1 }]))
  const folder = join(world.config.outgoingDir, 'LH')
  const [name = ''] = await readdir(folder)
  expect(name).toBe(`FWB-${master.number}-${sent[0]?.id}.txt`)
  const text = await readFile(join(folder, name), 'utf8')
  expect(text).toMatch(/^QK FRAFMLH\r\n\.CHIAEXH \d{6}\r\nFWB\/16\r\n/)
  expect(text).toContain(`${master.number}ORDHAM/T4K97.6`)
  const { data: kept } = await world.call(outgoingApi.detail, { id: sent[0]?.id ?? '' }, { token })
  expect(kept).toMatchObject({ content: text, label: master.number, masterId: master.id, target: 'LH' })
  const { data: log } = await world.call(
    logApi.list,
    { entity: 'masterWaybill', entityId: master.id },
    { token: make.administrator.token },
  )
  expect(log.list.map(({ action }) => action)).toEqual([
    'masterWaybill.send',
    'masterWaybill.book',
    'masterWaybill.add',
  ])
  expect(log.list[0]?.after).toEqual({ airMessage: 'FWB/16', partnerName: 'Cargo' })
})

test('sent again says so, and a change after it went is noticed until it is sent', async () => {
  const master = await booked('LX')
  await soon(async () => expect((await exchangeOf(master.id)).sent[0]?.state).toBe('sent'))
  const { data: again } = await send(master.id, 'FWB')
  expect(again.sent).toHaveLength(2)
  const { data: log } = await world.call(
    logApi.list,
    { entity: 'masterWaybill', entityId: master.id },
    { token: make.administrator.token },
  )
  expect(log.list[0]?.action).toBe('masterWaybill.sendAgain')
  const input = { id: master.id, version: master.version, airline: 'LX', content: { ...content, codes: ['PER'] } }
  await world.call(masterApi.save, input as never, { token })
  expect((await exchangeOf(master.id)).changed).toEqual(['FWB'])
  expect((await send(master.id, 'FWB')).data.changed).toEqual([])
})

test('a manifested waybill and its houses go by HTTPS, the waybill first and only if it changed', async () => {
  await partner({ airlines: 'EK', delivery: 'url', url: receiver.url, fhlVersion: '4' })
  const { data: made } = await world.call(masterApi.save, { airline: 'EK', kind: 'consolidation', content } as never, {
    token,
  })
  const { data: house } = await world.call(houseApi.save, { masterId: made.id, content } as never, { token })
  await world.call(houseApi.issue, { id: house.id, version: house.version }, { token })
  const number = waybillNumber('176', serial++)
  let { data: master } = await world.call(masterApi.book, { id: made.id, version: made.version, number }, { token })
  const ask: Parameters<typeof secureFreight>[0] = async (entry, input) =>
    (await world.call(entry, input, { token })).data
  master = { ...master, version: await secureFreight(ask, master.id) }
  for (const step of ['receive', 'screen', 'build', 'manifest'] as const) {
    const { code, message, data } = await world.call(
      masterApi.step,
      { id: master.id, version: master.version, step },
      { token },
    )
    expect(code, message).toBe(200)
    master = data
  }
  await soon(() => expect(receiver.posts).toHaveLength(2))
  expect(receiver.posts.map(({ headers }) => [headers['x-shortcut-event'], headers['content-type']])).toEqual([
    ['FWB', 'text/plain; charset=us-ascii'],
    ['FHL', 'text/plain; charset=us-ascii'],
  ])
  expect(receiver.posts[0]?.body).toMatch(/^FWB\/17\r\n/)
  expect(receiver.posts[1]?.body).toMatch(/^FHL\/4\r\nMBI\//)
})

test('a message that cannot be delivered is tried again; a newer one takes its place', async () => {
  await partner({ airlines: 'QR', delivery: 'url', url: receiver.url })
  receiver.answers(() => ({ status: 500 }))
  const master = await booked('QR')
  await soon(async () => expect((await exchangeOf(master.id)).sent).toMatchObject([{ state: 'waiting', tries: 1 }]))
  receiver.answers(() => ({ status: 200 }))
  const { data } = await send(master.id, 'FWB')
  expect(data.sent.map(({ state }) => state)).toEqual(['waiting', 'withdrawn'])
  await soon(async () => expect((await exchangeOf(master.id)).sent[0]?.state).toBe('sent'))
})

test('a message that an airline would refuse is not sent, and says why', async () => {
  const master = await booked('LH')
  const bare = { ...content, shipper: { name: 'Rosemill Tools' } }
  const change = { id: master.id, version: master.version, airline: 'LH', content: bare }
  expect((await world.call(masterApi.save, change as never, { token })).code).toBe(200)
  expect((await send(master.id, 'FWB')).data.toMend.map(({ box }) => box)).toContain('shipper')
  await soon(async () => {
    const [message] = (await exchangeOf(master.id)).sent
    expect(message?.state).toBe('dead')
    const { data: tracked } = await world.call(airTrackingApi.list, { q: master.number } as never, { token })
    expect(tracked.list).toMatchObject([{ fwb: 'dead' }])
    expect(message?.lastAnswer).toMatch(/^Not sent.*Line \d+, /)
    expect(message?.faults.map(({ box }) => box)).toContain('shipper')
  })
})

test('without a partner nothing is sent, and Send says so; an airline has one partner; a void waybill is not sent', async () => {
  const master = await booked('CX')
  expect(await exchangeOf(master.id)).toEqual({ partner: null, sent: [], changed: [], toMend: [], toTell: null })
  expect((await send(master.id, 'FWB')).message).toBe(
    'No partner takes waybills of CX. Add one to the airline’s account.',
  )
  const { code, data } = await partner({ airlines: 'OS LH' })
  expect(code).toBe(422)
  expect(data).toMatchObject({ fields: [{ path: 'airlines', message: 'Waybills of LH already go to Cargo.' }] })
  await partner({ airlines: 'CX' })
  expect((await send(master.id, 'FHL')).message).toContain('has no issued house')
  expect((await send(master.id, 'FWB')).data.sent).toMatchObject([{ state: 'kept' }])
  const { data: gone } = await world.call(
    masterApi.void,
    { id: master.id, version: master.version, reason: 'Booked twice' },
    { token: make.administrator.token },
  )
  expect(gone.status).toBe('void')
  expect((await send(master.id, 'FWB')).code).toBe(501)
})

test('the page of a void waybill says that the airline has its FWB; one that did not go stays here', async () => {
  const voided = async (master: { id: string; version: number }) => {
    const input = { id: master.id, version: master.version, reason: 'Booked twice' }
    const { code } = await world.call(masterApi.void, input, { token: make.administrator.token })
    expect(code).toBe(200)
    return exchangeOf(master.id)
  }
  const gone = await booked('LH')
  await soon(async () => expect((await exchangeOf(gone.id)).sent[0]?.state).toBe('sent'))
  expect((await exchangeOf(gone.id)).toTell).toBeNull()
  expect((await voided(gone)).toTell).toEqual({ sentAt: expect.any(String), status: '' })
  const kept = await booked('CX')
  const { toTell, sent } = await voided(kept)
  expect([toTell, sent.map(({ state }) => state)]).toEqual([null, ['withdrawn']])
})

test('a long list of houses goes to a Type B address in messages that it takes, each in its envelope, and is one list here', async () => {
  await partner({ airlines: 'AF', delivery: 'folder', folder: 'AF', theirAddress: 'CDGFMAF', ourAddress: 'CHIAEXH' })
  const lines = [{ pieces: 120, gross: '2928', goods: 'Consolidation' }]
  const paper = { airline: 'AF', kind: 'consolidation', content: { ...content, lines } }
  const { data: made } = await world.call(masterApi.save, paper as never, { token })
  const number = waybillNumber('057', serial++)
  const { data: master } = await world.call(masterApi.book, { id: made.id, version: made.version, number }, { token })
  for (let index = 0; index < 30; index += 1) {
    const { data: house } = await world.call(houseApi.save, { masterId: made.id, content } as never, { token })
    await world.call(houseApi.issue, { id: house.id, version: house.version }, { token })
  }
  const { data } = await send(master.id, 'FHL')
  const [message] = data.sent
  await soon(async () => expect((await exchangeOf(master.id)).sent[0]?.state).toBe('sent'))
  const text = await readFile(join(world.config.outgoingDir, 'AF', `FHL-${number}-${message?.id}.txt`), 'utf8')
  const parts = text.split('\r\n\r\n')
  expect(parts.length).toBeGreaterThan(1)
  for (const part of parts) {
    expect(part).toMatch(/^QK CDGFMAF\r\n\.CHIAEXH \d{6}\r\nFHL\/5\r\nMBI\//)
    expect(part.slice(part.indexOf('FHL/')).length).toBeLessThanOrEqual(3500)
  }
  expect(text.match(/HBS\//g)).toHaveLength(30)
  // What was sent in parts is what stands on the waybill.
  expect((await exchangeOf(master.id)).changed).toEqual([])
  const { data: more } = await world.call(houseApi.save, { masterId: made.id, content } as never, { token })
  await world.call(houseApi.issue, { id: more.id, version: more.version }, { token })
  expect((await exchangeOf(master.id)).changed).toEqual(['FHL'])
  // A rule of the partner that makes each house longer: the parts are cut again, and no house is lost.
  const withRules = (...rules: unknown[]) =>
    world.owner.query(`UPDATE partner SET text_rules = $1 WHERE airlines = 'AF'`, [JSON.stringify(rules)])
  const longer = { line: 'CNE NAM', act: 'map', find: '*', to: `*${' GESELLSCHAFT'.repeat(3)}` }
  await withRules(textRule.parse(longer))
  const { data: again } = await send(master.id, 'FHL')
  const { data: long } = await world.call(outgoingApi.detail, { id: again.sent[0]?.id ?? '' }, { token })
  const cut = long.content.split('\r\n\r\n')
  expect(cut.length).toBeGreaterThan(parts.length)
  for (const part of cut) expect(part.slice(part.indexOf('FHL/')).length).toBeLessThanOrEqual(3500)
  expect(long.content.match(/HBS\//g)).toHaveLength(31)
  await withRules()
  await send(master.id, 'FHL')
  // Each part alone is below the master: together they are above it.
  await soon(async () => {
    const [last] = (await exchangeOf(master.id)).sent
    expect(last?.lastAnswer).toContain('The houses have 124 pieces, more than the 120 of the master.')
  })
})

test('space is asked for on each flight, and the status of a waybill; both are messages that our own reader takes', async () => {
  await partner({ airlines: 'SK', delivery: 'url', url: receiver.url })
  const before = receiver.posts.length
  prefixes.SK = '117'
  const master = await booked('SK', {
    legs: [
      { to: 'FRA', by: 'SK' },
      { to: 'HAM', by: 'SK' },
    ],
    flights: [
      { flight: 'SK1', on: '2026-12-01' },
      { flight: 'SK456', on: '2026-12-02' },
    ],
  })
  expect((await send(master.id, 'FFR')).code).toBe(200)
  expect((await send(master.id, 'FSR')).code).toBe(200)
  await soon(async () => {
    const { sent } = await exchangeOf(master.id)
    expect(sent.map(({ state, lastAnswer }) => [state, lastAnswer])).toEqual(
      sent.map(() => ['sent', expect.anything()]),
    )
  })
  const bodies = receiver.posts.slice(before).map(({ body }) => body)
  const ffr = bodies.find((body) => body.startsWith('FFR/'))
  expect(ffr?.split('\r\n').slice(0, 4)).toEqual([
    'FFR/6',
    `${master.number}ORDHAM/T4K97.6/MACHINE PARTS`,
    'SK001/01DEC/ORDFRA/NN',
    'SK456/02DEC/FRAHAM/NN',
  ])
  expect(bodies).toContain(`FSR/2\r\n${master.number}ORDHAM/T4K97.6\r\n`)
  for (const body of bodies)
    expect(readMessages(body)[0]?.message.faults.filter(({ severity }) => severity === 'error')).toEqual([])
  // Requests leave the waybill as it is: nothing changed after its FWB went.
  expect(await exchangeOf(master.id)).toMatchObject({
    changed: [],
    sent: [{ kind: 'FSR' }, { kind: 'FFR' }, { kind: 'FWB' }],
  })
  const noDay = await booked('SK', { flights: [] })
  expect((await send(noDay.id, 'FFR')).message).toBe('The waybill has no flight with a day. Add one first.')
})
