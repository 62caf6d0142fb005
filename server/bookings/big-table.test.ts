import { bookingUploadApi } from '@shortcut/domain/bookings/upload-api.ts'
import { limitHere } from '@shortcut/domain/testing/cpu-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longestTurn } from '../testing/longest-turn.ts'
import { booking, openSender } from '../testing/sender.ts'
import { sendFile } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const header =
  'CRN,Pickup company,Pickup city,Pickup state,Pickup zip,Pickup date,Pickup time,Consignee,Delivery city,Delivery state,Delivery zip,Delivery date,Pcs,Weight'
/** 20,000 rows of 1,000 orders, each with four dropoffs. */
const table = [
  header,
  ...Array.from(
    { length: 20_000 },
    (_, n) =>
      `BIG-${n % 1000},Rosemill,Chicago,IL,60666,11/23/2026,8:00 AM - 12:00 PM,Door ${Math.floor(n / 1000) % 4},Newark,NJ,07102,11/24/2026,${(n % 90) + 1},${(n % 900) + 100} lbs`,
  ),
].join('\n')

test('20,000 rows are previewed and booked without delaying others by 100 ms', {
  timeout: 300_000,
}, async () => {
  const { token } = await world.signIn('administrator')
  const { accountId, json } = await openSender(world, 'Big Freight')
  // The places of ZIP codes are loaded with the first order after a start.
  await json(booking({ customerReferenceNumber: 'FIRST' }))
  const { data } = await sendFile(world, token, 'bookingUpload/send', 'big.csv', Buffer.from(table))
  const { id } = data as { id: string }
  const read = await longestTurn(async () => {
    const { data: file } = await world.call(bookingUploadApi.read, { id, accountId }, { token })
    expect(file).toMatchObject({ fault: '', counts: { wrong: 0 } })
  })
  const booked = await longestTurn(async () => {
    const { data: reply } = await world.call(bookingUploadApi.confirm, { id, remember: false }, { token })
    expect(reply).toMatchObject({ receivedStatus: 'PROCESSED' })
    expect(reply.orders).toHaveLength(1000)
  })
  expect(Math.max(read, booked)).toBeLessThan(limitHere(100))
})
