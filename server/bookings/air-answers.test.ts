import { exchangeApi, type SentKind } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AirlineDesk, openAirlineDesk } from '../testing/air/airline-desk.ts'
import { openSender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let desk: AirlineDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await openAirlineDesk(world)
})
afterAll(() => world.close())

const send = async (masterId: string, kind: SentKind) =>
  expect((await world.call(exchangeApi.send, { masterId, kind }, { token: desk.token })).code).toBe(200)
const answersOf = async (masterId: string, kind: SentKind) =>
  (await desk.exchangeOf(masterId)).sent.filter((one) => one.kind === kind).map(({ answer }) => answer)
const answer = (type: 'FMA' | 'FNA/1', numbers: readonly string[], words = 'SHIPPER PHONE NUMBER MISSING') =>
  numbers.map((number) => `${type}\r\nACK/${words}\r\nFWB/17\r\n${number}ORDHAM/T5K97.6\r\n`).join('\r\n')

test.each([
  ['FNA/1', 'refused'],
  ['FMA', 'taken'],
] as const)('the same %s counts for an FWB that was sent since, and not twice for one', async (type, said) => {
  const { id, number } = await desk.booked()
  const text = answer(type, [number])
  const first = await desk.post(text)
  expect(await answersOf(id, 'FWB')).toEqual([said])
  expect((await desk.post(text)).text).toBe(first.text)
  await send(id, 'FWB')
  expect(await answersOf(id, 'FWB')).toEqual(['', said])
  const second = await desk.post(text)
  expect(second).toMatchObject({ replayed: false, data: { receivedStatus: 'PROCESSED', errors: [] } })
  expect(second.data.messageId).not.toBe(first.data.messageId)
  const { sent } = await desk.exchangeOf(id)
  expect(sent).toMatchObject([
    { answer: said, answerMessageId: second.data.messageId },
    { answer: said, answerMessageId: first.data.messageId },
  ])
  // Nothing was sent since: it is the second one again.
  expect(await desk.post(text)).toMatchObject({ replayed: true, text: second.text })
})

test('an answer counts again only for a newer message of the kind that it answers', async () => {
  const { id, number } = await desk.booked()
  const refused = answer('FNA/1', [number])
  await desk.post(refused)
  await desk.post(answer('FMA', [number], 'ACCEPTED NOW'))
  await send(id, 'FSR')
  expect((await desk.post(refused)).replayed).toBe(true)
  expect(await answersOf(id, 'FWB')).toEqual(['taken'])
})

test('the same FFA counts for a request that was sent since', async () => {
  const { id, number } = await desk.booked([], { flights: [{ flight: 'LH431', on: '2026-12-01' }] })
  await send(id, 'FFR')
  const text = `FFA/4\r\n${number}ORDHAM/T5K97.6/PARTS\r\nLH431/01DEC/ORDHAM/KK\r\nREF/CHIAEXH\r\n`
  await desk.post(text)
  expect((await desk.post(text)).replayed).toBe(true)
  await send(id, 'FFR')
  expect(await answersOf(id, 'FFR')).toEqual(['', 'taken'])
  expect((await desk.post(text)).replayed).toBe(false)
  expect(await answersOf(id, 'FFR')).toEqual(['taken', 'taken'])
})

test('of several answers in the same bytes, only those to newer messages count again', async () => {
  const one = await desk.booked()
  const two = await desk.booked()
  const text = answer('FNA/1', [one.number, two.number])
  await desk.post(text)
  await desk.post(answer('FMA', [two.number], 'ACCEPTED NOW'))
  await send(one.id, 'FWB')
  const again = await desk.post(text)
  expect(again).toMatchObject({ replayed: false, data: { receivedStatus: 'PROCESSED' } })
  expect(await answersOf(one.id, 'FWB')).toEqual(['refused', 'refused'])
  expect(await answersOf(two.id, 'FWB')).toEqual(['taken'])
  const rows = (await desk.airline.messages()).slice(-2)
  expect(rows.map(({ receivedStatus }) => receivedStatus)).toEqual(['PROCESSED', 'DUPLICATE'])
})

test('an answer that comes while its message is on the way is an answer to it', async () => {
  const { id, number } = await desk.booked()
  const { pool } = world.database
  await pool.query(`UPDATE outgoing_message SET state = 'sent', sent_at = created_at WHERE master_id = $1`, [id])
  const text = answer('FNA/1', [number])
  await desk.post(text)
  await send(id, 'FWB')
  await pool.query(
    `UPDATE outgoing_message SET state = 'waiting', last_tried_at = now(), claimed_until = now() + interval '1 minute'
     WHERE master_id = $1 AND state = 'kept'`,
    [id],
  )
  expect((await desk.post(text)).replayed).toBe(false)
  expect(await answersOf(id, 'FWB')).toEqual(['refused', 'refused'])
})

test('a message that waits to be sent is not answered yet', async () => {
  const { id, number } = await desk.booked()
  const { pool } = world.database
  await pool.query(`UPDATE outgoing_message SET state = 'sent', sent_at = created_at WHERE master_id = $1`, [id])
  const text = answer('FNA/1', [number])
  await desk.post(text)
  await send(id, 'FWB')
  await pool.query(`UPDATE outgoing_message SET state = 'waiting' WHERE master_id = $1 AND state = 'kept'`, [id])
  expect((await desk.post(text)).replayed).toBe(true)
  expect(await answersOf(id, 'FWB')).toEqual(['', 'refused'])
})

test('the same status is a repeat, whatever was sent since', async () => {
  const { id, number } = await desk.booked()
  const text = `FSU/15\r\n${number}ORDHAM/T5K97.6\r\nRCS/20NOV1015/ORD/T5K97.6\r\n`
  await desk.post(text)
  await send(id, 'FSR')
  await send(id, 'FWB')
  expect((await desk.post(text)).replayed).toBe(true)
})

test('who is not the airline gets the same answer again, whatever was sent since', async () => {
  const { id, number } = await desk.booked()
  const stranger = await openSender(world, 'Rosemill')
  const text = answer('FNA/1', [number])
  const first = await desk.post(text, stranger)
  await send(id, 'FWB')
  expect(await desk.post(text, stranger)).toMatchObject({ replayed: true, text: first.text })
})
