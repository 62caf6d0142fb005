import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { bookingPastApi } from '@shortcut/domain/bookings/past-api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSender, type Sender, tenderFile } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('administrator')).token
})
beforeEach(async () => {
  sender = await openSender(world, `Acme ${Math.random()}`)
})
afterAll(() => world.close())

const settings = (fields: object = {}) => ({
  accountId: sender.accountId,
  name: 'TMS',
  theirId: 'ACMESHIP',
  ourId: 'SHORTCUT',
  answerInReply: false,
  ...fields,
})
const save = async (fields: object = {}) => (await world.call(partnerApi.save, settings(fields), { token })).data
const tryPartner = async (fields: object = {}) =>
  (await world.call(bookingPastApi.tryPartner, { partner: settings(fields) }, { token })).data
const rowCounts = async () => {
  const { rows } = await world.database.pool.query(
    `SELECT (SELECT count(*) FROM operation_log) AS log, (SELECT count(*) FROM work_order) AS orders,
       (SELECT count(*) FROM booking_message) AS messages, (SELECT count(*) FROM outgoing_message) AS outgoing,
       (SELECT sum(version) FROM booking_message) AS versions, (SELECT count(*) FROM partner) AS partners`,
  )
  return rows[0]
}

test('a partner’s settings are tried on earlier messages: failures that would pass, and orders that would be read differently', async () => {
  const saved = await save()
  await sender.x12(tenderFile([{ shipmentId: 'L-1', reference: 'PO-1' }]))
  // Whole tenders with purpose 04, without an earlier original.
  await sender.x12(tenderFile([{ shipmentId: 'L-2', purpose: '04' }]))
  await sender.x12(tenderFile([{ shipmentId: 'L-3' }]).replace('B2A*00', 'B2A*09'))
  const before = await rowCounts()

  const { list, counts, others } = await tryPartner({ ...saved, purpose04: 'original' })
  expect([counts, others]).toEqual([{ passes: 1, stillFails: 1, breaks: 0, differs: 0, same: 1 }, 0])
  expect(list).toMatchObject([
    { shipmentId: 'L-3', verdict: 'stillFails', isTouched: false, errors: [{ at: 'segment 5, element 1' }] },
    { shipmentId: 'L-2', verdict: 'passes', isTouched: true, errors: [] },
    { shipmentId: 'L-1', verdict: 'same', isTouched: false },
  ])

  const other = await tryPartner({ ...saved, crnQualifier: 'BM', dates: [{ qualifier: '54', meaning: 'dropoffFrom' }] })
  expect(other.list.find(({ shipmentId }) => shipmentId === 'L-1')).toMatchObject({
    verdict: 'differs',
    differences: [
      { at: 'customerReferenceNumber', was: 'PO-1', would: 'L-1' },
      { at: 'requestDeliveryTime', was: '2026-11-24T17:00', would: '2026-11-24' },
      { at: 'stops[1].from', was: '', would: '2026-11-24T17:00' },
      { at: 'stops[1].to', was: '2026-11-24T17:00', would: '' },
    ],
  })
  // With ids that nobody uses, none of them belongs to this partner any more.
  expect(await tryPartner({ theirId: 'NOBODY' })).toMatchObject({ list: [], others: 3 })
  expect(await rowCounts()).toEqual(before)

  // The tried result is the same after saving.
  const id = list.find(({ verdict }) => verdict === 'passes')?.id ?? ''
  await world.call(partnerApi.save, { ...saved, purpose04: 'original' }, { token })
  const again = await world.call(bookingMonitorApi.reprocess, { ids: [id] }, { token })
  expect(again.data.done).toEqual([id])
  expect((await sender.orders()).map(({ shipmentId }) => shipmentId)).toEqual(['L-1', 'L-2'])
})

const csv = (text: string) =>
  sender.post(text, 'text/csv', { 'content-disposition': `attachment; filename="f${Math.random()}.csv"` })
const tryTable = async (headers: string[], columns: (string | null)[], dayOrder: string | null) =>
  (
    await world.call(
      bookingPastApi.tryTable,
      {
        accountId: sender.accountId,
        headers,
        mapping: { columns, dayOrder, weightUnit: null, volumeUnit: null } as never,
      },
      { token },
    )
  ).data

test('column settings are tried on the account’s tables with the same headers', async () => {
  const headers = ['CRN', 'Pickup city', 'Pickup date', 'Delivery city', 'Ref']
  const columns = ['customerReferenceNumber', 'pickupCity', 'pickupDate', 'dropoffCity', null]
  await csv(`${headers.join(',')}\nT-1,Chicago,11/05/2026,Boston,A\nT-2,Chicago,11/45/2026,Boston,B\n`)
  await csv(`${headers.join(',')}\nT-3,Chicago,11/05/2026,Boston,C\nT-4,Chicago,06/05/2026,Boston,D\n`)
  await csv('Number,Town\n7,Chicago\n')
  const before = await rowCounts()

  const { list, counts, others } = await tryTable(headers, columns, 'monthFirst')
  expect(
    list.map(({ customerReferenceNumber, verdict, isTouched }) => [customerReferenceNumber, verdict, isTouched]),
  ).toEqual([
    ['T-4', 'passes', true],
    ['T-3', 'passes', true],
    ['T-2', 'stillFails', false],
    ['T-1', 'same', false],
  ])
  expect([counts.passes, others]).toEqual([2, 1])
  const wrong = await tryTable(headers, columns, 'dayFirst')
  expect(wrong.list.at(-1)).toMatchObject({
    customerReferenceNumber: 'T-1',
    verdict: 'differs',
    differences: [{ at: 'bookingPickupDate' }, { at: 'stops[0].from', was: '2026-11-05' }, { at: 'stops[0].to' }],
  })
  // Rows grouped by another column are still found by row.
  const byRef = await tryTable(
    headers,
    [null, 'pickupCity', 'pickupDate', 'dropoffCity', 'customerReferenceNumber'],
    'monthFirst',
  )
  expect(byRef.list.map(({ verdict }) => verdict)).toEqual(['passes', 'passes', 'stillFails', 'differs'])
  const none = await tryTable(headers, [null, null, null, null, null], null)
  expect(none.list.map(({ verdict }) => verdict)).toEqual(['stillFails', 'stillFails', 'stillFails', 'breaks'])
  expect(await rowCounts()).toEqual(before)
})

test('only people with the repair permission can try settings', async () => {
  const auditor = (await world.signIn('auditor')).token
  expect(await world.call(bookingPastApi.tryPartner, { partner: settings() }, { token: auditor })).toMatchObject({
    code: 403,
  })
})
