import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { readMessages } from '@shortcut/domain/air-messages/read.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MessageDesk, openMessageDesk, wholeContent } from '../../testing/air/message-desk.ts'
import { openReceiver, type Receiver } from '../../testing/receiver.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let desk: MessageDesk
let token: string
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld({ SEND_TO_PRIVATE: 'true' })
  desk = await openMessageDesk(world)
  token = desk.token
  receiver = await openReceiver()
})
afterAll(async () => {
  receiver.close()
  await world.close()
})

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

test('a waybill goes to its airline’s folder when it is booked, in an envelope, and is kept with its bytes', async () => {
  const { data: lh } = await desk.partner({
    airlines: 'LH LX',
    delivery: 'folder',
    folder: 'LH',
    theirAddress: 'FRAFMLH',
    ourAddress: 'CHIAEXH',
    fwbVersion: '16',
  })
  const master = await desk.booked('LH')
  const { partner: to, sent, changed } = await desk.exchangeOf(master.id)
  expect(to).toMatchObject({ id: lh.id, name: 'Cargo', hasAddress: true })
  expect(changed).toEqual([])
  expect(sent).toMatchObject([{ kind: 'FWB', version: 'FWB/16', answer: '' }])
  await soon(async () => expect((await desk.exchangeOf(master.id)).sent).toMatchObject([{ state: 'sent', tries: 1 }]))
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
    { token: desk.make.administrator.token },
  )
  expect(log.list.map(({ action }) => action)).toEqual([
    'masterWaybill.send',
    'masterWaybill.book',
    'masterWaybill.add',
  ])
  expect(log.list[0]?.after).toEqual({ airMessage: 'FWB/16', partnerName: 'Cargo' })
})

test('sent again says so, and a change after it went is noticed until it is sent', async () => {
  const master = await desk.booked('LX')
  await soon(async () => expect((await desk.exchangeOf(master.id)).sent[0]?.state).toBe('sent'))
  const { data: again } = await desk.send(master.id, 'FWB')
  expect(again.sent).toHaveLength(2)
  const { data: log } = await world.call(
    logApi.list,
    { entity: 'masterWaybill', entityId: master.id },
    { token: desk.make.administrator.token },
  )
  expect(log.list[0]?.action).toBe('masterWaybill.sendAgain')
  const input = { id: master.id, version: master.version, airline: 'LX', content: { ...wholeContent, codes: ['PER'] } }
  await world.call(masterApi.save, input as never, { token })
  expect((await desk.exchangeOf(master.id)).changed).toEqual(['FWB'])
  expect((await desk.send(master.id, 'FWB')).data.changed).toEqual([])
})

test('a message that cannot be delivered is tried again; a newer one takes its place', async () => {
  await desk.partner({ airlines: 'QR', delivery: 'url', url: receiver.url })
  receiver.answers(() => ({ status: 500 }))
  const master = await desk.booked('QR')
  await soon(async () =>
    expect((await desk.exchangeOf(master.id)).sent).toMatchObject([{ state: 'waiting', tries: 1 }]),
  )
  receiver.answers(() => ({ status: 200 }))
  const { data } = await desk.send(master.id, 'FWB')
  expect(data.sent.map(({ state }) => state)).toEqual(['waiting', 'withdrawn'])
  await soon(async () => expect((await desk.exchangeOf(master.id)).sent[0]?.state).toBe('sent'))
})

test('a message that an airline would refuse is not sent, and says why', async () => {
  const master = await desk.booked('LH')
  const bare = { ...wholeContent, shipper: { name: 'Rosemill Tools' } }
  const change = { id: master.id, version: master.version, airline: 'LH', content: bare }
  expect((await world.call(masterApi.save, change as never, { token })).code).toBe(200)
  expect((await desk.send(master.id, 'FWB')).data.toMend.map(({ box }) => box)).toContain('shipper')
  await soon(async () => {
    const [message] = (await desk.exchangeOf(master.id)).sent
    expect(message?.state).toBe('dead')
    const { data: tracked } = await world.call(airTrackingApi.list, { q: master.number } as never, { token })
    expect(tracked.list).toMatchObject([{ fwb: 'dead' }])
    expect(message?.lastAnswer).toMatch(/^Not sent.*Line \d+, /)
    expect(message?.faults.map(({ box }) => box)).toContain('shipper')
  })
})

test('without a partner nothing is sent, and Send says so; an airline has one partner; a void waybill is not sent', async () => {
  const master = await desk.booked('CX')
  expect(await desk.exchangeOf(master.id)).toEqual({ partner: null, sent: [], changed: [], toMend: [], toTell: null })
  expect((await desk.send(master.id, 'FWB')).message).toBe(
    'No partner takes waybills of CX. Add one to the airline’s account.',
  )
  const { code, data } = await desk.partner({ airlines: 'OS LH' })
  expect(code).toBe(422)
  expect(data).toMatchObject({ fields: [{ path: 'airlines', message: 'Waybills of LH already go to Cargo.' }] })
  await desk.partner({ airlines: 'CX' })
  expect((await desk.send(master.id, 'FHL')).message).toContain('has no issued house')
  expect((await desk.send(master.id, 'FWB')).data.sent).toMatchObject([{ state: 'kept' }])
  const { data: gone } = await world.call(
    masterApi.void,
    { id: master.id, version: master.version, reason: 'Booked twice' },
    { token: desk.make.administrator.token },
  )
  expect(gone.status).toBe('void')
  expect((await desk.send(master.id, 'FWB')).code).toBe(501)
})

test('the page of a void waybill says that the airline has its FWB; one that did not go stays here', async () => {
  const voided = async (master: { id: string; version: number }) => {
    const input = { id: master.id, version: master.version, reason: 'Booked twice' }
    const { code } = await world.call(masterApi.void, input, { token: desk.make.administrator.token })
    expect(code).toBe(200)
    return desk.exchangeOf(master.id)
  }
  const gone = await desk.booked('LH')
  await soon(async () => expect((await desk.exchangeOf(gone.id)).sent[0]?.state).toBe('sent'))
  expect((await desk.exchangeOf(gone.id)).toTell).toBeNull()
  expect((await voided(gone)).toTell).toEqual({ sentAt: expect.any(String), message: 'FWB', status: '' })
  const kept = await desk.booked('CX')
  const { toTell, sent } = await voided(kept)
  expect([toTell, sent.map(({ state }) => state)]).toEqual([null, ['withdrawn']])
})

test('space is asked for on each flight, and the status of a waybill; both are messages that our own reader takes', async () => {
  await desk.partner({ airlines: 'SK', delivery: 'url', url: receiver.url })
  const before = receiver.posts.length
  const master = await desk.booked('SK', {
    legs: [
      { to: 'FRA', by: 'SK' },
      { to: 'HAM', by: 'SK' },
    ],
    flights: [
      { flight: 'SK1', on: '2026-12-01' },
      { flight: 'SK456', on: '2026-12-02' },
    ],
  })
  expect((await desk.send(master.id, 'FFR')).code).toBe(200)
  expect((await desk.send(master.id, 'FSR')).code).toBe(200)
  await soon(async () => {
    const { sent } = await desk.exchangeOf(master.id)
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
  expect(await desk.exchangeOf(master.id)).toMatchObject({
    changed: [],
    sent: [{ kind: 'FSR' }, { kind: 'FFR' }, { kind: 'FWB' }],
  })
  const noDay = await desk.booked('SK', { flights: [] })
  expect((await desk.send(noDay.id, 'FFR')).message).toBe('The waybill has no flight with a day. Add one first.')
})
