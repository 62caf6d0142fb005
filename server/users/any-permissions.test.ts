import { accountApi } from '@shortcut/domain/accounts/api.ts'
import type { Endpoint } from '@shortcut/domain/endpoint.ts'
import {
  allPermissions,
  builtInRoles,
  consolePermissions,
  isCustomerPermission,
  officePermissions,
} from '@shortcut/domain/permissions.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { menuApi, roleApi } from '@shortcut/domain/users/role-api.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { asSystem } from '../platform/system-context.ts'
import { openBuilders } from '../testing/builders.ts'
import { openWorld, type RoleKey, type World } from '../testing/world.ts'
import { keepBuiltIns } from './sign-in/first-start.ts'

/**
 * Sends random lists of strings where permissions, roles, menu items or keys are expected, as different people: nobody
 * may gain a permission that the sender does not have.
 */
let world: World
let people: { token: string; id: string }[]
let accomplice: { token: string; id: string }
let made: { id: string; version: number }
let accountId: string

beforeAll(async () => {
  world = await openWorld({ EXTERNAL_APPS: 'https://customs.example.com' })
  const make = await openBuilders(world)
  accountId = (await make.account()).id
  const { token } = make.administrator
  const keeps = ['/truck/role/list', '/truck/role/save', '/truck/user/list', '/truck/user/save', '/truck/account/key']
  const role = await world.call(
    roleApi.save,
    { name: 'Keeper', permissions: [...keeps, '/rules/list'] as never },
    { token },
  )
  made = role.data
  const keeper = await world.signIn('auditor')
  accomplice = await world.signIn('auditor')
  await world.database.pool.query('DELETE FROM user_role WHERE user_id = ANY($1)', [[keeper.id, accomplice.id]])
  await world.database.pool.query('INSERT INTO user_role VALUES ($1, $2)', [keeper.id, made.id])
  const roles = Object.keys(builtInRoles) as RoleKey[]
  people = [keeper, ...(await Promise.all(roles.map((one) => world.signIn(one))))]
})
afterAll(() => world.close())

/** A permission, or something that looks like one. */
const nearlyPermission = fc.oneof(
  fc.constantFrom<string>(...allPermissions),
  fc
    .tuple(fc.constantFrom(...consolePermissions), fc.nat({ max: 8 }))
    .map(([one, way]) =>
      [
        one.toUpperCase(),
        `${one} `,
        `\u200b${one}`,
        one.replaceAll('/', '／'),
        `${one},/truck/user/save`,
        one.replace(/[^/]+$/, '*'),
        `${one}\0`,
        one.replace('/s', '/ſ'),
        `${one}/`,
      ].at(way),
    )
    .map(String),
  fc.constantFrom('', ' ', ',', '*', '/', '__proto__', 'constructor', 'toString', 'null', 'signed-in', 'public'),
  fc.string({ maxLength: 8 }),
)
const anyPermissions = fc.oneof(
  fc.array(nearlyPermission, { maxLength: 6 }),
  fc.array(nearlyPermission, { maxLength: 2 }).map((junk) => [...junk, ...allPermissions]),
  fc.array(nearlyPermission, { maxLength: 2 }).map((junk) => [...junk, ...officePermissions]),
  fc.subarray([...consolePermissions]),
)

const known = new Set<string>(consolePermissions)

/** The permissions of each role and user, by the tables and by what the product reads on each call. */
async function held(): Promise<Map<string, Set<string>>> {
  const { rows } = await world.database.pool.query<{ holder: string; permission: string }>(
    `SELECT role_id AS holder, permission FROM role_permission
     UNION SELECT id, unnest(string_to_array(permission_list, ',')) FROM role
     UNION SELECT ur.user_id, p.permission FROM user_role ur JOIN role_permission p USING (role_id)`,
  )
  const byHolder = Map.groupBy(rows, ({ holder }) => holder)
  return new Map([...byHolder].map(([holder, of]) => [holder, new Set(of.map(({ permission }) => permission))]))
}

/** The role's id as it is, in capitals, twice, or beside an unknown one. */
const anyRoles = (strings: readonly string[], ids: readonly string[], pick: number) => {
  const id = ids[pick % ids.length] ?? ''
  return [[id], [id.toUpperCase()], [id, id.toUpperCase()], [...ids], [id, ...strings], [...strings]][pick % 6] ?? []
}

async function send(kind: string, strings: readonly string[], pick: number, token: string) {
  const call = <E extends Endpoint>(entry: E, input: unknown) => world.call(entry, input as never, { token })
  const admin = { token: people[1]?.token ?? '' }
  if (kind === 'addRole') return call(roleApi.save, { name: newId(), permissions: strings })
  if (kind === 'saveRole') {
    const { version } = (await world.call(roleApi.detail, { id: made.id }, admin)).data
    return call(roleApi.save, { id: made.id, version, name: 'Keeper', permissions: strings })
  }
  if (kind === 'saveUser') {
    const ids = (await world.call(roleApi.list, {}, admin)).data.map(({ id }) => id)
    const { version, account } = (await world.call(userApi.detail, { id: accomplice.id }, admin)).data
    const roleIds = anyRoles(strings, ids, pick)
    return call(userApi.save, { id: accomplice.id, version, account, name: 'Accomplice', roleIds })
  }
  if (kind === 'saveMenu') {
    const { items, seal } = (await world.call(menuApi.list, {}, admin)).data
    const at = pick % items.length
    const [text = '', ...urls] = strings
    const change = [{ url: text }, { name: `${text}.` }, { icon: text }, { app_code: text }][pick % 4]
    const changed = items.map((item, index) => (index === at ? { ...item, ...change } : item))
    const added = (pick % 8 < 4 ? [] : urls).map((url) => ({
      id: newId(),
      pId: items[0]?.id,
      level: 2,
      url,
      name: 'Added',
    }))
    return call(menuApi.save, { seal, items: [...changed, ...added] })
  }
  const name = strings[0] ?? ''
  return call(accountApi.createKey, { accountId, name })
}

test('no list of strings gives anybody a permission that the sender does not have', async () => {
  const done = new Map<string, number>()
  const kinds = ['addRole', 'saveRole', 'saveUser', 'saveMenu', 'createKey']
  await fc.assert(
    fc.asyncProperty(
      // Role managers and the administrator get further, and are tried more often.
      fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4, 5),
      // Most changes of the menu are refused.
      fc.constantFrom(...kinds, 'saveMenu'),
      anyPermissions,
      fc.nat(),
      async (who, kind, strings, pick) => {
        const sender = people[who] as (typeof people)[number]
        const before = await held()
        const own = before.get(sender.id) ?? new Set()
        const reply = await send(kind, strings, pick, sender.token)
        expect(reply.code, reply.message).not.toBe(500)
        if (reply.code === 200) done.set(kind, (done.get(kind) ?? 0) + 1)
        const wrong = [...(await held())].flatMap(([holder, permissions]) =>
          [...permissions].filter(
            (one) => !known.has(one) || (!before.get(holder)?.has(one) && !own.has(one) && !isCustomerPermission(one)),
          ),
        )
        expect(wrong, `${kind} ${JSON.stringify(strings)}`).toEqual([])
        const key = (reply.data as { key?: string } | null)?.key
        if (key) expect((await world.call(roleApi.list, {}, { token: key })).code).toBe(102)
        // The menu follows people's permissions; it grants nothing.
        const { data } = await world.call(userApi.menu, {}, { token: accomplice.token })
        if (data?.permissionlist.length === 0) expect(data.menuList).toEqual([])
        // Those of customers work for nobody without an account.
        expect(data?.permissionlist.filter(isCustomerPermission) ?? []).toEqual([])
      },
    ),
    { numRuns: 150, seed: 20261122, endOnFailure: true },
  )
  // The test would also pass if every call were refused.
  expect([...done.keys()].sort()).toEqual(['addRole', 'createKey', 'saveMenu', 'saveRole', 'saveUser'])
})

test('an unknown permission is refused at its place, and by the database, too', async () => {
  const { token } = people[1] as (typeof people)[number]
  const before = await held()
  for (const junk of ['', ' /rules/list', '/Rules/list', '__proto__', '/app/task/list']) {
    const reply = await world.call(
      roleApi.save,
      { name: 'Junk', permissions: ['/rules/list', junk] as never },
      { token },
    )
    expect([reply.code, reply.data]).toMatchObject([422, { fields: [{ path: 'permissions.1' }] }])
    const insert = world.database.pool.query('INSERT INTO role_permission VALUES ($1, $2)', [made.id, junk])
    await expect(insert).rejects.toThrow('role_permission__permission')
  }
  expect(await held()).toEqual(before)
})

test('the database has the product’s permissions', async () => {
  const { rows } = await world.database.pool.query<{ name: string }>('SELECT name FROM permission')
  expect(rows.map(({ name }) => name).sort()).toEqual([...consolePermissions].sort())
})

test('a role named like a later built-in one does not become it', async () => {
  const { token } = people[1] as (typeof people)[number]
  const { pool } = world.database
  await pool.query(`UPDATE role SET name = 'Not known yet' WHERE name = 'Billing clerk'`)
  const { data } = await world.call(roleApi.save, { name: 'billing CLERK', permissions: ['/rules/list'] }, { token })
  await asSystem(world.database, keepBuiltIns)
  const { rows } = await pool.query(
    `SELECT name, built_in, string_to_array(permission_list, ',') AS permissions FROM role WHERE id = $1 OR name = 'Billing clerk' ORDER BY id`,
    [data.id],
  )
  expect(rows.map((row) => ({ ...row, permissions: row.permissions.sort() }))).toEqual([
    { name: `billing CLERK (${data.id.slice(-6)})`, built_in: false, permissions: ['/rules/list'] },
    { name: 'Billing clerk', built_in: true, permissions: [...builtInRoles.billingClerk.permissions].sort() },
  ])
})

test('an own id in capitals counts as one’s own', async () => {
  const { token, id } = people[1] as (typeof people)[number]
  const ids = [id.toUpperCase()]
  for (const entry of [userApi.freeze, userApi.delete])
    expect((await world.call(entry, { ids }, { token })).data).toMatchObject({ done: [], failed: [{ id, code: 501 }] })
})
