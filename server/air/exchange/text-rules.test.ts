import { exchangeApi } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { bookingPastApi } from '@shortcut/domain/bookings/past-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { type Partner, partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { openSender, type Sender } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let airline: Sender
let partner: Partner
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.administrator.token
  airline = await openSender(world, 'Lufthansa Cargo')
  const form = { accountId: airline.accountId, name: 'LH', kind: 'air', airlines: 'LH' }
  partner = (await world.call(partnerApi.save, form as never, { token })).data
})
afterAll(() => world.close())

const content = {
  shipper: { name: 'Rosemill Tools', address: '400 Industrial Pkwy', city: 'Chicago', state: 'IL', country: 'US' },
  consignee: { name: 'Alster Import', address: 'Cargo Road 7', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'FRA', by: 'LH' }],
  filing: 'NOEEI 30.37(a)',
  codes: ['EAP'],
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts. Used' }],
}
let serial = 6_100_000
async function booked() {
  const { data: made } = await world.call(masterApi.save, { airline: 'LH', content } as never, { token })
  const number = waybillNumber('020', serial++)
  const { data } = await world.call(masterApi.book, { id: made.id, version: made.version, number }, { token })
  return { ...data, number }
}
const exchangeOf = async (masterId: string) => (await world.call(exchangeApi.ofMaster, { masterId }, { token })).data
const lastOf = async (masterId: string) => {
  const { sent } = await exchangeOf(masterId)
  return (await world.call(outgoingApi.detail, { id: sent[0]?.id ?? '' }, { token })).data
}
const saveRules = async (textRules: object[]) => {
  const { updatedAt: _, updatedBy: __, ...form } = partner
  const { code, data } = await world.call(partnerApi.save, { ...form, textRules } as never, { token })
  expect(code).toBe(200)
  partner = data
}
const map = { line: 'SPH', act: 'map', find: 'EAP', to: 'EAW' }
const stop = { line: 'RTD NG', act: 'replace', find: '.', to: '' }

test('rules are tried on what the airline rejected, saved, and change what is sent from then on', async () => {
  const master = await booked()
  await airline.post(`FNA/1\r\nACK/INVALID SHC EAP\r\nFWB/17\r\n${master.number}ORDHAM/T4K97.6\r\n`, 'text/plain')
  const { updatedAt: _, updatedBy: __, ...form } = partner
  const { data: tried } = await world.call(
    bookingPastApi.tryRules,
    { partner: { ...form, textRules: [map, stop] } } as never,
    {
      token,
    },
  )
  expect(tried).toMatchObject([
    {
      kind: 'FWB',
      label: master.number,
      masterId: master.id,
      answerWords: 'INVALID SHC EAP',
      lines: [
        { was: '/NG/MACHINE PARTS. USED', is: '/NG/MACHINE PARTS USED' },
        { was: 'SPH/EAP', is: 'SPH/EAW' },
      ],
    },
  ])
  // A trial saves nothing.
  expect((await lastOf(master.id)).content).toContain('SPH/EAP')

  await saveRules([map, stop])
  expect(partner.textRules).toMatchObject([map, stop])
  // The waybill says what it said: the change of the partner's settings does not make its message an old one.
  expect((await exchangeOf(master.id)).changed).toEqual([])
  const { data: shown } = await world.call(masterApi.message, { id: master.id, version: '17' }, { token })
  expect(shown.rules).toMatchObject([map, stop])
  expect(shown.text).toContain('SPH/EAW')

  await world.call(exchangeApi.send, { masterId: master.id, kind: 'FWB' }, { token })
  const again = await lastOf(master.id)
  expect(again.content).toContain('/NG/MACHINE PARTS USED\r\n')
  expect(again.content).toContain('SPH/EAW\r\n')
  expect(again.rules).toMatchObject([
    { rule: map, version: partner.version },
    { rule: stop, version: partner.version },
  ])
  expect((await exchangeOf(master.id)).changed).toEqual([])

  const { data: log } = await world.call(logApi.list, { entity: 'masterWaybill', entityId: master.id } as never, {
    token,
  })
  const inWords = [expect.stringContaining(map.to), expect.stringContaining('is taken out')]
  const [sent] = log.list.filter(({ action }) => action === 'masterWaybill.send')
  expect(sent?.after).toMatchObject({ textRules: inWords, rulesVersion: partner.version })
  const { data: saved } = await world.call(logApi.list, { entity: 'partner', entityId: partner.id } as never, { token })
  expect(saved.list[0]).toMatchObject({
    action: 'partner.save',
    before: { textRules: [] },
    after: { textRules: inWords },
  })
})

test('a message without anything to change names no rule; a trial compares with what was sent then', async () => {
  await saveRules([map])
  const master = await booked()
  expect((await lastOf(master.id)).rules).toHaveLength(1)
  await airline.post(`FNA/1\r\nACK/INVALID SHC EAW\r\nFWB/17\r\n${master.number}ORDHAM/T4K97.6\r\n`, 'text/plain')
  const { updatedAt: _, updatedBy: __, ...form } = partner
  const textRules = [{ ...map, to: '' }]
  const { data: tried } = await world.call(bookingPastApi.tryRules, { partner: { ...form, textRules } } as never, {
    token,
  })
  expect(tried[0]).toMatchObject({ label: master.number, lines: [{ was: 'SPH/EAW', is: null }] })
  await saveRules([{ ...map, find: 'PER' }])
  expect((await lastOf((await booked()).id)).rules).toEqual([])
})

test('rules for what comes apply before it is read, and the message says so', async () => {
  const master = await booked()
  const told = (station: string) => `FSU/15\r\n${master.number}ORDHAM/T4K97.6\r\nRCS/28NOV1000/${station}/T4K97.6\r\n`
  await saveRules([{ direction: 'in', type: 'FSU', line: 'RCS', field: 2, act: 'map', find: 'CHI', to: 'ORD' }])
  const { updatedAt: _, updatedBy: __, ...form } = partner
  const { data } = await airline.post(told('CHI'), 'text/plain')
  expect(data.receivedStatus).toBe('PROCESSED')
  const { data: message } = await world.call(bookingMonitorApi.detail, { id: data.messageId }, { token })
  expect(message.warnings).toContainEqual({
    at: 'line 3',
    message: `Changed by a text rule of the partner (version ${partner.version}): FSU received, RCS field 2: the field CHI becomes ORD`,
  })
  // It is kept as it came.
  expect(message.content).toBe(told('CHI'))
  const { rows } = await world.database.pool.query('SELECT station FROM waybill_event WHERE master_id = $1', [
    master.id,
  ])
  expect(rows).toEqual([{ station: 'ORD' }])

  await airline.post(told('CHI').replace('RCS/28NOV1000', 'RCS/28NOVX000'), 'text/plain')
  const rule = { direction: 'in', type: 'FSU', line: 'RCS', field: 1, act: 'map', find: '28NOVX000', to: '28NOV1000' }
  const { data: past } = await world.call(
    bookingPastApi.tryPartner,
    { partner: { ...form, textRules: [...partner.textRules, rule] } } as never,
    { token },
  )
  expect(past.counts).toMatchObject({ passes: 1, breaks: 0 })
})

test('a rule of ours cannot write what a message does not have, and only who keeps partners writes rules', async () => {
  const { updatedAt: _, updatedBy: __, ...form } = partner
  const refused = { ...form, textRules: [{ ...map, to: 'ä' }] } as never
  const { code, data } = await world.call(partnerApi.save, refused, { token })
  expect([code, data]).toMatchObject([422, { fields: [{ path: 'textRules.0.to' }] }])
  const { code: forbidden } = await world.call(partnerApi.save, form as never, {
    token: (await world.signIn('auditor')).token,
  })
  expect(forbidden).toBe(403)
})
