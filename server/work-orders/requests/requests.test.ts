import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { cancelIsRequest } from '@shortcut/domain/work-orders/request.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { confirmForGood } from '../../testing/confirm-for-good.ts'
import { at, type DriverSteps, openDriverSteps } from '../../testing/driver-steps.ts'
import { openReceiver, type Receiver } from '../../testing/receiver.ts'
import { booking, openSender, type Sender, tenderFile } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let drive: DriverSteps
let sender: Sender
let receiver: Receiver
let hasPartner = false
beforeAll(async () => {
  world = await openWorld({ SEND_TO_PRIVATE: 'true' })
  make = await openBuilders(world)
  drive = await openDriverSteps(world, make)
})
beforeEach(async () => {
  sender = await openSender(world, `Acme ${Math.random()}`)
  receiver = await openReceiver()
  hasPartner = false
})
afterEach(() => receiver.close())
afterAll(() => world.close())

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const partner = (kind: 'json' | 'x12') => {
  hasPartner = true
  return world.call(
    partnerApi.save,
    {
      accountId: sender.accountId,
      name: kind,
      kind,
      delivery: 'url',
      url: receiver.url,
      ...(kind === 'x12' && { theirId: 'ACMESHIP', ourId: 'SHORTCUT', scac: 'SHRT' }),
    } as never,
    { token: make.administrator.token },
  )
}
/** An order of this sender with a driver of its own, brought to a step. */
async function given(channel: 'json' | 'x12', crn: string, ...steps: ('accept' | 'pickUp' | 'deliver')[]) {
  if (channel === 'json') await sender.json(booking({ customerReferenceNumber: crn }))
  else await sender.x12(tenderFile([{ shipmentId: crn, reference: `PO-${crn}` }]), { accept: 'application/json' })
  const id = String((await sender.orders()).at(-1)?.id)
  await (hasPartner
    ? confirmForGood(world, id, make.dispatcher.token)
    : world.call(workOrderApi.confirm, { ids: [id] }, { token: make.dispatcher.token }))
  const driver = await make.driver()
  const task = await make.task({ workOrderId: id, driverId: driver.id })
  for (const [minute, kind] of steps.entries())
    await drive.step(driver, kind, {
      id: task.id,
      at: at(minute * 10),
      ...(kind === 'deliver' && { receivedBy: 'Jo' }),
    })
  return id
}
const order = (id: string) => make.getWorkOrder(id)
const openOf = async (id: string) => (await order(id)).requests.filter(({ state }) => state === 'open')
const decide = (id: string, accept: boolean, reason = '', token = make.administrator.token, decisions = {}) =>
  world.call(workOrderApi.decideRequest, { id, accept, reason, decisions }, { token })
const cancel = (crn: string, more = {}) =>
  sender.json({ purpose: 'cancel', customerReferenceNumber: crn, ...more }, { 'idempotency-key': `${Math.random()}` })
const webhooks = () =>
  receiver.posts
    .filter(({ headers }) => String(headers['x-shortcut-event']).includes('.'))
    .map(({ body }) => JSON.parse(body) as { type: string; request?: string; note?: string })
const ofRequests = () => webhooks().filter(({ type }) => type !== 'booking.accepted' && !type.startsWith('stop.'))
const listed = async (id: string) =>
  (
    await world.call(workOrderApi.list, { hasRequest: 'yes', pageSize: 100 }, { token: make.dispatcher.token })
  ).data.list.find((row) => row.id === id)

test('the law: a sender cancels until a driver has the order, and asks for it until the delivery', () => {
  const is = (bookingStatus: Parameters<typeof cancelIsRequest>[0]['bookingStatus'], ...tasks: 'assigned'[]) =>
    cancelIsRequest({ bookingStatus, tasks: tasks.map((status) => ({ status })) })
  expect([is('DISPATCHED'), is('IN_TRANSIT'), is('REVISED', 'assigned')]).toEqual([true, true, true])
  expect([is('REVISED'), is('NEW'), is('CONFIRMED'), is('DRIVER_REJECTED'), is('DELIVERED')]).toEqual(
    Array(5).fill(false),
  )
})

describe('a cancellation of an order that a driver has', () => {
  test('is a request with who, when and what, marked in the list; declined with a reason, the sender is told and the order goes on', async () => {
    await partner('json')
    const id = await given('json', 'CRN-D', 'accept')
    const { status, data } = await cancel('CRN-D', { remark: 'Plant closed' })
    expect([status, data.receivedStatus]).toEqual([202, 'PROCESSED'])
    expect(data.errors[0]?.message).toContain('is DISPATCHED. A dispatcher decides on this cancellation.')
    const [request] = await openOf(id)
    expect(request).toMatchObject({
      kind: 'cancel',
      source: 'api',
      askedBy: expect.any(String),
      remark: 'Plant closed',
    })
    expect(await listed(id)).toMatchObject({ openRequests: 'cancel', bookingStatus: 'DISPATCHED' })

    expect(await decide(String(request?.id), false)).toMatchObject({ code: 501 })
    expect((await decide(String(request?.id), false, 'Already loaded')).code).toBe(200)
    expect(await order(id)).toMatchObject({
      bookingStatus: 'DISPATCHED',
      requests: [{ state: 'declined', reason: 'Already loaded', decidedBy: make.administrator.account }],
    })
    expect(await listed(id)).toBeUndefined()
    await soon(() =>
      expect(ofRequests()).toMatchObject([{ type: 'request.declined', request: 'cancel', note: 'Already loaded' }]),
    )
    // Only once.
    expect((await decide(String(request?.id), true)).code).toBe(409)
  })

  test('accepted, the booking and its tasks are cancelled, the sender is told once, and it cannot be undone', async () => {
    await partner('json')
    const id = await given('json', 'CRN-A', 'accept', 'pickUp')
    await cancel('CRN-A')
    const [request] = await openOf(id)
    // On the road it needs the permission of that cancellation.
    const clerk = await world.signIn('dispatcher')
    const few = { name: 'Confirms only', permissions: ['/work/order/list', '/work/order/confirm'] as const }
    const role = await world.call(
      roleApi.save,
      { ...few, permissions: [...few.permissions] },
      { token: make.administrator.token },
    )
    await world.database.pool.query('UPDATE user_role SET role_id = $1 WHERE user_id = $2', [role.data.id, clerk.id])
    expect((await decide(String(request?.id), true, '', clerk.token)).code).toBe(403)
    expect((await openOf(id)).length).toBe(1)
    expect((await decide(String(request?.id), true)).code).toBe(200)
    expect(await order(id)).toMatchObject({
      bookingStatus: 'BOOKING_CANCELLED',
      requests: [{ state: 'accepted' }],
      tasks: [{ status: 'cancelled' }],
    })
    const { data } = await world.call(workOrderApi.undoCancel, { ids: [id] }, { token: make.administrator.token })
    expect(data.failed[0]?.message).toContain('too late')
    await soon(() => expect(ofRequests()).toMatchObject([{ type: 'request.accepted', request: 'cancel' }]))
    const { rows } = await world.database.pool.query(
      `SELECT count(*)::int AS n FROM outgoing_message WHERE work_order_id = $1 AND event = 'booking.declined'`,
      [id],
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('sent again replaces the first; the office’s own cancellation closes it, and its undo opens it again', async () => {
    const id = await given('json', 'CRN-R')
    await cancel('CRN-R')
    await cancel('CRN-R')
    expect((await order(id)).requests.map(({ state }) => state)).toEqual(['open', 'replaced'])
    const { token } = make.dispatcher
    await world.call(workOrderApi.cancel, { ids: [id], reason: 'No truck' }, { token })
    expect((await order(id)).requests[0]?.state).toBe('overtaken')
    await world.call(workOrderApi.undoCancel, { ids: [id] }, { token })
    expect((await order(id)).requests[0]?.state).toBe('open')
    expect(await listed(id)).toMatchObject({ openRequests: 'cancel' })
  })

  test('by X12 is answered with a 990 to who asked: D with the reason, or A; nothing is lost if the server dies between', async () => {
    await partner('x12')
    const [declined, accepted] = [await given('x12', 'X-1', 'accept'), await given('x12', 'X-2', 'accept')]
    for (const shipmentId of ['X-1', 'X-2'])
      await sender.x12(tenderFile([{ shipmentId, purpose: '01' }]), { accept: 'application/json' })
    const [one, two] = [(await openOf(declined))[0], (await openOf(accepted))[0]]
    expect(one).toMatchObject({ kind: 'cancel', source: 'edi' })
    await decide(String(one?.id), false, 'On the dock')
    await decide(String(two?.id), true)
    // The decision's log row is all that the answer needs: another node writes and sends it.
    const node = await world.openNode()
    const decisions = () =>
      receiver.posts
        .map(({ body }) => body)
        .filter((body) => body.includes('ST*990') && /K1\*cancel|\*X-2\*/.test(body))
    await soon(() => {
      expect(
        decisions().some((body) => /B1\*SHRT\*X-1\*\d{8}\*D~[\s\S]*K1\*cancel declined On the dock~/.test(body)),
      ).toBe(true)
      expect(decisions().some((body) => /B1\*SHRT\*X-2\*\d{8}\*A~[\s\S]*K1\*cancel accepted~/.test(body))).toBe(true)
    })
    await node.close()
    const { data } = await world.call(outgoingApi.list, { workOrderId: accepted }, { token: make.administrator.token })
    expect(data.list.filter(({ event }) => event.startsWith('request.'))).toMatchObject([{ kind: '990' }])
  })

  test('after delivery is refused as before', async () => {
    const id = await given('json', 'CRN-X', 'accept', 'pickUp', 'deliver')
    await soon(async () => expect((await order(id)).bookingStatus).toBe('DELIVERED'))
    const { status, data } = await cancel('CRN-X')
    expect([status, data.receivedStatus]).toEqual([422, 'QUARANTINED'])
    expect(await openOf(id)).toEqual([])
  })
})

describe('a change of an order on the road', () => {
  test('is a request with its fields; accepted in part it is written, declined it is dropped, and the sender is told which', async () => {
    await partner('json')
    const id = await given('json', 'CRN-C', 'accept', 'pickUp')
    const change = (fields: object) =>
      sender.json(
        { purpose: 'change', customerReferenceNumber: 'CRN-C', ...fields },
        { 'idempotency-key': `${Math.random()}` },
      )
    await change({ palletQuantity: 6, commodity: 'Glue' })
    const [request] = await openOf(id)
    expect(request).toMatchObject({ kind: 'change', revisionId: (await order(id)).revision?.id })
    expect(await listed(id)).toMatchObject({ openRequests: 'change' })
    await decide(String(request?.id), true, '', make.dispatcher.token, { commodity: 'refuse' })
    expect(await order(id)).toMatchObject({
      bookingStatus: 'IN_TRANSIT',
      palletQuantity: 6,
      revision: null,
      requests: [{ state: 'accepted' }],
    })
    await change({ palletQuantity: 9 })
    await decide(String((await openOf(id))[0]?.id), false, 'Truck is full', make.dispatcher.token)
    expect(await order(id)).toMatchObject({ palletQuantity: 6, revision: null, requests: [{ state: 'declined' }, {}] })
    await soon(() =>
      expect(ofRequests()).toMatchObject([
        { type: 'request.accepted', request: 'change', note: 'Not taken: commodity' },
        { type: 'request.declined', request: 'change', note: 'Truck is full' },
      ]),
    )
  })

  test('who may not decide gets 403', async () => {
    const id = await given('json', 'CRN-W', 'accept')
    await cancel('CRN-W')
    const auditor = await world.signIn('auditor')
    expect((await decide(String((await openOf(id))[0]?.id), false, 'no', auditor.token)).code).toBe(403)
  })
})
