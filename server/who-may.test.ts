import { api } from '@shortcut/domain/api.ts'
import type { Endpoint } from '@shortcut/domain/endpoint.ts'
import { builtInRoles } from '@shortcut/domain/permissions.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Builders, openBuilders } from './testing/builders.ts'
import { nearly } from './testing/garbage.ts'
import { openWorld, type RoleKey, type World } from './testing/world.ts'

const calls = Object.entries(api).flatMap(([feature, entries]) =>
  Object.entries(entries as Record<string, Endpoint>).map(([name, entry]) => ({ name: `${feature}.${name}`, entry })),
)
const ofConsole = calls.filter(({ entry }) => entry.permission.startsWith('/') && !entry.permission.startsWith('/app/'))
const ofApps = calls.filter(({ entry }) => entry.permission.startsWith('/app/'))

let world: World
let build: Builders
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
})
afterAll(() => world.close())

async function send(entry: Endpoint, input: unknown, token: string) {
  const url = `/shortcut-api/${entry.path}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const fields = Object.entries(Object(input)).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const reply = await world.product.server.inject(
    entry.method === 'GET'
      ? { method: 'GET', url: `${url}?${new URLSearchParams(fields)}`, headers }
      : { method: 'POST', url, payload: JSON.stringify(input), headers },
  )
  return { text: reply.body, ...(reply.json() as { code: number; data: unknown }) }
}

describe('every built-in role', () => {
  test.each(Object.keys(builtInRoles) as RoleKey[])('%s can do what it permits and nothing else', async (role) => {
    const { token } = await world.signIn(role)
    const permitted = new Set<string>(builtInRoles[role].permissions)
    for (const { name, entry } of ofConsole) {
      // Permitted writes are not executed.
      if (permitted.has(entry.permission) && entry.method !== 'GET') continue
      const { code } = await send(entry, {}, token)
      expect([name, code === 403]).toEqual([name, !permitted.has(entry.permission)])
    }
  })
})

test('an app cannot read or change another’s task by its ids', async () => {
  const secret = 'CRN-OF-ANOTHER'
  const [mine, other] = [await build.driver(), await build.driver()]
  const order = await build.workOrder({ customerReferenceNumber: secret })
  await build.task({ workOrderId: order.id, driverId: other.id })
  const { tasks, stops } = await build.getWorkOrder(order.id)
  const state = async () =>
    (
      await world.database.pool.query(
        `SELECT (SELECT json_agg(t) FROM task t WHERE work_order_id = $1) AS tasks,
          (SELECT json_agg(s) FROM stop s WHERE work_order_id = $1) AS stops,
          (SELECT row_to_json(w) FROM work_order w WHERE id = $1) AS "order"`,
        [order.id],
      )
    ).rows[0]
  const before = await state()
  const stolen = [order.id, ...tasks.map(({ id }) => id), ...stops.map(({ id }) => id), other.id]
  let reached = 0
  for (const { entry } of ofApps) {
    const schema = z.toJSONSchema(entry.input, { io: 'input', unrepresentable: 'any' })
    const taskIds = tasks.map(({ id }) => id)
    const stopIds = stops.map(({ id }) => id)
    const idsOf = (property: string) =>
      /stop/i.test(property) ? stopIds : /^id$|task/i.test(property) ? taskIds : stolen
    for (const input of fc.sample(nearly(schema, idsOf), { numRuns: 12, seed: 20261123 })) {
      const { code, text } = await send(entry, input, mine.token)
      expect(text).not.toContain(secret)
      reached += Number(code !== 422 && code !== 403)
    }
  }
  // Not all were refused for their input.
  expect(reached).toBeGreaterThan(50)
  expect(await state()).toEqual(before)
})

test('replies have the declared fields, and no others', async () => {
  const order = await build.workOrder()
  const driver = await build.driver()
  const detail: Record<string, string> = { workOrder: order.id, driver: driver.id, user: build.dispatcher.id }
  const { token } = await world.signIn('administrator')
  const looked: string[] = []
  for (const { name, entry } of ofConsole.filter((one) => one.entry.method === 'GET')) {
    const id = name.endsWith('.detail') ? detail[name.split('.')[0] ?? ''] : undefined
    const { code, data } = await send(entry, id ? { id } : {}, token)
    if (code !== 200) continue
    looked.push(name)
    expect([name, entry.reply.parse(data)]).toEqual([name, data])
  }
  expect(looked).toEqual(expect.arrayContaining(['workOrder.list', 'workOrder.detail', 'user.list', 'driver.detail']))
  expect(looked.length).toBeGreaterThan(15)
})
