import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AirlineDesk, openAirlineDesk } from '../../testing/air/airline-desk.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let desk: AirlineDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await openAirlineDesk(world)
})
afterAll(() => world.close())

interface Row {
  code: string
  local: string
  pieces: number
  isPast: boolean
  at: string
  messageId: string
}
const eventsOf = async (id: string): Promise<Row[]> =>
  (
    await world.database.pool.query(
      `SELECT code, local_time AS local, pieces, happened_at <= now() AS "isPast", happened_at AS at, message_id AS "messageId"
       FROM waybill_event WHERE master_id = $1 ORDER BY id`,
      [id],
    )
  ).rows
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const dayOf = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
const written = (day: string) => `${day.slice(8)}${months[Number(day.slice(5, 7)) - 1]}`
const fsu = ({ number }: { number: string }, line: string) =>
  desk.post(`FSU/14\r\n${number}ORDHAM/T5K97.6\r\n${line}\r\n`)
const wallClock = (zone: string, ms: number) =>
  new Date(ms).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T').slice(0, 16)

test('a status without a time counts as of now by the clock of its station', async () => {
  const master = await desk.booked()
  const before = wallClock('America/Chicago', Date.now())
  const { data } = await fsu(master, 'TRM/LH/ORD/T5K97.6')
  expect(data).toMatchObject({ receivedStatus: 'PROCESSED' })
  expect(JSON.stringify(data.errors)).toContain('TRM has no readable time. It counts as of now.')
  const [event] = await eventsOf(master.id)
  expect(event?.isPast).toBe(true)
  expect([before, wallClock('America/Chicago', Date.now())]).toContain(event?.local)
})

test('a time with its offset is an instant, whatever the clock of its station', async () => {
  const master = await desk.booked()
  const [prefix, serial] = master.number.split('-')
  const at = `${dayOf(-1)}T23:30:00Z`
  const { data } = await desk.airline.post(
    JSON.stringify({
      '@context': { cargo: 'https://onerecord.iata.org/ns/cargo#' },
      '@type': 'cargo:LogisticsEvent',
      'cargo:eventDate': { '@value': at },
      'cargo:eventCode': { '@id': 'https://onerecord.iata.org/ns/code-lists/StatusCode#RCS' },
      'cargo:eventFor': { '@type': 'cargo:Waybill', 'cargo:waybillPrefix': prefix, 'cargo:waybillNumber': serial },
    }),
    'application/ld+json',
  )
  expect(data).toMatchObject({ receivedStatus: 'PROCESSED' })
  const [event] = await eventsOf(master.id)
  expect(new Date(event?.at ?? '').toISOString()).toBe(at.replace('Z', '.000Z'))
  expect(event?.local).toBe(wallClock('America/Chicago', Date.parse(at)))
})

test('the actual time of a departure refines the day that was told before, as one part', async () => {
  const master = await desk.booked()
  const day = dayOf(-2)
  const line = `DEP/LH431/${written(day)}/ORDFRA/P3K60`
  await fsu(master, line)
  expect(await eventsOf(master.id)).toMatchObject([{ local: day, pieces: 3 }])
  const timed = await fsu(master, `${line}/A1100/E2350`)
  expect(timed.data).toMatchObject({ receivedStatus: 'PROCESSED' })
  expect(await eventsOf(master.id)).toMatchObject([
    { local: `${day}T11:00`, pieces: 3, messageId: timed.data.messageId },
  ])
  // Told without its time again, it is known.
  expect((await fsu(master, `${line}/S1050`)).data).toMatchObject({ receivedStatus: 'DUPLICATE' })
  expect((await fsu(master, `DEP/LH431/${written(day)}1100/ORDFRA/P3K60`)).data).toMatchObject({
    receivedStatus: 'DUPLICATE',
  })
  expect(await eventsOf(master.id)).toHaveLength(1)
  // Another part of the same day is another one.
  await fsu(master, `DEP/LH431/${written(day)}/ORDFRA/P2K37.6/A1100`)
  expect((await eventsOf(master.id)).map(({ pieces, local }) => [pieces, local])).toEqual([
    [3, `${day}T11:00`],
    [2, `${day}T11:00`],
  ])
})

test('an actual time after midnight is of the next day, and an arrival has its own', async () => {
  const master = await desk.booked()
  const day = dayOf(-3)
  await fsu(master, `DEP/LH431/${written(day)}/ORDFRA/T5K97.6`)
  await fsu(master, `DEP/LH431/${written(day)}/ORDFRA/T5K97.6/A0010-N`)
  await fsu(master, `ARR/LH431/${written(dayOf(-2))}/FRA/T5K97.6/A0010/A1450`)
  expect((await eventsOf(master.id)).map(({ code, local }) => [code, local])).toEqual([
    ['DEP', `${dayOf(-2)}T00:10`],
    ['ARR', `${dayOf(-2)}T14:50`],
  ])
})

test('equal parts without a flight stay two parts, one with its time and one without', async () => {
  const master = await desk.booked()
  const day = dayOf(-2)
  await fsu(master, `RCS/${written(day)}/ORD/P2K40`)
  await fsu(master, `RCS/${written(day)}1100/ORD/P2K40`)
  expect(await eventsOf(master.id)).toHaveLength(2)
})
