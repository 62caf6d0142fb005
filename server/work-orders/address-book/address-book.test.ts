import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { placeApi } from '@shortcut/domain/work-orders/place-api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropoff, openBuilders, pickup } from '../../testing/builders.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { findPlaces } from './find-places.ts'

let world: World
let make: Awaited<ReturnType<typeof openBuilders>>
let token: string
beforeAll(async () => {
  world = await openWorld({}, { chores: false })
  make = await openBuilders(world)
  token = (await world.signIn('dispatcher')).token
})
afterAll(() => world.close())

const rosemill = {
  company: 'Rosemill Foods',
  address: '1 Main St',
  city: 'Joliet',
  province: 'IL',
  postalCode: '60432',
}
const at = (day: string) => ({ from: `2027-03-${day}T08:00`, to: `2027-03-${day}T12:30` })
let count = 0
async function order(accountId: string, stop: object, others: object[] = [dropoff()]) {
  count += 1
  const stops = [pickup({ ...rosemill, ...stop }), ...others] as never
  const input = { accountId, customerReferenceNumber: `BOOK-${count}`, stops }
  const { code, data } = await world.call(workOrderApi.save, input, { token })
  expect(code).toBe(200)
  return data
}
const find = async (accountId: string, q = '') => (await world.call(placeApi.find, { accountId, q }, { token })).data
const list = async (accountId: string, q = '') =>
  (await world.call(placeApi.list, { accountId, q }, { token })).data.list

test('a place typed in a stop is proposed with everything that was typed, the most used first', async () => {
  const { id } = await make.account()
  await order(id, { contactName: 'Ann', contactPhone: '555-1', remark: 'Dock 4', ...at('10') })
  await order(id, { company: 'Other', address: '' }, [dropoff(rosemill)])
  const [first] = await find(id)
  expect(first).toMatchObject({ ...rosemill, contactName: 'Ann', contactPhone: '555-1', remark: 'Dock 4' })
  // Across the change to summer time the times of day stay those of the clock.
  await order(id, at('20'))
  expect((await find(id))[0]).toMatchObject({ opensAt: '08:00', closesAt: '12:30' })
  expect((await list(id))[0]).toMatchObject({ uses: 3, company: 'Rosemill Foods' })
})

test('the same place in other letters is one place, and an empty field takes nothing away', async () => {
  const { id } = await make.account()
  await order(id, { contactName: 'Ann' })
  await order(id, { company: 'ROSEMILL  FOODS', address: '1 Main St.' })
  expect(await list(id, 'rosemill')).toMatchObject([{ company: 'ROSEMILL  FOODS', contactName: 'Ann', uses: 2 }])
})

test('every word is looked for in company and address, one or two letters at the beginning of the company, and only in this account', async () => {
  const [{ id }, other] = [await make.account(), await make.account()]
  await order(id, {})
  await order(other.id, { company: 'Rosemill of another customer' })
  for (const q of ['rose', 'MAIN rosemill', 'joliet 60432', 'ro', 'R']) expect(await find(id, q), q).toHaveLength(1)
  for (const q of ['rosemill chicago', 'ma', '%', '_ose', 'another']) expect(await find(id, q), q).toHaveLength(0)
})

test('editing an order counts a place only when it is new there', async () => {
  const { id } = await make.account()
  const { version, ...made } = await order(id, {}, [])
  const stops = made.stops.map(({ id: stopId, company, address, city, province, postalCode }) => ({
    id: stopId,
    kind: 'pickup' as const,
    company,
    address,
    city,
    province,
    postalCode,
    contactName: 'Bea',
  }))
  const edit = { id: made.id, version, stops }
  expect((await world.call(workOrderApi.save, edit, { token })).code).toBe(200)
  expect(await list(id, 'rosemill')).toMatchObject([{ uses: 1, contactName: 'Bea' }])
})

test('what somebody wrote by hand stays: orders fill only what is empty', async () => {
  const { id } = await make.account()
  await order(id, { contactName: 'Ann', remark: '' })
  const [place] = await list(id, 'rosemill')
  if (!place) throw new Error('no place')
  const { uses: _, lastUsedAt: __, updatedAt: ___, updatedBy: ____, ...fields } = place
  const wanted = { ...fields, contactName: 'Office', opensAt: '09:00', fenceM: 800 }
  expect((await world.call(placeApi.save, wanted, { token })).code).toBe(200)
  expect(await world.call(placeApi.save, wanted, { token })).toMatchObject({ code: 409 })
  const made = await order(id, { contactName: 'Somebody', remark: 'Gate 2', ...at('10') })
  const now = { contactName: 'Office', remark: 'Gate 2', opensAt: '09:00', closesAt: '12:30', fenceM: 800 }
  expect((await list(id, 'rosemill'))[0]).toMatchObject(now)
  // A new stop there has the place's geofence.
  const { rows } = await world.owner.query('SELECT fence_m FROM stop WHERE work_order_id = $1 ORDER BY sequence', [
    made.id,
  ])
  expect(rows[0].fence_m).toBe(800)
})

test('a removed place is not proposed until an order uses it again, and the log names who removed it', async () => {
  const { id } = await make.account()
  await order(id, {})
  const [place] = await list(id, 'rosemill')
  const ids = [place?.id ?? '']
  expect((await world.call(placeApi.delete, { ids }, { token })).data.done).toEqual(ids)
  expect(await find(id, 'rosemill')).toEqual([])
  const log = await world.call(logApi.list, { entityId: ids[0] }, { token: make.administrator.token })
  expect(log.data.list).toMatchObject([{ action: 'place.delete', entityLabel: 'Rosemill Foods, Joliet' }])
  await order(id, {})
  expect(await list(id, 'rosemill')).toMatchObject([{ uses: 1 }])
})

test('one place cannot be written twice by hand, and roles without the permission write none', async () => {
  const { id: accountId } = await make.account()
  const place = { accountId, ...rosemill }
  expect(await world.call(placeApi.save, place, { token })).toMatchObject({ code: 200 })
  expect(await world.call(placeApi.save, place, { token })).toMatchObject({ code: 422 })
  const { token: auditor } = await world.signIn('auditor')
  expect(await world.call(placeApi.save, place, { token: auditor })).toMatchObject({ code: 403 })
})

test('two orders that use the same places in another order are both saved', async () => {
  const { id } = await make.account()
  const [one, two] = [pickup({ company: 'A house' }), dropoff({ company: 'B house' })]
  await Promise.all([0, 1, 2, 3, 4, 5].map((n) => order(id, {}, n % 2 ? [one, two] : [two, one])))
  expect((await list(id)).map(({ uses }) => uses)).toEqual([6, 6, 6])
})

/** Made once with 100,000 (`PLACES=100000`); making so many in each run would take longer than the other tests together. */
const many = Number(process.env.PLACES ?? 10_000)

test('with many places in an account a search reads few of them', { timeout: 300_000 }, async () => {
  const { id } = await make.account()
  await world.owner.query(
    `INSERT INTO account_place (id, account_id, place_key, company, address, city, province, postal_code, country, contact_name,
       contact_phone, remark, uses, created_at, created_by, updated_at, updated_by)
     SELECT gen_random_uuid(), $1, n::text, 'Warehouse ' || md5(n::text), n || ' Main St', 'Joliet', 'IL', '60432', 'US', '', '', '',
       n % 1000, now(), '', now(), '' FROM generate_series(1, $2) n`,
    [id, many],
  )
  await world.owner.query('ANALYZE account_place')
  // Among few, PostgreSQL finds words by reading all places: that takes less than using their index.
  const words = many < 100_000 ? [] : ['w', 'wa', 'warehouse', 'warehouse 98f1', '77777 main', 'nothing like it']
  await world.database.kysely.transaction().execute(async (db) => {
    const rowsRead = async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT (seq_tup_read + idx_tup_fetch)::int AS count FROM pg_stat_xact_user_tables WHERE relname = 'account_place'`.execute(
        db,
      )
      return rows[0]?.count ?? Number.NaN
    }
    for (const q of ['', ...words]) {
      const before = await rowsRead()
      await findPlaces(db, { accountId: id, q, limit: 8 })
      expect((await rowsRead()) - before, `'${q}'`).toBeLessThan(many / 20)
    }
  })
})

test('a place that is there already, a wrong time and another account are refused at their field', async () => {
  const [{ id: accountId }, other] = [await make.account(), await make.account()]
  const place = { ...rosemill, accountId }
  const save = (fields: object) => world.call(placeApi.save, { ...place, ...fields } as never, { token })
  const { data: first } = await save({})
  const taken = { fields: [{ path: 'company', message: expect.stringContaining('already taken') }] }
  expect(await save({ company: 'ROSEMILL, foods' })).toMatchObject({ code: 422, data: taken })
  const { data: second } = await save({ company: 'Second' })
  expect(await save({ id: second.id, version: second.version })).toMatchObject({ code: 422, data: taken })
  // The same street in a town of the same name in another state is another place.
  expect((await save({ province: 'MO', postalCode: '' })).code).toBe(200)
  expect((await save({ province: 'IL', postalCode: '' })).code).toBe(200)
  const wrong = await save({ company: 'Third', opensAt: '25:00' })
  expect(wrong.data).toEqual({ fields: [{ path: 'opensAt', message: 'must be a time of day such as 08:00' }] })
  const { id, version } = first
  expect((await save({ id, version, accountId: other.id })).code).toBe(404)
})
