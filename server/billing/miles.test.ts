import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

const metres = 1_300_000
let isOut = false
/** As documented by project-osrm.org: HTTP API v1, route service. */
const osrm = createServer((request, response) => {
  const legs = (request.url ?? '').split(';').slice(1)
  const route = { legs: legs.map(() => ({ distance: metres / legs.length, duration: 1, steps: [] })) }
  response.writeHead(isOut ? 503 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ code: 'Ok', routes: [route], waypoints: [] }))
})

let world: World
let token: string
let clerk: string
let build: Awaited<ReturnType<typeof openBuilders>>
beforeAll(async () => {
  await new Promise<void>((listening) => osrm.listen(0, '127.0.0.1', () => listening()))
  const url = `http://127.0.0.1:${(osrm.address() as AddressInfo).port}`
  world = await openWorld({ OSRM_URL: url, ROUTE_FACTOR: '1.3' })
  build = await openBuilders(world)
  token = build.administrator.token
  clerk = (await world.signIn('billingClerk')).token
  const sheet = await world.call(rateSheetApi.save, { name: 'By mile', effectiveFrom: '2020-01-01' }, { token })
  const lines = [{ lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'perMile', price: '2' } as const]
  const saved = await world.call(rateSheetApi.saveLines, { ...sheet.data, lines }, { token })
  await world.call(rateSheetApi.activate, { id: sheet.data.id, version: saved.data.version, lineCount: 1 }, { token })
})
afterAll(async () => {
  await world.close()
  osrm.close()
})

/** How the linehaul of a delivered order was calculated. */
async function billed() {
  const order = await build.workOrder()
  await world.database.pool.query(
    `UPDATE work_order SET booking_status = 'DELIVERED', updated_at = now() WHERE id = $1`,
    [order.id],
  )
  await world.call(billingApi.rate, { ids: [order.id] }, { token: clerk })
  const { data } = await world.call(billingApi.detail, { id: order.id }, { token: clerk })
  return { total: data.total, steps: data.charges[0]?.arithmetic }
}

test('an order is charged the routing server’s miles, or straight-line miles if there is none; the arithmetic says which', async () => {
  // 1,300 km are 807.8 miles.
  expect(await billed()).toEqual({
    total: '1616.00',
    steps: [
      { rule: 'milesByMap', values: { miles: '807.8' }, result: '808' },
      { rule: 'perMile', values: { quantity: '808', price: '2' }, result: '1616' },
    ],
  })
  isOut = true
  const { steps } = await billed()
  expect(steps?.[0]).toMatchObject({ rule: 'milesByLine', values: { factor: '1.3' } })
  expect(steps?.[0]?.result).not.toBe('808')
})
