import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSender } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { listSilent } from './silence.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('dispatcher')).token
})
afterAll(() => world.close())

const minute = 60_000
const week = 7 * 24 * 60 * minute
const now = Date.now()
const instant = (ms: number) => new Date(ms).toISOString()

/** A partner that sent `perWeek` messages around this time in earlier weeks, and the last one some hours ago. */
async function partner(name: string, weeks: number, perWeek: number, lastHoursAgo: number) {
  const { accountId, json } = await openSender(world, name)
  await json({})
  const times = [now - lastHoursAgo * 60 * minute]
  for (let back = 1; back <= weeks; back++)
    for (let n = 0; n < perWeek; n++) times.push(now - back * week - 90 * minute + n * minute)
  await world.database.pool.query(
    `INSERT INTO booking_message (id, file_id, account_id, channel, received_at, received_status)
     SELECT gen_random_uuid(), file_id, account_id, 'api', t, 'PROCESSED' FROM booking_message, unnest($2::timestamptz[]) t WHERE account_id = $1`,
    [accountId, times.map(instant)],
  )
  await world.database.pool.query('DELETE FROM booking_message WHERE account_id = $1 AND received_at > $2', [
    accountId,
    instant(now - minute * 30),
  ])
  return accountId
}
const silent = async () => (await world.call(bookingMonitorApi.silent, {}, { token })).data
const namesNow = async () => (await listSilent(world.database.kysely, instant(now))).map(({ name }) => name)

test('a partner that usually sends now and has not is reported, until muted; partners without a habit never are', async () => {
  const quiet = await partner('Quiet Freight', 6, 14, 20)
  await partner('Young Freight', 2, 14, 20)
  await partner('Busy Freight', 6, 14, 0.8)
  await partner('Seldom Freight', 6, 1, 20)
  expect(await namesNow()).toEqual(['Quiet Freight'])
  expect(await silent()).toMatchObject([
    { accountId: quiet, name: 'Quiet Freight', usual: 14, lastReceivedAt: instant(now - 20 * 60 * minute), mute: null },
  ])

  const until = instant(Date.now() + 24 * 60 * minute)
  await world.call(bookingMonitorApi.mute, { accountId: quiet, muted: true, until }, { token })
  expect(await silent()).toMatchObject([{ name: 'Quiet Freight', mute: { until, by: expect.any(String) } }])
  const later = await listSilent(world.database.kysely, instant(Date.now() + 25 * 60 * minute))
  expect(later[0]?.mute).toBe(null)
  await world.call(bookingMonitorApi.mute, { accountId: quiet, muted: false }, { token })
  expect((await silent())[0]?.mute).toBe(null)

  const administrator = await world.signIn('administrator')
  const log = await world.call(logApi.list, { entityId: quiet }, { token: administrator.token })
  expect(log.data.list.slice(0, 2).map(({ action }) => action)).toEqual([
    'account.unmuteSilence',
    'account.muteSilence',
  ])
  const auditor = (await world.signIn('auditor')).token
  expect((await world.call(bookingMonitorApi.mute, { accountId: quiet, muted: true }, { token: auditor })).code).toBe(
    403,
  )
})
