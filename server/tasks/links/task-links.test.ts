import { randomUUID } from 'node:crypto'
import { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { taskLinkApi } from '@shortcut/domain/tasks/links/task-link-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { appMessageApi, conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atTime } from '../../platform/clock.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type Acts, openActs } from '../../testing/phones/acts.ts'
import { sendWhole, sha256Of } from '../../testing/phones/send-in-parts.ts'
import { openTaskLinks } from '../../testing/phones/task-links.ts'
import { picture } from '../../testing/upload.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let token: string
let office: string
let links: ReturnType<typeof openTaskLinks>
let given: Acts['given']
let act: Acts['act']
let sync: Acts['sync']
let decide: Acts['decide']
let ann: Acts['ann']
let bob: Acts['bob']
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  office = make.dispatcher.account
  links = openTaskLinks(world, make)
  ;({ given, act, sync, decide, ann, bob } = await openActs(world, make))
})
afterAll(() => world.close())

const dayMs = 86_400_000
const log = async (taskId: string) =>
  (
    await world.database.pool.query(
      `SELECT action, actor_type, actor_name, after FROM operation_log WHERE entity_id = $1 ORDER BY id`,
      [taskId],
    )
  ).rows as { action: string; actor_type: string; actor_name: string; after: unknown }[]
const outcomes = async (phone: { token: string }, acts: readonly ActInput[]) =>
  (await sync(phone, acts)).data.acts.map(({ outcome }) => outcome)

/** The whole of a task, as a phone without network keeps it. */
function dayOf({ id, from, to }: { id: string; from: string; to: string }, photo?: { id: string; sha256: string }) {
  const photos = photo ? [photo] : []
  return [
    act('accept', id, {}),
    act('arrive', id, { stopId: from }),
    act('pickUp', id, { stopId: from, data: { photos } }),
    act('arrive', id, { stopId: to }),
    act('deliver', id, { stopId: to, data: { receivedBy: 'Jo Miller' } }),
  ]
}

test('an order goes to a driver without an account, who does the whole task over the link; log and history say who', async () => {
  const order = await make.workOrder()
  const made = await links.make({ workOrderId: order.id, driver: { name: 'Blue Star', phone: '312-555-8001' } })
  expect([made.code, made.data.path]).toEqual([200, `/app/link#${made.data.secret}`])
  expect(made.data).toMatchObject({ state: 'open', driver: 'Blue Star', createdBy: office, lastUsedAt: null })
  expect((Date.parse(made.data.expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(72, 1)
  const { stops, bookingStatus } = await make.getWorkOrder(order.id)
  expect(bookingStatus).toBe('DISPATCHED')

  expect((await links.look(made.data.secret)).data).toMatchObject({ madeBy: office })
  const { data: phone } = await links.open(made.data.secret, ' Joe Smith ')
  expect(phone.linkId).toBe(made.data.id)
  const first = (await sync(phone, [])).data
  expect(first.link).toMatchObject({ state: 'open', madeBy: office })
  expect(first.tasks.map(({ id }) => id)).toEqual([made.data.taskId])
  const photo = await picture(30, 30).jpeg().toBuffer()
  const named = { id: randomUUID(), sha256: sha256Of(photo) }
  const it = { id: made.data.taskId, from: stops[0]?.id ?? '', to: stops[1]?.id ?? '' }
  const done = (await sync(phone, dayOf(it, named))).data
  expect(done.acts.map(({ outcome }) => outcome)).toEqual(Array(5).fill('applied'))
  // The phone must not learn with its next contact only that its work is finished.
  expect(done.link).toMatchObject({ state: 'finished' })
  expect((await sendWhole(world.product, phone.token, named.id, photo)).code).toBe(200)

  const after = await make.getWorkOrder(order.id)
  expect([after.bookingStatus, after.stops[1]?.receivedBy]).toEqual(['DELIVERED', 'Jo Miller'])
  expect(after.tasks[0]?.photos.map(({ fileId }) => fileId)).toEqual([named.id])
  const who = `Joe Smith, by link of ${office}`
  expect(new Set(after.tasks[0]?.events.map(({ reportedBy }) => reportedBy))).toEqual(new Set([who]))
  const rows = await log(it.id)
  expect(rows.find(({ action }) => action === 'task.makeLink')).toMatchObject({
    actor_name: office,
    after: { workOrderId: order.id, driver: 'Blue Star' },
  })
  expect(rows.find(({ action }) => action === 'task.openLink')).toMatchObject({ actor_type: 'driver', actor_name: who })
  expect(rows.find(({ action }) => action === 'task.deliver')).toMatchObject({ actor_name: who })
  const [listed] = await links.list(order.id)
  expect(listed).toMatchObject({ state: 'finished', openedBy: ['Joe Smith'], lastUsedAt: expect.any(String) })
  expect((await sync(phone, [])).data).toMatchObject({ tasks: [], link: { state: 'finished' } })
  expect((await links.open(made.data.secret)).data).toMatchObject({ state: 'finished' })
})

test('the same phone number is the same driver again; a driver with an account keeps theirs', async () => {
  const one = await links.make({
    workOrderId: (await make.workOrder()).id,
    driver: { name: 'Red Line', phone: '312-555-8002' },
  })
  const order = await make.workOrder()
  const { id } = await make.task({ workOrderId: order.id })
  const two = await links.make({
    workOrderId: order.id,
    taskId: id,
    driver: { name: 'Other', phone: '312-555-8002' },
  })
  expect([one.code, two.code, two.data.driver, two.data.taskId]).toEqual([200, 200, 'Red Line', id])
  const { data: drivers } = await world.call(driverApi.list, { q: '312-555-8002' }, { token })
  expect(drivers.list).toMatchObject([{ name: 'Red Line', hasPassword: false }])
  const known = await links.make({
    workOrderId: (await make.workOrder()).id,
    driver: { name: 'Fake Bob', phone: bob.phone },
  })
  expect(known).toMatchObject({ code: 422, data: { fields: [{ path: 'phone' }] } })
})

test('the secret is stored as a hash only, and a repeated call makes one link', async () => {
  const { order, id } = await given()
  const key = randomUUID()
  const [one, two] = [
    await links.make({ workOrderId: order.id, taskId: id }, key),
    await links.make({ workOrderId: order.id, taskId: id }, key),
  ]
  expect(two.data).toEqual(one.data)
  expect(await links.list(order.id)).toHaveLength(1)
  const { rows } = await world.database.pool.query('SELECT row_to_json(l)::text AS text FROM task_link l')
  const { rows: kept } = await world.database.pool.query('SELECT row_to_json(r)::text AS text FROM answered_call r')
  const { rows: logged } = await world.database.pool.query('SELECT row_to_json(o)::text AS text FROM operation_log o')
  for (const { text } of [...rows, ...kept, ...logged]) expect(text).not.toContain(one.data.secret)
})

test('only who may assign makes and revokes links, and only for tasks that a driver has', async () => {
  const { order, id } = await given()
  const clerk = await world.signIn('billingClerk')
  const made = await links.make({ workOrderId: order.id, taskId: id })
  const as = { token: clerk.token }
  expect((await world.call(taskLinkApi.make, { workOrderId: order.id, taskId: id }, as)).code).toBe(403)
  expect((await world.call(taskLinkApi.revoke, { id: made.data.id }, as)).code).toBe(403)
  const other = await make.workOrder()
  expect((await links.make({ workOrderId: other.id, taskId: id })).code).toBe(404)
  const waiting = await make.task({ workOrderId: other.id })
  expect((await links.make({ workOrderId: other.id, taskId: waiting.id })).code).toBe(409)
  expect(await links.make({ workOrderId: other.id })).toMatchObject({
    code: 422,
    data: { fields: [{ path: 'driver' }] },
  })
})

describe('a link that ended', () => {
  const ends = {
    revoked: async (link: { id: string }) => links.revoke(link.id),
    cancelled: (_: object, id: string) => world.call(taskApi.cancel, { id, reason: 'customer' }, { token }),
    reassigned: (_: object, id: string) => world.call(taskApi.reassign, { id, driverId: bob.id }, { token }),
  }

  test.each(Object.entries(ends))(
    '%s: shows nothing, and what was done before waits for the office',
    async (state, end) => {
      const it = await given()
      const link = await links.opened(it.order, it.id)
      expect(await outcomes(link, [act('accept', it.id, {})])).toEqual(['applied'])
      expect((await end(link, it.id)).code).toBe(200)
      expect((await links.look(link.secret)).data).toMatchObject({ state })
      const before = await it.get()
      const photo = await picture(30, 30).jpeg().toBuffer()
      const named = { id: randomUUID(), sha256: sha256Of(photo) }
      const late = dayOf(it, named).slice(1)
      const told = (await sync(link, late)).data
      expect([told.tasks, told.link?.state]).toEqual([[], state])
      expect(told.acts.map(({ outcome }) => outcome)).toEqual(Array(4).fill('held'))
      expect(told.acts[0]?.message).toMatch(
        state === 'revoked' ? /after the link had ended/ : /after the task was taken away/,
      )
      expect((await sendWhole(world.product, link.token, named.id, photo)).code).toBe(200)
      const after = await it.get()
      expect([after.order.stops, after.task.status]).toEqual([before.order.stops, before.task.status])
      expect(after.task.events.filter(({ review }) => review === 'waiting')).toHaveLength(4)
      for (const { id } of late) expect((await decide('accept', it.id, id)).data.outcome).toBe('applied')
      const decided = await it.get()
      expect(decided.order.stops[1]?.receivedBy).toBe('Jo Miller')
      // A revoked link took nothing from the driver: accepted steps count like any other.
      expect(decided.task.status).toBe(state === 'revoked' ? 'delivered' : before.task.status)
    },
  )

  test('expired: the same, for a week; then nothing is taken any more', async () => {
    const it = await given()
    const { data: link } = await links.make({ workOrderId: it.order.id, taskId: it.id, hours: 1 })
    const { data: phone } = await links.open(link.secret)
    const later = Date.now() + 2 * 3_600_000
    await atTime(later, async () => {
      expect((await links.open(link.secret)).data).toMatchObject({ state: 'expired' })
      expect((await sync(phone, [act('accept', it.id, {})])).data).toMatchObject({
        acts: [{ outcome: 'held' }],
        tasks: [],
        link: { state: 'expired' },
      })
    })
    await atTime(later + 7 * dayMs, async () => expect((await sync(phone, [])).code).toBe(103))
    await links.revoke(link.id)
    await atTime(Date.now() + 7.1 * dayMs, async () => expect((await sync(phone, [])).code).toBe(103))
  })

  test('revoked by its log row and name; a message over it is refused with the reason', async () => {
    const it = await given()
    const link = await links.opened(it.order, it.id)
    const revoked = await links.revoke(link.id)
    expect(revoked.data).toMatchObject({ state: 'revoked', revokedBy: office })
    expect((await links.revoke(link.id)).data.revokedAt).toBe(revoked.data.revokedAt)
    const rows = await log(it.id)
    expect(rows.filter(({ action }) => action === 'task.revokeLink')).toMatchObject([{ actor_name: office }])
    const { acts } = (await sync(link, [act('message', it.id, { data: { text: 'Hello?' } })])).data
    expect(acts).toMatchObject([{ outcome: 'refused', message: expect.stringMatching(/revoked this link/) }])
  })

  test('reopened with its task, it works on', async () => {
    const it = await given()
    const link = await links.opened(it.order, it.id)
    await world.call(taskApi.reassign, { id: it.id, driverId: bob.id }, { token })
    expect((await sync(link, [])).data.tasks).toEqual([])
    await world.call(taskApi.reassign, { id: it.id, driverId: ann.id }, { token })
    expect((await sync(link, [])).data.tasks).toHaveLength(1)
  })
})

test('messages go both ways, and are those about this task only', async () => {
  const it = await given()
  const other = await given()
  const link = await links.opened(it.order, it.id, 'Joe Smith')
  expect(await outcomes(link, [act('message', it.id, { data: { text: 'At the gate' } })])).toEqual(['applied'])
  const write = (taskId: string | undefined, text: string) =>
    world.call(conversationApi.send, { id: randomUUID(), personId: ann.id, taskId, text }, { token })
  await write(other.id, 'About another order')
  await write(undefined, 'About nothing')
  const { data: answer } = await write(it.id, 'Dock 4')
  const history = await links.history(link)
  expect(history.map(({ text, sentBy }) => [text, sentBy])).toEqual([
    ['Dock 4', office],
    ['At the gate', `Joe Smith, by link of ${office}`],
  ])
  expect((await world.call(appMessageApi.list, {}, { token: link.token })).data.map(({ text }) => text)).toEqual([
    'Dock 4',
  ])
  await links.read(link, [answer.id, randomUUID()])
  expect((await links.history(link))[0]?.readAt).not.toBeNull()
})
