import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { wayApi } from '@shortcut/domain/tracking/way-api.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { writeRoadsFile } from '../testing/roads-file.ts'
import { openWorld, type World } from '../testing/world.ts'
import { openRouteMeasuring } from '../tracking/measure-routes.ts'
import { openRoadsFile } from '../tracking/roads/roads.ts'

let folder: string
let file: string
let world: World
let build: Builders
let clerk: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'road-miles-'))
  file = join(folder, 'town.osm.pbf')
  await writeRoadsFile(file)
  world = await openWorld({ ROADS_FILE: file })
  build = await openBuilders(world)
  clerk = (await world.signIn('billingClerk')).token
  const as = { token: build.administrator.token }
  const sheet = await world.call(rateSheetApi.save, { name: 'By mile', effectiveFrom: '2020-01-01' }, as)
  const lines = [{ lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'perMile', price: '2' } as const]
  const saved = await world.call(rateSheetApi.saveLines, { ...sheet.data, lines }, as)
  await world.call(rateSheetApi.activate, { id: sheet.data.id, version: saved.data.version, lineCount: 1 }, as)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const loop = () => pickup({ postalCode: '60601' })
const place = { lat: 41.7, lng: -87.5 }
const gary = { city: 'Gary', province: 'IN', postalCode: '46402' }
const wayOf = async (workOrderId: string) =>
  (await world.call(wayApi.ofOrder, { workOrderId }, { token: build.dispatcher.token })).data

async function milesStep(id: string) {
  await world.database.pool.query(
    `UPDATE work_order SET booking_status = 'DELIVERED', updated_at = now() WHERE id = $1`,
    [id],
  )
  await world.call(billingApi.rate, { ids: [id] }, { token: clerk })
  const { data } = await world.call(billingApi.detail, { id }, { token: clerk })
  return data.charges[0]?.arithmetic[0]
}

test('with ROADS_FILE an order has the way, the miles and the driving time of its roads; off the map, straight lines that say so', async () => {
  const order = await build.workOrder({ stops: [loop(), dropoff(gary)] })
  await expect.poll(async () => (await wayOf(order.id))?.by, { timeout: 30_000 }).toBe('road')
  const way = await wayOf(order.id)
  expect(way?.line.length).toBeGreaterThan(2)
  // By the truck's speed on these roads, not by that of the estimate.
  const minutes = Math.round(way?.minutes ?? 0)
  const driven = async () =>
    (await world.database.pool.query('SELECT route_minutes FROM work_order WHERE id = $1', [order.id])).rows[0]
  // As the product does every 15 s.
  const roads = await openRoadsFile(file, world.config.dataDir, pino({ level: 'silent' }))
  const round = openRouteMeasuring(world.database, { routeFactor: 1.25 }, roads.measure)
  await expect.poll(() => roads.draw([place, place]), { timeout: 10_000 }).not.toBeNull()
  await round()
  await roads.close()
  expect(await driven()).toEqual({ route_minutes: minutes })
  const miles = ((way?.km ?? 0) / 1.609344).toFixed(1)
  expect(await milesStep(order.id)).toMatchObject({ rule: 'milesByMap', values: { miles } })

  const far = await build.workOrder({ stops: [loop(), dropoff()] })
  expect(await wayOf(far.id)).toMatchObject({ by: 'line', factor: 1.25, line: [expect.anything(), expect.anything()] })
  expect(await milesStep(far.id)).toMatchObject({ rule: 'milesByLine', values: { factor: '1.25' } })
})
