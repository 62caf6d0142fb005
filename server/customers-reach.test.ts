import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { api } from '@shortcut/domain/api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { ownBookingApi } from '@shortcut/domain/customers/own-booking-api.ts'
import { ownConnectionApi } from '@shortcut/domain/customers/own-connection-api.ts'
import { ownInvoiceApi } from '@shortcut/domain/customers/own-invoice-api.ts'
import { ownOrderApi } from '@shortcut/domain/customers/own-order-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { liveApi } from '@shortcut/domain/live/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { customerPermissions, officePermissions } from '@shortcut/domain/permissions.ts'
import { togetherApi } from '@shortcut/domain/together.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from './platform/ids.ts'
import { openBilling } from './testing/billing.ts'
import { type Builders, dropoff, openBuilders, pickup } from './testing/builders.ts'
import { followEvents } from './testing/event-stream.ts'
import { nearly } from './testing/garbage.ts'
import { openWorld, type World } from './testing/world.ts'

const calls = Object.entries(api).flatMap(([feature, entries]) =>
  Object.entries(entries as Record<string, Endpoint>).map(([name, entry]) => ({ name: `${feature}.${name}`, entry })),
)
const isOpen = ({ entry }: { entry: Endpoint }) => entry.forCustomers === true
const needsSession = calls.filter(({ entry }) => !['public', 'api-key'].includes(entry.permission))
const closed = needsSession.filter((call) => !isOpen(call))

let world: World
let build: Builders
let mine: Awaited<ReturnType<typeof anAccount>>
let other: Awaited<ReturnType<typeof anAccount>>

/** An account with an order on the road, an invoice, a draft, a key, a webhook, a place, and two people. */
async function anAccount(marker: string) {
  const account = await build.account({ name: `${marker} Foods`, contactEmail: `desk@${marker}.example` })
  const driver = await build.driver({ name: `${marker}driver`.slice(0, 18) })
  const order = await build.workOrder({
    accountId: account.id,
    customerReferenceNumber: `${marker}-CRN`,
    commodity: `${marker} fruit`,
    remark: `${marker} internal remark`,
    stops: [
      pickup({ company: `${marker} mill`, remark: `${marker} dock note` }),
      dropoff({ company: `${marker} store`, contactName: `${marker} contact` }),
    ],
  })
  await build.task({ workOrderId: order.id, driverId: driver.id })
  const invoiced = await openBilling(world, build).approved(account.id, [{ amount: '100.00', name: `${marker} haul` }])
  const admin = { token: build.administrator.token }
  const { data: drafts } = await world.call(invoiceApi.draft, { ids: [invoiced] } as never, admin)
  const invoices = (await world.call(invoiceApi.list, { accountId: account.id } as never, admin)).data.list
  await world.call(invoiceApi.issue, { ids: invoices.map(({ id }) => id) } as never, admin)
  const unissued = await openBilling(world, build).approved(account.id, [{ amount: '77.77' }])
  await world.call(invoiceApi.draft, { ids: [unissued] } as never, admin)
  const key = (await world.call(accountApi.createKey, { accountId: account.id, name: `${marker} key` }, admin)).data
  const partner = (
    await world.call(
      partnerApi.save,
      {
        accountId: account.id,
        name: `${marker} hook`,
        kind: 'json',
        delivery: 'url',
        url: `https://${marker}.example/`,
      },
      admin,
    )
  ).data
  const [user, colleague] = [await world.signIn('customer', account.id), await world.signIn('customer', account.id)]
  await world.owner.query('UPDATE "user" SET name = $1, email = $2 WHERE id = $3', [
    `${marker} person`,
    `person@${marker}.example`,
    colleague.id,
  ])
  const ids = [
    ...[account.id, driver.id, order.id, invoiced, unissued, key.id, partner.id, user.id, colleague.id],
    ...order.stops.map(({ id }) => id),
    ...invoices.map(({ id }) => id),
  ]
  return { marker, account, driver, order, invoices, key, partner, user, ids, drafts, token: user.token }
}

beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  mine = await anAccount('minezz')
  other = await anAccount('otherzz')
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

async function send(entry: Endpoint, input: unknown, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const url = `/shortcut-api/${entry.path}`
  const fields = Object.entries(Object(input)).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const reply = await world.product.server.inject(
    entry.method === 'GET'
      ? { method: 'GET', url: `${url}?${new URLSearchParams(fields)}`, headers }
      : { method: 'POST', url, payload: JSON.stringify(input ?? {}), headers },
  )
  return { text: reply.body, ...(JSON.parse(reply.body) as { code: number; message: string; data: unknown }) }
}
const ask = async <E extends Endpoint>(entry: E, input: InputOf<E>, token = mine.token): Promise<ReplyOf<E>> => {
  const { code, message, data } = await world.call(entry, input, { token })
  if (code !== 200) throw new Error(`${entry.path}: ${code} ${message} ${JSON.stringify(data)}`)
  return data
}
/** Everything of the other account, as the database has it. */
async function stateOfOther() {
  const { rows } = await world.owner.query(
    `SELECT (SELECT json_agg(w ORDER BY w.id) FROM work_order w WHERE account_id = $1) AS orders,
      (SELECT json_agg(s ORDER BY s.id) FROM stop s JOIN work_order w ON w.id = s.work_order_id WHERE account_id = $1) AS stops,
      (SELECT json_agg(r) FROM work_order_request r JOIN work_order w ON w.id = r.work_order_id WHERE account_id = $1) AS requests,
      (SELECT json_agg(i ORDER BY i.id) FROM invoice i WHERE account_id = $1) AS invoices,
      (SELECT json_agg(k ORDER BY k.id) FROM api_key k WHERE account_id = $1) AS keys,
      (SELECT json_agg(p ORDER BY p.id) FROM partner p WHERE account_id = $1) AS partners,
      (SELECT json_agg(json_build_array(u.id, u.account, u.name, u.account_id, u.frozen_at) ORDER BY u.id) FROM "user" u WHERE account_id = $1) AS users,
      (SELECT count(*) FROM booking_message WHERE account_id = $1) AS messages`,
    [other.account.id],
  )
  return rows[0]
}

test('the calls that customers reach are these, and no others', () => {
  expect(
    needsSession
      .filter(isOpen)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(
    [
      ...['ownOrder.list', 'ownOrder.detail', 'ownOrder.picture', 'ownOrder.ask'],
      ...['ownBooking.save', 'ownBooking.send', 'ownBooking.read', 'ownBooking.orders', 'ownBooking.confirm'],
      ...['ownInvoice.list', 'ownInvoice.balances', 'ownInvoice.statement'],
      ...['ownConnection.list', 'ownConnection.createKey', 'ownConnection.rotateKey', 'ownConnection.revokeKey'],
      ...['ownConnection.saveWebhook', 'ownConnection.deleteWebhook', 'ownConnection.makeSecret'],
      ...['user.menu', 'user.changePassword', 'user.profile', 'user.saveProfile', 'layout.get', 'layout.save'],
      ...['view.list', 'view.save', 'view.delete'],
      ...['session.own', 'session.signOutEverywhere', 'preferences.save'],
      ...['secondFactor.enrol', 'secondFactor.confirm', 'secondFactor.turnOff'],
      ...['file.upload', 'file.downloadToken', 'live.ticket', 'together.ask'],
    ].sort(),
  )
  // Each of them is a customer's own permission, or about the person alone.
  for (const { entry } of needsSession.filter(isOpen))
    expect(['signed-in', ...customerPermissions]).toContain(entry.permission)
})

test('every other call is refused to a customer, whatever its roles say', async () => {
  const { rows } = await world.owner.query(`SELECT role_id FROM user_role WHERE user_id = $1`, [build.administrator.id])
  const powerful = await world.signIn('customer', mine.account.id)
  await world.owner.query('INSERT INTO user_role (user_id, role_id) VALUES ($1, $2)', [powerful.id, rows[0].role_id])
  for (const token of [mine.token, powerful.token])
    for (const { name, entry } of closed) expect([name, (await send(entry, {}, token)).code]).toEqual([name, 403])
  const { data } = await world.call(userApi.menu, {}, { token: powerful.token })
  expect([...data.permissionlist].sort()).toEqual([...customerPermissions].sort())
  expect(data.menuList.every(({ url }) => url.startsWith('/own'))).toBe(true)
})

test('a user of the company has no permission of customers, whatever the roles say', async () => {
  const { rows } = await world.owner.query(`SELECT id FROM role WHERE name = 'Customer'`)
  const staff = await world.signIn('dispatcher')
  await world.owner.query('INSERT INTO user_role (user_id, role_id) VALUES ($1, $2)', [staff.id, rows[0].id])
  const { data } = await world.call(userApi.menu, {}, { token: staff.token })
  expect(data.permissionlist.filter((one) => !officePermissions.includes(one as never))).toEqual([])
  expect((await world.call(ownOrderApi.list, {}, { token: staff.token })).code).toBe(403)
})

test('the calls work for the own account, so that the test above means something', async () => {
  const { list } = await ask(ownOrderApi.list, {})
  expect(list.map((row) => row.customerReferenceNumber)).toContain('minezz-CRN')
  expect(list.length).toBe(3)
  expect((await ask(ownOrderApi.detail, { id: mine.order.id })).stops[0]?.company).toBe('minezz mill')
  const { list: invoices } = await ask(ownInvoiceApi.list, {})
  expect(invoices).toMatchObject([{ total: '100.00', state: 'unpaid' }])
  expect((await ask(ownConnectionApi.list, {})).webhooks[0]?.name).toBe('minezz hook')
  const stolen = await world.call(ownOrderApi.detail, { id: other.order.id }, { token: mine.token })
  expect(stolen.code).toBe(404)
})

describe('with ids of another account', () => {
  const open = needsSession.filter((call) => isOpen(call) && !/^session\.|changePassword|secondFactor/.test(call.name))

  test.each(open)('$name answers nothing of it, and changes nothing there', async ({ name, entry }) => {
    const before = await stateOfOther()
    const schema = z.toJSONSchema(entry.input, { io: 'input', unrepresentable: 'any' })
    const inputs = fc.sample(
      nearly(schema, () => other.ids),
      { numRuns: 40, seed: 20261129 },
    ) as Record<string, unknown>[]
    // The account named in the body, under every name that somebody may try.
    const named = { accountId: other.account.id, account: other.account.id, customerId: other.account.id }
    const ways = [{}, ...other.ids.map((id) => ({ id, ids: [id], path: `/file/${id}` })), ...inputs]
    for (const input of ways) {
      const { text, code } = await send(entry, { ...Object(input), ...named }, mine.token)
      expect([name, code]).not.toEqual([name, 500])
      expect(text, name).not.toContain('otherzz')
      // An id is at most said back to who sent it.
      const unsaid = other.ids.filter((id) => !JSON.stringify(input).includes(id) && id !== other.account.id)
      for (const id of unsaid) expect(text, name).not.toContain(id)
    }
    expect(await stateOfOther()).toEqual(before)
  })
})

test('the own order shows no internal notes, names or phones of ours, and no money', async () => {
  const text = JSON.stringify(await ask(ownOrderApi.detail, { id: mine.order.id }))
  const list = JSON.stringify(await ask(ownOrderApi.list, {}))
  for (const secret of [
    'internal remark',
    'dock note',
    mine.driver.name,
    mine.driver.phone,
    'minezz haul',
    '100.00',
    build.dispatcher.account,
  ])
    for (const said of [text, list]) expect(said).not.toContain(secret)
})

test('search and sort reach no hidden column', async () => {
  const found = async (q: string) => (await ask(ownOrderApi.list, { q })).list.length
  expect(await found('minezz-CRN')).toBe(1)
  for (const hidden of [mine.driver.name, 'internal remark', 'otherzz', 'minezz contact'])
    expect(await found(hidden)).toBe(0)
  for (const sort of ['driverName', 'remark', 'accountId', '-updatedBy'])
    expect((await world.call(ownOrderApi.list, { sort } as never, { token: mine.token })).code).toBe(422)
  for (const state of ['draft'])
    expect((await world.call(ownInvoiceApi.list, { state }, { token: mine.token })).code).toBe(422)
})

test('a draft of the office is not shown', async () => {
  const { id } = (
    await world.call(
      workOrderApi.save,
      { accountId: mine.account.id, customerReferenceNumber: 'minezz-DRAFT', stops: [pickup()] },
      { token: build.dispatcher.token },
    )
  ).data
  expect((await world.call(ownOrderApi.detail, { id }, { token: mine.token })).code).toBe(404)
  expect((await ask(ownOrderApi.list, { q: 'minezz-DRAFT' })).list).toEqual([])
})

test('no download opens but the own invoice and proof of delivery, and a one-time token of another opens nothing', async () => {
  const [own] = mine.invoices
  const [theirs] = other.invoices
  const token = (path: string, as = mine.token) => world.call(fileApi.downloadToken, { path }, { token: as })
  const paths = [
    ...[`/document/proofOfDelivery/${other.order.id}`, `/document/deliveryOrder/${mine.order.id}`],
    `/document/billOfLading/${mine.order.id}`,
    ...[`/invoiceDocument/pdf/${theirs?.id}`, `/invoiceDocument/quickbooks?ids=${theirs?.id}`],
    `/invoiceDocument/quickbooks?ids=${own?.id},${theirs?.id}`,
    ...['/workOrder/export?format=csv', '/log/export?format=csv', '/invoice/export', '/user/export', '/account/export'],
    ...['/docs', '/docs/openapi.json', '/bookingUpload/export?format=csv', '/map/file'],
  ]
  for (const path of paths) expect([path, (await token(path)).code]).toEqual([path, 404])
  // There is none before the delivery.
  expect((await token(`/document/proofOfDelivery/${mine.order.id}`)).code).toBe(409)
  const path = `/invoiceDocument/pdf/${own?.id}`
  const given = await token(path)
  expect(given.code).toBe(200)
  const get = (url: string) => world.product.server.inject({ url })
  const wrong = await get(`/shortcut-api/invoiceDocument/pdf/${theirs?.id}?token=${given.data.token}`)
  expect(wrong.json().code).toBe(102)
  const { data } = await token(path)
  const pdf = await get(`/shortcut-api${path}?token=${data.token}`)
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await get('/shortcut-api/docs')).statusCode).not.toBe(200)
})

test('calls asked together are each refused or scoped', async () => {
  const reads = ['workOrder/list', `ownOrder/detail?id=${other.order.id}`, 'user/list', 'ownOrder/list', 'home/figures']
  const { replies } = await ask(togetherApi.ask, { reads })
  const codes = replies.map(({ reply }) => (reply as { code: number }).code)
  expect(codes).toEqual([403, 404, 403, 200, 403])
})

test('the live stream tells of own orders only, without their rows, and of nobody’s id', async () => {
  const stream = await followEvents(world.product, mine.token)
  await stream.until(({ event }) => event === 'hello')
  const touch = (id: string) =>
    world.call(workOrderApi.tag, { ids: [id], add: ['x'] }, { token: build.dispatcher.token })
  await touch(other.order.id)
  await world.call(workOrderApi.cancel, { ids: [other.order.id], reason: 'test' }, { token: build.dispatcher.token })
  await world.call(userApi.freeze, { ids: [other.user.id] }, { token: build.administrator.token })
  await world.call(workOrderApi.cancel, { ids: [mine.order.id], reason: 'test' }, { token: build.dispatcher.token })
  await stream.until(({ data }) => Array.isArray(data) && data.some(({ topic }) => topic === 'ownOrder'))
  const said = JSON.stringify(stream.messages)
  await stream.close()
  for (const id of [...other.ids, ...mine.ids.filter((one) => one !== mine.user.id)]) expect(said).not.toContain(id)
  expect(said).not.toMatch(/otherzz|"row"/)
})

describe('a leaver', () => {
  const isIn = async (token: string) => (await world.call(ownOrderApi.list, {}, { token })).code

  test('is out at the next call once frozen, and once moved to another account sees only that one', async () => {
    const [gone, moved] = [
      await world.signIn('customer', mine.account.id),
      await world.signIn('customer', mine.account.id),
    ]
    const admin = { token: build.administrator.token }
    expect(await isIn(gone.token)).toBe(200)
    await world.call(userApi.freeze, { ids: [gone.id] }, admin)
    expect(await isIn(gone.token)).toBe(102)
    const user = (await world.call(userApi.detail, { id: moved.id }, admin)).data
    const fields = { ...user, roleIds: user.roles.map(({ id }) => id), accountId: other.account.id }
    expect((await world.call(userApi.save, fields, admin)).code).toBe(200)
    expect(await isIn(moved.token)).toBe(102)
  })

  test('account closed: its people are signed out at once, and cannot sign in', async () => {
    const account = await build.account()
    const person = await world.signIn('customer', account.id)
    const { data } = await world.call(liveApi.ticket, {}, { token: person.token })
    expect(data.ticket).toBeTruthy()
    await world.call(accountApi.delete, { ids: [account.id] }, { token: build.administrator.token })
    expect(await isIn(person.token)).toBe(102)
    const again = await world.call(userApi.login, {
      username: person.account,
      password: 'freight4dispatch',
      appType: 1,
    })
    expect(again.code).not.toBe(200)
  })
})

describe('who may make a customer', () => {
  test('an account and roles of the company do not go together, nor roles of customers without an account', async () => {
    const admin = { token: build.administrator.token }
    const roles = (await world.owner.query('SELECT id, name FROM role')).rows as { id: string; name: string }[]
    const idOf = (name: string) => roles.find((role) => role.name === name)?.id ?? ''
    const save = (accountId: string | null, role: string) =>
      world.call(
        userApi.save,
        {
          account: `u${newId().slice(-8)}`,
          name: 'New',
          password: 'freight4dispatch',
          accountId,
          roleIds: [idOf(role)],
        },
        admin,
      )
    expect((await save(mine.account.id, 'Dispatcher')).code).toBe(422)
    expect((await save(null, 'Customer')).code).toBe(422)
    expect((await save(newId(), 'Customer')).code).toBe(422)
    expect((await save(mine.account.id, 'Customer')).code).toBe(200)
  })

  test('the last administrator cannot be made a customer', async () => {
    const lonely = await openWorld()
    const admin = await lonely.signIn('administrator')
    const helper = await lonely.signIn('administrator')
    const user = (await lonely.call(userApi.detail, { id: admin.id }, { token: helper.token })).data
    const account = (await lonely.call(accountApi.save, { code: 'A', name: 'A' }, { token: helper.token })).data
    await lonely.owner.query('UPDATE "user" SET frozen_at = now() WHERE id <> $1 AND id <> $2', [admin.id, helper.id])
    await lonely.owner.query('DELETE FROM user_role WHERE user_id = $1', [helper.id])
    await lonely.owner.query(
      `WITH r AS (INSERT INTO role (id, name, created_at, created_by, updated_at, updated_by)
         VALUES (gen_random_uuid(), 'All but roles', now(), 'x', now(), 'x') RETURNING id)
       INSERT INTO user_role SELECT $1, id FROM r`,
      [helper.id],
    )
    await lonely.owner.query(
      `INSERT INTO role_permission SELECT r.id, p.name FROM role r, permission p WHERE r.name = 'All but roles' AND p.name <> '/truck/role/save'`,
    )
    const reply = await lonely.call(
      userApi.save,
      { ...user, roleIds: [], accountId: account.id },
      { token: helper.token },
    )
    expect(reply.code).not.toBe(200)
    await lonely.close()
  })
})

test('a file that was read for one account is not booked by somebody who moved to another', async () => {
  const person = await world.signIn('customer', mine.account.id)
  const id = newId()
  await world.owner.query(
    `INSERT INTO booking_upload (id, file_name, user_id, content, created_at, expires_at, account_id)
     VALUES ($1, 'a.csv', $2, 'x', now(), now() + interval '1 hour', $3)`,
    [id, person.id, other.account.id],
  )
  for (const entry of [ownBookingApi.confirm, ownBookingApi.orders])
    expect((await world.call(entry as Endpoint, { id }, { token: person.token })).code).toBe(404)
})
