import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { holidayApi, recurringApi } from '@shortcut/domain/recurring/api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atTime } from '../platform/clock.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'
import { makeDue } from './make-due.ts'

type Save = InputOf<typeof recurringApi.save>

let world: World
let make: Builders
let token: string
let accountId: string
beforeAll(async () => {
  // The job is called by hand, at the times of the tests.
  world = await openWorld({}, { chores: false })
  make = await openBuilders(world)
  token = make.dispatcher.token
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query(`UPDATE recurring_order SET state = 'ended', due_at = NULL`)
  accountId = (await make.account()).id
})

const at = <T>(instant: string, work: () => Promise<T>) => atTime(Date.parse(instant), work)
const on = <T>(day: string, work: () => Promise<T>) => at(`${day}T18:00:00Z`, work)
const stops = [
  pickup({ from: '2027-03-08T08:00', to: '2027-03-08T10:00' }),
  dropoff({ to: '2027-03-09T06:00' }),
] as NonNullable<Save['template']['stops']>
/** On weekdays from Monday 2027-03-08, in Chicago. */
const rule = (more: Partial<Save> = {}): Save => ({
  repeats: { frequency: 'workdays' },
  startsOn: '2027-03-08',
  advanceDays: 3,
  template: { accountId, customerReferenceNumber: 'MILK {date}', stops },
  ...more,
})
const save = (input: Save) => world.call(recurringApi.save, input, { token })
const saved = async (input: Save) => {
  const { code, data, message } = await save(input)
  if (code !== 200) throw new Error(`${code} ${message} ${JSON.stringify(data)}`)
  return data
}
const detail = async (id: string) => (await world.call(recurringApi.detail, { id }, { token })).data
const skip = (id: string, occursOn: string, skipped = true) =>
  world.call(recurringApi.skip, { id, occursOn, skipped }, { token })
const setState = async (id: string, state: 'active' | 'paused' | 'ended') =>
  (await world.call(recurringApi.setState, { ids: [id], state }, { token })).data
async function work() {
  while (await makeDue(world.database));
}

describe('a rule without dates', () => {
  test('is refused at the field that leaves none', async () => {
    const asked = async (more: Partial<Save>) => {
      const { code, data } = await save(rule(more))
      return [code, JSON.stringify(data)]
    }
    const over = { startsOn: '2020-01-01', endsOn: '2020-02-01' }
    const at = (path: string) => [422, expect.stringContaining(`"path":"${path}","message":"leaves no date`)]
    expect(await asked(over)).toEqual(at('endsOn'))
    expect(await asked({ startsOn: '2020-01-01', repeats: { frequency: 'daily', count: 3 } })).toEqual(
      at('repeats.count'),
    )
    const between = {
      startsOn: '2027-03-09',
      endsOn: '2027-03-14',
      repeats: { frequency: 'weekly', days: ['MO'] },
    } as const
    expect(await asked({ ...between, repeats: { frequency: 'weekly', days: ['MO'] } })).toEqual(at('endsOn'))
  })

  test('ends with its last order', async () => {
    const { id } = await saved(rule({ endsOn: '2027-03-09' }))
    await on('2027-03-08', work)
    expect(await detail(id)).toMatchObject({ made: 2, state: 'ended', nextOn: null })
    const log = await world.database.pool.query(
      `SELECT actor_name FROM operation_log WHERE entity_id = $1 AND action = 'recurringOrder.end'`,
      [id],
    )
    expect(log.rows).toEqual([{ actor_name: expect.stringMatching(/^Recurring order RO-/) }])
  })

  test('ends when a skipped last date is over; until then the date can be restored', async () => {
    const { id } = await saved(rule({ endsOn: '2027-03-09' }))
    await skip(id, '2027-03-09')
    await on('2027-03-08', work)
    expect(await detail(id)).toMatchObject({ made: 1, state: 'active', nextOn: null })
    await on('2027-03-09', work)
    expect((await detail(id)).state).toBe('active')
    await on('2027-03-10', work)
    expect((await detail(id)).state).toBe('ended')
  })

  test('cannot be resumed', async () => {
    const { id, label } = await saved(rule({ endsOn: '2027-03-09' }))
    await setState(id, 'paused')
    await world.database.pool.query(
      `UPDATE recurring_order SET starts_on = '2020-01-01', ends_on = '2020-02-01' WHERE id = $1`,
      [id],
    )
    const { failed } = await setState(id, 'active')
    expect(failed[0]?.message).toBe(`${label} has no more dates. End it, or change its dates.`)
    expect((await detail(id)).state).toBe('paused')
  })
})

describe('a skip is refused', () => {
  test('for a date whose order is made, and names the order', async () => {
    const { id } = await saved(rule())
    await on('2027-03-05', work)
    const [order] = (await detail(id)).orders
    const refused = await skip(id, '2027-03-08')
    expect([refused.code, refused.message]).toEqual([
      501,
      `2027-03-08 has its order already: ${order?.bookingId}. Cancel that order instead.`,
    ])
    const { version } = await detail(id)
    const again = await save({ ...rule(), id, version, skips: ['2027-03-08'] })
    expect([again.code, again.message]).toEqual([501, refused.message])
    expect((await detail(id)).skips).toEqual([])
  })

  test('for a date off the pattern, and of a rule that has ended', async () => {
    const { id, label } = await saved(rule())
    const off = await skip(id, '2027-03-13')
    expect([off.code, off.message]).toEqual([501, `2027-03-13 is not a date of ${label}.`])
    expect((await skip(id, '2027-03-05')).code).toBe(501)
    await setState(id, 'ended')
    const ended = await skip(id, '2027-03-09')
    expect([ended.code, ended.message]).toEqual([501, expect.stringContaining('has ended')])
  })

  test('not for a date on a holiday that moves its order before the date', async () => {
    const days = [{ day: '2027-03-10', name: 'Founders’ Day' }]
    await world.call(holidayApi.save, { days }, { token: make.administrator.token })
    const { id } = await saved(rule({ holidays: 'before' }))
    expect((await skip(id, '2027-03-10')).code).toBe(200)
    expect((await skip(id, '2027-03-10', false)).code).toBe(200)
  })
})

test('the preview begins with the day of the first pickup, not of Greenwich', async () => {
  const { repeats, startsOn } = rule()
  // 19:30 on Monday in Chicago, Tuesday in Greenwich.
  const first = (more: object) =>
    at('2027-03-09T01:30:00Z', async () => {
      const { token: then } = await world.signIn('dispatcher')
      const { data } = await world.call(recurringApi.preview, { repeats, startsOn, ...more }, { token: then })
      return data[0]?.occursOn
    })
  expect(await first({ pickup: stops[0] })).toBe('2027-03-08')
  // Without a place yet, of the person who writes the rule.
  expect(await first({ timeZone: 'America/New_York' })).toBe('2027-03-08')
  expect(await first({ timeZone: 'Asia/Shanghai' })).toBe('2027-03-09')
})
