import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AirlineDesk, openAirlineDesk } from '../testing/air/airline-desk.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let desk: AirlineDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await openAirlineDesk(world)
})
afterAll(() => world.close())

const event = (code: string, eventFor: object, at = new Date(Date.now() - 3_600_000).toISOString()) => ({
  '@type': 'cargo:LogisticsEvent',
  'cargo:eventDate': { '@value': at },
  'cargo:eventCode': { '@id': `https://onerecord.iata.org/ns/code-lists/StatusCode#${code}` },
  'cargo:eventFor': eventFor,
})
const waybill = ({ number }: { number: string }) => ({
  '@type': 'cargo:Waybill',
  'cargo:waybillPrefix': number.slice(0, 3),
  'cargo:waybillNumber': number.slice(4),
})
const post = (...graph: object[]) =>
  desk.airline.post(
    JSON.stringify({ '@context': { cargo: 'https://onerecord.iata.org/ns/cargo#' }, '@graph': graph }),
    'application/ld+json',
  )
const codesOf = async (id: string) =>
  (await world.database.pool.query('SELECT code FROM waybill_event WHERE master_id = $1 ORDER BY id', [id])).rows

test('events of one message count each for the waybill that it names; one that names none is kept with its reason', async () => {
  const [one, two] = [await desk.booked(), await desk.booked()]
  const { status, data } = await post(
    event('FOH', waybill(one)),
    event('RCS', { '@id': 'urn:shipment' }),
    event('DLV', { '@id': 'https://1r.example.com/logistics-objects/1', '@type': 'cargo:Shipment' }),
    { '@type': 'cargo:Shipment', '@id': 'urn:shipment', 'cargo:waybill': waybill(two) },
  )
  expect([status, data.receivedStatus]).toEqual([202, 'PROCESSED'])
  expect(data.errors.map(({ message }) => message)).toContain(
    'Kept. The event names no waybill, so it changes nothing here.',
  )
  expect(await codesOf(one.id)).toEqual([{ code: 'FOH' }])
  expect(await codesOf(two.id)).toEqual([{ code: 'RCS' }])
  const { data: kept } = await world.call(bookingMonitorApi.detail, { id: data.messageId }, { token: desk.token })
  expect(kept).toMatchObject({ purpose: 'JSON-LD', customerReferenceNumber: one.number, masterId: one.id })
})

test('a day that is in no calendar is no date, in an event as in a status', async () => {
  const master = await desk.booked()
  const { data } = await post(event('RCS', waybill(master), '2025-02-30T10:00:00Z'))
  expect(data).toMatchObject({ receivedStatus: 'QUARANTINED' })
  const status = await desk.post(`FSU/15\r\n${master.number}ORDHAM/T5K97.6\r\nRCS/31NOV1000/ORD/T5K97.6\r\n`)
  expect(status.data).toMatchObject({ receivedStatus: 'QUARANTINED', errors: [{ at: 'line 3' }] })
  expect(await codesOf(master.id)).toEqual([])
})
