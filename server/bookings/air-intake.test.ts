import { exchangeApi } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AirlineDesk, content, openAirlineDesk } from '../testing/air/airline-desk.ts'
import type { Builders } from '../testing/builders.ts'
import { openSender, type Sender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
let stranger: Sender
let booked: AirlineDesk['booked']
let post: AirlineDesk['post']
let exchangeOf: AirlineDesk['exchangeOf']
beforeAll(async () => {
  world = await openWorld()
  ;({ make, token, booked, post, exchangeOf } = await openAirlineDesk(world))
  stranger = await openSender(world, 'Rosemill')
})
afterAll(() => world.close())

const toManifest = ['receive', 'screen', 'build', 'manifest']
const detail = async (id: string) => (await world.call(masterApi.detail, { id }, { token })).data
const eventsOf = async (id: string) =>
  (
    await world.database.pool.query(
      `SELECT code, station, pieces, flight, local_time, time_zone, to_char(happened_at AT TIME ZONE 'UTC', 'MM-DD HH24:MI') AS at
       FROM waybill_event WHERE master_id = $1 ORDER BY happened_at, id`,
      [id],
    )
  ).rows
const track = async (id: string) =>
  (await world.database.pool.query('SELECT * FROM waybill_track WHERE master_id = $1', [id])).rows[0]
const now = new Date()
const month = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'][now.getUTCMonth()]
const today = `${String(now.getUTCDate()).padStart(2, '0')}${month}`

test('an FMA stands with the message that it answers', async () => {
  const master = await booked()
  const { status, data } = await post(`FMA\r\nACK/ACCEPTED\r\nFWB/17\r\n${master.number}ORDHAM/T5K97.6\r\n`)
  expect(status).toBe(202)
  expect(data).toMatchObject({ receivedStatus: 'PROCESSED', errors: [] })
  expect((await exchangeOf(master.id)).sent).toMatchObject([
    { kind: 'FWB', answer: 'taken', answerWords: 'ACCEPTED', answerMessageId: data.messageId },
  ])
  const { data: message } = await world.call(bookingMonitorApi.detail, { id: data.messageId }, { token })
  expect(message).toMatchObject({
    purpose: 'FMA',
    channel: 'edi',
    kind: 'air',
    customerReferenceNumber: master.number,
    masterId: master.id,
  })
  expect(message.content).toBe(`FMA\r\nACK/ACCEPTED\r\nFWB/17\r\n${master.number}ORDHAM/T5K97.6\r\n`)
})

test('an FNA opens a manifested waybill again, with the airline’s words at the box that they name', async () => {
  const master = await booked(toManifest)
  await post(`FNA/1\r\nACK/INVALID SPECIAL HANDLING CODE\r\nFWB/17\r\n${master.number}ORDHAM/T5K97.6\r\n`)
  const { sent } = await exchangeOf(master.id)
  expect(sent[0]).toMatchObject({
    answer: 'refused',
    answerWords: 'INVALID SPECIAL HANDLING CODE',
    boxes: ['handling'],
  })
  expect((await detail(master.id)).status).toBe('built')
  const { data: log } = await world.call(logApi.list, { entity: 'masterWaybill', entityId: master.id } as never, {
    token: make.administrator.token,
  })
  expect(log.list.slice(0, 2).map(({ action, actorName, reason }) => [action, actorName, reason])).toEqual([
    ['masterWaybill.step', 'Lufthansa Cargo', 'INVALID SPECIAL HANDLING CODE'],
    ['masterWaybill.rejected', 'Lufthansa Cargo', null],
  ])
  // Manifested again, it is sent again although nothing changed.
  const built = await detail(master.id)
  await world.call(masterApi.step, { id: built.id, version: built.version, step: 'manifest' }, { token })
  expect((await exchangeOf(master.id)).sent[0]).toMatchObject({ answer: '' })
})

test('statuses are kept by the clock of their station, and a manifested waybill goes its way by them', async () => {
  const master = await booked(toManifest)
  const line = `${master.number}ORDHAM/T5K97.6`
  await post(`FSU/15\r\n${line}\r\nRCS/${today}0001/ORD/T5K97.6\r\n`)
  expect(await eventsOf(master.id)).toMatchObject([
    { code: 'RCS', station: 'ORD', pieces: 5, time_zone: 'America/Chicago', at: expect.stringMatching(/0[56]:01$/) },
  ])
  expect((await detail(master.id)).status).toBe('tendered')
  // A split shipment: three pieces go first.
  await post(`FSU/15\r\n${line}\r\nDEP/LH431/${today}0002/ORDFRA/P3K60\r\n`)
  expect(await track(master.id)).toMatchObject({
    latest_code: 'DEP',
    latest_pieces: 3,
    departed_pieces: 3,
    due_code: '',
  })
  expect((await detail(master.id)).status).toBe('tendered')
  await post(`FSU/15\r\n${line}\r\nDEP/LH433/${today}0003/ORDFRA/P2K37.6\r\n`)
  expect((await detail(master.id)).status).toBe('departed')
  expect(await track(master.id)).toMatchObject({ departed_pieces: 5, due_code: 'RCF', is_open: true })
  await post(`FSU/15\r\n${line}\r\nDLV/${today}0959/HAM/T5K97.6/KIZJ\r\n`)
  expect((await detail(master.id)).status).toBe('delivered')
  expect(await track(master.id)).toMatchObject({ delivered_pieces: 5, due_code: '', is_open: false })
})

test('a status that comes twice adds nothing, in the same bytes or in others', async () => {
  const master = await booked()
  const text = `FSU/15\r\n${master.number}ORDHAM/T5K97.6\r\nRCS/${today}1015/ORD/T5K97.6\r\n`
  expect((await post(text)).data.receivedStatus).toBe('PROCESSED')
  expect((await post(text)).replayed).toBe(true)
  const { data } = await post(`QK CHIAEXH\r\n.FRAFMLH 281015\r\n${text}`)
  expect(data).toMatchObject({ receivedStatus: 'DUPLICATE' })
  expect(data.errors.map(({ message }) => message)).toContain('All its statuses were known.')
  expect(await eventsOf(master.id)).toHaveLength(1)
  // Before the manifest it is noted, and moves nothing.
  expect((await detail(master.id)).status).toBe('booked')
})

test('a refused number is named at the line where it stands, behind an envelope and in an answer', async () => {
  const number = waybillNumber('020', 6_100_002)
  const enveloped = await post(
    `QK CHIAEXH\r\n.FRAFMLH 281015\r\nFSU/15\r\n${number}ORDHAM/T5K97.6\r\nRCS/${today}1015/ORD/T5K97.6\r\n`,
  )
  expect(enveloped.data.errors).toEqual([{ at: 'line 4', message: `No master waybill ${number} is written here.` }])
  const answer = await post(`FMA\r\nACK/ACCEPTED\r\nFWB/17\r\n${number}ORDHAM/T5K97.6\r\n`)
  expect(answer.data.errors).toMatchObject([{ at: 'line 4' }])
})

test('pieces that are said to be all, but are not, are a warning in words at their line', async () => {
  const master = await booked(toManifest)
  const fewer = await post(`FSU/15\r\n${master.number}ORDHAM/T4K80\r\nRCS/${today}0001/ORD/T4K80\r\n`)
  expect(fewer.data).toMatchObject({ receivedStatus: 'PROCESSED' })
  expect(fewer.data.errors).toEqual([
    {
      at: 'line 2',
      message: 'It says that the waybill has 4 pieces in all; here it has 5. Correct the one that is wrong.',
    },
  ])
  const part = await post(`FSU/15\r\n${master.number}ORDHAM/P4K80T5\r\nDEP/LH431/${today}0002/ORDFRA/P4K80\r\n`)
  expect(part.data.errors).toEqual([])
  const waybill = await post(`FWB/17\r\n${master.number}ORDHAM/T4K80\r\n`)
  expect(JSON.stringify(waybill.data.errors)).not.toContain('in all')
})

test('a message for an unknown waybill, or of another sender, is quarantined and can be reprocessed', async () => {
  const number = waybillNumber('020', 6_100_001)
  const text = `FSU/15\r\n${number}ORDHAM/T5K97.6\r\nRCS/${today}1015/ORD/T5K97.6\r\n`
  const { status, data } = await post(text)
  expect([status, data.receivedStatus]).toEqual([422, 'QUARANTINED'])
  expect(data.errors).toEqual([{ at: 'line 2', message: `No master waybill ${number} is written here.` }])
  const { data: made } = await world.call(masterApi.save, { airline: 'LH', content } as never, { token })
  await world.call(masterApi.book, { id: made.id, version: made.version, number }, { token })
  const { message } = await world.call(bookingMonitorApi.reprocess, { ids: [data.messageId] }, { token })
  expect(message).toBe('')
  expect(await eventsOf(made.id)).toHaveLength(1)
  const cathay = await openSender(world, 'Cathay Cargo')
  await world.call(partnerApi.save, { accountId: cathay.accountId, name: 'CX', kind: 'air', airlines: 'CX' } as never, {
    token: make.administrator.token,
  })
  const other = await post(text.replace('1015', '1016'), cathay)
  expect(other.data.receivedStatus).toBe('QUARANTINED')
  expect(other.data.errors).toEqual(data.errors)
  // The office sees whose it is.
  const { data: kept } = await world.call(bookingMonitorApi.detail, { id: other.data.messageId }, { token })
  expect(kept).toMatchObject({ masterId: made.id, receivedStatus: 'QUARANTINED' })
  expect(await eventsOf(made.id)).toHaveLength(1)
})

test('another airline gets the same answer for every type of message, whether a number is ours or not', async () => {
  const other = await openSender(world, 'Qatar Cargo')
  await world.call(partnerApi.save, { accountId: other.accountId, name: 'QR', kind: 'air', airlines: 'QR' } as never, {
    token: make.administrator.token,
  })
  const flights = [{ flight: 'LH8161', on: now.toISOString().slice(0, 10) }]
  const master = await booked([], { flights })
  const { code } = await world.call(exchangeApi.send, { masterId: master.id, kind: 'FFR' }, { token })
  expect(code).toBe(200)
  const unknown = waybillNumber('020', 9_999_980)
  const texts = [
    (number: string) => `FSU/15\r\n${number}ORDHAM/T5K97.6\r\nRCS/${today}1015/ORD/T5K97.6\r\n`,
    (number: string) => `FMA\r\nACK/OK\r\nFWB/17\r\n${number}ORDHAM/T5K97.6\r\n`,
    (number: string) => `FNA/1\r\nACK/NO\r\nFWB/17\r\n${number}ORDHAM/T5K97.6\r\n`,
    (number: string) => `FFA/4\r\n${number}ORDHAM/T5K97.6\r\nLH8161/${today}/ORDHAM/KK\r\nREF/HDQLHXX\r\n`,
    (number: string) => `FWB/16\r\n${number}ORDHAM/T5K97.6\r\n`,
  ]
  for (const text of texts) {
    const [ours, nobodys] = await Promise.all([post(text(master.number), other), post(text(unknown), other)])
    const said = ({ status, data }: typeof ours, number: string) =>
      JSON.stringify([status, data.receivedStatus, data.errors]).replaceAll(number, '…')
    expect(said(ours, master.number)).toBe(said(nobodys, unknown))
  }
  expect(await eventsOf(master.id)).toHaveLength(0)
})

test('who is no airline does not learn which numbers we have; a status of a void waybill asks to tell the airline', async () => {
  const master = await booked()
  const text = (number: string) => `FSU/15\r\n${number}ORDHAM/T5K97.6\r\nRCS/20NOV1015/ORD/T5K97.6\r\n`
  const unknown = waybillNumber('020', 9_999_990)
  const answers = await Promise.all([post(text(master.number), stranger), post(text(unknown), stranger)])
  const [ours, nobodys] = answers.map(({ data }, index) =>
    JSON.stringify(data.errors).replaceAll(index === 0 ? master.number : unknown, '…'),
  )
  expect(ours).toBe(nobodys)
  const { id, version } = master
  const voided = await world.call(
    masterApi.void,
    { id, version, reason: 'Cancelled' },
    { token: make.administrator.token },
  )
  expect(voided.code).toBe(200)
  const { data } = await post(text(master.number))
  expect(JSON.stringify(data)).toContain('This waybill is void here. Tell the airline.')
})

test('what cannot be read is named at its line; a repair of one is tried on the others', async () => {
  const one = await booked()
  const two = await booked()
  const broken = ({ number }: { number: string }) =>
    `FSU/15\r\n${number}ORDHAM/T5K97.6\r\nRCX/${today}1015/ORD/T5K97.6\r\n`
  const { data } = await post(broken(one))
  expect(data.errors[0]).toMatchObject({ at: 'line 3' })
  await post(broken(two))
  const { data: text } = await world.call(bookingMonitorApi.repairText, { id: data.messageId }, { token })
  expect(text).toMatchObject({ kind: 'air' })
  const mended = text.text.replace('RCX/', 'RCS/')
  const { data: tried } = await world.call(
    bookingMonitorApi.tryOnFailures,
    { id: data.messageId, text: mended },
    { token },
  )
  expect(tried.list.filter(({ isEdited, errors }) => isEdited && errors.length === 0)).toHaveLength(1)
  const { data: done } = await world.call(
    bookingMonitorApi.repair,
    { id: data.messageId, version: text.version, text: mended },
    { token },
  )
  expect(done.receivedStatus).toBe('PROCESSED')
  expect(await eventsOf(one.id)).toHaveLength(1)
  expect(await eventsOf(two.id)).toHaveLength(0)
})

test('several messages of one file stand each for itself; other types are kept', async () => {
  const one = await booked()
  const wrong = `${one.number.slice(0, 11)}${(Number(one.number.at(-1)) + 1) % 7}`
  const { data } = await post(
    [
      `FSU/14\r\n${one.number}/T5K97.6\r\nRCS/${today}1015/ORD\r\n`,
      `FSU/14\r\n${wrong}ORDHAM/T5K97.6\r\nRCS/${today}1015/ORD\r\n`,
      `FFA/4\r\n${one.number}ORDHAM/T5K97.6/PARTS\r\nLH431/${today}/ORDFRA/KK\r\nREF/CHIAEXH\r\n`,
    ].join('\r\n'),
  )
  expect(data.receivedStatus).toBe('PARTIALLY_PROCESSED')
  const said = data.errors.map(({ message }) => message).join('\n')
  expect(said).toContain('check digit')
  expect(said).toContain('Both are missing')
  expect(said).toContain('A message of the type FFA changes nothing here.')
  expect(await eventsOf(one.id)).toHaveLength(1)
})

test('an answer to nothing is quarantined', async () => {
  const master = await booked()
  await world.database.pool.query('DELETE FROM outgoing_message WHERE master_id = $1', [master.id])
  const { data } = await post(`FMA\r\nACK/ACCEPTED\r\nFHL/5\r\n${master.number}ORDHAM/T5K97.6\r\n`)
  expect(data.errors.at(-1)?.message).toBe(`No FHL of ${master.number} was sent.`)
})

test('a message with hundreds of statuses is refused with its line; the log names the first ones of many', async () => {
  const one = await booked()
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const time = `${String(Math.floor(index / 60)).padStart(2, '0')}${String(index % 60).padStart(2, '0')}`
      return `NFD/20NOV${time}/HAM/T5K97.6`
    }).join('\r\n')
  const many = await post(`FSU/15\r\n${one.number}ORDHAM/T5K97.6\r\n${lines(501)}\r\n`)
  expect(many.data).toMatchObject({
    receivedStatus: 'QUARANTINED',
    errors: [{ at: 'line 503', message: 'This message has 501 statuses. At most 500 are taken at once.' }],
  })
  expect(await eventsOf(one.id)).toHaveLength(0)
  await post(`FSU/15\r\n${one.number}ORDHAM/T5K97.6\r\n${lines(30)}\r\n`)
  expect(await eventsOf(one.id)).toHaveLength(30)
  const log = await world.call(logApi.list, { entityId: one.id } as never, { token: make.administrator.token })
  const said = JSON.stringify(log.data.list.find(({ action }) => action === 'masterWaybill.status'))
  expect(said.split('NFD').length - 1).toBe(20)
  expect(said).toContain('; 10 more')
})
