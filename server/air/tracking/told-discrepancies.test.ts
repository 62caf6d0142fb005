import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { composeXfsu } from '@shortcut/domain/air-messages/xml/compose-xfsu.ts'
import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { openSender, type Sender } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let token: string
let airline: Sender
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  airline = await openSender(world, 'Lufthansa Cargo')
  const partner = { accountId: airline.accountId, name: 'LH', kind: 'air', airlines: 'LH' }
  await world.call(partnerApi.save, partner as never, { token: make.administrator.token })
})
afterAll(() => world.close())

let serial = 5_700_000
async function booked() {
  const content = {
    shipper: { name: 'Rosemill Tools' },
    consignee: { name: 'Alster Import', city: 'Hamburg', country: 'DE' },
    origin: 'ORD',
    destination: 'HAM',
    legs: [{ to: 'FRA', by: 'LH' }],
    filing: 'NOEEI 30.37(a)',
    lines: [{ pieces: 8, gross: '97.6', goods: 'Machine parts' }],
  }
  const { data: made } = await world.call(masterApi.save, { airline: 'LH', content } as never, { token })
  serial += 1
  const number = waybillNumber('020', serial)
  const { message } = await world.call(masterApi.book, { id: made.id, version: made.version, number }, { token })
  expect(message).toBe('')
  return { id: made.id, number }
}
const toldOf = async (masterId: string) => {
  const { data } = await world.call(airTrackingApi.timeline, { masterId }, { token })
  return data.events.map(({ code, discrepancy, pieces }) => [code, discrepancy, pieces])
}
const notesOf = async (id: string) => (await world.call(bookingMonitorApi.detail, { id }, { token })).data.warnings
const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const day = `${yesterday.slice(8, 10)}${months[Number(yesterday.slice(5, 7)) - 1]}`

test('an airline’s message tells what a discrepancy is, each status its own', async () => {
  const { id, number } = await booked()
  const { data } = await airline.post(
    [
      `FSU/15`,
      `${number}ORDHAM/T8K97.6`,
      `DEP/LH431/${day}1000/ORDFRA/P4K48`,
      `DIS/LH431/${day}1001/ORD/OFLD/P4K49.6`,
      '',
    ].join('\r\n'),
    'text/plain',
  )
  expect(data).toMatchObject({ receivedStatus: 'PROCESSED' })
  // The waybill has no manifest here: the note stands at the line of the status.
  expect(await notesOf(data.messageId)).toMatchObject([{ at: 'line 3', message: expect.stringContaining('DEP') }])
  expect(await toldOf(id)).toEqual([
    ['DEP', '', 4],
    ['DIS', 'OFLD', 4],
  ])
})

test('an XFSU tells it, too', async () => {
  const { id, number } = await booked()
  const header = { id: 'M1', issuedAt: yesterday, sender: 'LH', recipient: 'US' }
  const head = { awb: number, origin: 'ORD', destination: 'HAM', pieces: 8, weight: { value: '97.6', unit: 'KGM' } }
  const at = yesterday.slice(0, 19)
  const status = { code: 'DIS', reason: 'MSCA', at, station: 'FRA', flight: 'LH431', pieces: 2, weight: null }
  const { data } = await airline.post(composeXfsu(head, [status], header), 'application/xml')
  expect(data, JSON.stringify(data)).toMatchObject({ receivedStatus: 'PROCESSED' })
  expect(await toldOf(id)).toEqual([['DIS', 'MSCA', 2]])
})

test('a status of a time to come is refused at its line', async () => {
  const { number } = await booked()
  const tomorrow = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()
  const later = `${tomorrow.slice(8, 10)}${months[Number(tomorrow.slice(5, 7)) - 1]}`
  const { data } = await airline.post(
    `FSU/15\r\n${number}ORDHAM/T8K97.6\r\nRCS/${day}0900/ORD/T8K97.6\r\nDLV/${later}1000/HAM/T8K97.6\r\n`,
    'text/plain',
  )
  expect(data).toMatchObject({ receivedStatus: 'QUARANTINED', errors: [{ at: 'line 4' }] })
})

test('parts that are more than the waybill together, or perhaps one part twice, are named and move nothing', async () => {
  const { id, number } = await booked()
  const post = (time: string, pieces: number) =>
    airline.post(`FSU/15\r\n${number}ORDHAM/T8K97.6\r\nRCS/${day}${time}/ORD/P${pieces}K50\r\n`, 'text/plain')
  const whyOf = async () => {
    const { data } = await world.call(airTrackingApi.timeline, { masterId: id }, { token })
    return data.events.map(({ pieces, against }) => [pieces, against])
  }
  await post('0450', 3)
  const again = await post('0452', 3)
  expect(JSON.stringify(await notesOf(again.data.messageId))).toContain('may correct that one')
  const more = await post('0900', 6)
  expect(JSON.stringify(await notesOf(more.data.messageId))).toContain('more pieces than the waybill')
  expect(await whyOf()).toEqual([
    [3, null],
    [3, 'again'],
    [6, 'pieces'],
  ])
  await post('1000', 5)
  expect((await whyOf()).at(-1)).toEqual([5, null])
})
