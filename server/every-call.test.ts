import { api } from '@shortcut/domain/api.ts'
import type { Endpoint } from '@shortcut/domain/endpoint.ts'
import { type Permission, permissions } from '@shortcut/domain/permissions.ts'
import { appTypes, userApi } from '@shortcut/domain/users/api.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hashToken, newToken } from './platform/ids.ts'
import { openBuilders } from './testing/builders.ts'
import { nearly } from './testing/garbage.ts'
import { openWorld, testPassword, type World } from './testing/world.ts'

const calls = Object.entries(api).flatMap(([feature, entries]) =>
  Object.entries(entries as Record<string, Endpoint>).map(([name, entry]) => ({ name: `${feature}.${name}`, entry })),
)
const isPermission = (access: string) => access.startsWith('/')
const isAppCall = ({ entry }: { entry: Endpoint }) => entry.permission.startsWith('/app/')

const guarded = calls.filter(({ entry }) => !['public', 'api-key'].includes(entry.permission))
const permitted = calls.filter(({ entry }) => isPermission(entry.permission))
const ofMachines = calls.filter(({ entry }) => entry.permission === 'api-key')
const ofAnybody = calls.filter(({ entry }) => entry.permission === 'public')

let world: World
let people: Record<'administrator' | 'nobody' | 'newcomer' | 'driver' | 'worker', string>
/** Ids by feature or property. */
let ids: Record<string, string[]>

beforeAll(async () => {
  world = await openWorld()
  const build = await openBuilders(world)
  const { token } = build.administrator
  const driver = await build.driver()
  const signIn = async (username: string, appType: number) =>
    (await world.call(userApi.login, { username, password: testPassword, appType })).data.token
  const { data: roleless } = await world.call(
    userApi.save,
    { account: 'roleless', name: 'Roleless', roleIds: [], password: testPassword },
    { token },
  )
  await world.ownPassword(roleless.id)
  const newcomer = { account: 'newcomer', name: 'New', roleIds: [], password: testPassword }
  await world.call(userApi.save, newcomer, { token })
  await world.call(
    api.warehouse.save,
    { name: 'Worker', phone: '555-0199', customerReferenceNumber: 'C-1', password: testPassword },
    { token },
  )
  people = {
    administrator: token,
    nobody: await signIn('roleless', appTypes.console),
    newcomer: await signIn('newcomer', appTypes.console),
    driver: driver.token,
    worker: await signIn('555-0199', appTypes.worker),
  }
  const [account, truck, trailer, order] = await Promise.all([
    build.account(),
    build.truck(),
    build.trailer(),
    build.workOrder(),
  ])
  const { tasks } = await build
    .task({ workOrderId: order.id, driverId: driver.id })
    .then(() => build.getWorkOrder(order.id))
  ids = {
    account: [account.id],
    truck: [truck.id],
    trailer: [trailer.id],
    driver: [driver.id],
    workOrder: [order.id],
    task: tasks.map((task) => task.id),
    driverTask: tasks.map((task) => task.id),
    stop: order.stops.map((stop) => stop.id),
  }
})
afterAll(() => world.close())

interface Answer {
  status: number
  code: number
  message: string
  data: unknown
}

async function send(entry: Endpoint, input: unknown, token?: string): Promise<Answer> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const url = `/shortcut-api/${entry.path}`
  const asText = () =>
    new URLSearchParams(
      Object.entries(Object(input)).map(([key, value]) => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    ).toString()
  const json = () => ({ payload: JSON.stringify(input ?? {}), type: 'application/json' })
  const body = entry.body === 'form' ? { payload: asText(), type: 'application/x-www-form-urlencoded' } : json()
  const reply = await world.product.server.inject(
    entry.method === 'GET'
      ? { method: 'GET', url: `${url}?${asText()}`, headers }
      : { method: 'POST', url, payload: body.payload, headers: { ...headers, 'content-type': body.type } },
  )
  return { status: reply.statusCode, ...reply.json() }
}

test('the server names its system', async () => {
  const { body } = await world.product.server.inject({ url: '/shortcut-api/health' })
  expect(JSON.parse(body)).toMatchObject({ code: 200, data: { live: true, systemcode: 'apex-export-dispatch-hd' } })
})

test('a signed-in person is described by the fields of the specification', async () => {
  const { account, token } = await world.signIn('dispatcher')
  const { data } = await world.call(userApi.menu, {}, { token })
  expect(data).toMatchObject({
    account,
    name: expect.stringMatching(/./),
    avatar: null,
    menuList: expect.arrayContaining([expect.objectContaining({ url: '/work/order' })]),
    permissionlist: expect.arrayContaining(['/work/order/list']),
  })
})

test('the menu’s items have the fields that the specification names', async () => {
  const { token } = await world.signIn('administrator')
  const { menuList } = (await world.call(userApi.menu, {}, { token })).data
  const fields = ['app_code', 'aurl', 'icon', 'id', 'level', 'name', 'pId', 'url']
  for (const item of menuList) expect(Object.keys(item).sort()).toEqual(fields)
  const child = menuList.find(({ url }) => url === '/work/order')
  expect(child).toMatchObject({ level: 2, name: 'Deliver Work Order', app_code: '', aurl: '' })
  expect(menuList.find(({ id }) => id === child?.pId)).toMatchObject({ level: 1, url: '/work', pId: null })
})

test('every declared call is served, once', () => {
  const missing = calls.filter(
    ({ entry }) => !world.product.server.hasRoute({ method: entry.method, url: `/shortcut-api/${entry.path}` }),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
  const addresses = calls.map(({ entry }) => `${entry.method} ${entry.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

describe('without permission', () => {
  test.each(guarded)('$name without a token, and with a foreign one', async ({ entry }) => {
    expect((await send(entry, {})).code).toBe(101)
    expect((await send(entry, {}, 'no-token-of-ours')).code).toBe(102)
    expect((await send(entry, { token: people.administrator })).code).toBe(101)
  })

  test.each(ofMachines)('$name without an account’s key', async ({ entry }) => {
    const reply = await send(entry, {}, people.administrator)
    expect([reply.status, reply.code]).toEqual([401, 101])
  })

  test.each(permitted)('$name without its permission, which is named', async ({ entry }) => {
    const reply = await send(entry, {}, people.nobody)
    expect(reply.code).toBe(403)
    expect(reply.message).toContain(permissions[entry.permission as Permission])
    expect(reply.data).toEqual({ permission: entry.permission })
  })

  test('a person who must first choose a password can do nothing else, by any call or token', async () => {
    const reach = []
    for (const { name, entry } of guarded) {
      const { code, data } = await send(entry, {}, people.newcomer)
      if (code !== 403 || !(data as { mustChangePassword?: boolean }).mustChangePassword) reach.push(name)
    }
    expect(reach.sort()).toEqual(['user.changePassword', 'user.menu'])
    const path = '/events'
    const token = newToken()
    await world.database.pool.query(
      `INSERT INTO download_token (token_hash, path, person_id, app_type, session_hash, expires_at)
       SELECT $1, $2, person_id, 1, token_hash, now() + interval '1 minute' FROM session WHERE token_hash = $3`,
      [hashToken(token), path, hashToken(people.newcomer)],
    )
    const { statusCode, body } = await world.product.server.inject({ url: `/shortcut-api${path}?ticket=${token}` })
    expect([statusCode, JSON.parse(body).data]).toEqual([403, { mustChangePassword: true }])
  })

  test('a driver or a warehouse worker can do nothing in the console, and an administrator nothing in their apps', async () => {
    for (const call of permitted) {
      const others = isAppCall(call) ? [people.administrator] : [people.driver, people.worker]
      for (const token of others)
        expect([call.name, (await send(call.entry, {}, token)).code]).toEqual([call.name, 403])
    }
  })
})

describe('input is data', () => {
  const runs = { numRuns: 15, seed: 20261123, endOnFailure: true }
  /** `id` and `ids` belong to the call's own feature, `driverId` to a driver. */
  const idsOf = (name: string) => (property: string) =>
    ids[property.replace(/Ids?$/, '')] ?? ids[name.split('.')[0] ?? ''] ?? Object.values(ids).flat()

  const fuzz = ({ name, entry }: (typeof calls)[number], token?: string) => {
    const schema = z.toJSONSchema(entry.input, { io: 'input', unrepresentable: 'any' })
    return fc.assert(
      fc.asyncProperty(nearly(schema, idsOf(name)), async (input) => {
        const reply = await send(entry, input, token)
        expect(reply.code, reply.message).not.toBe(500)
        expect(reply.status).toBeLessThan(500)
      }),
      runs,
    )
  }

  // The driver first: the administrator's calls may sign the driver out.
  test.each(guarded.filter(isAppCall))('$name of a driver', async (call) => fuzz(call, people.driver))
  test.each(ofAnybody)('$name of anybody', async (call) => fuzz(call))
  test.each(guarded.filter((call) => !isAppCall(call)))('$name of an administrator', async (call) => {
    // Somebody else signs out everywhere, so that the others' calls are admitted.
    const { token } = call.name.startsWith('session.')
      ? await world.signIn('administrator')
      : { token: people.administrator }
    await fuzz(call, token)
    expect((await send(userApi.menu, {}, people.administrator)).code).toBe(200)
  })
})
