import { driverApi } from '@shortcut/domain/drivers/api.ts'
import { phoneApi } from '@shortcut/domain/phones/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openPushService, type PushService } from '../testing/phones/push-service.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let make: Builders
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  world = await openWorld({ SEND_TO_PRIVATE: 'true', PUBLIC_URL: 'https://dispatch.example' })
  make = await openBuilders(world)
})
afterAll(async () => {
  await world.close()
  await service.close()
})

const office = () => ({ token: make.dispatcher.token })
const signIn = async (username: string) =>
  (await world.call(userApi.login, { username, password: testPassword, appType: 2 })).data.token

/** A driver whose phone is told while the app is closed. */
async function reachable(language: 'en' | 'zh' | 'es' = 'en') {
  const driver = await make.driver()
  const browser = service.browser()
  const reply = await world.call(
    phoneApi.push,
    { subscription: browser.subscription, language },
    { token: driver.token },
  )
  expect(reply, reply.message).toMatchObject({ code: 200 })
  return { driver, ...browser }
}
const given = async (driverId: string) => {
  const order = await make.workOrder()
  return { order, task: await make.task({ workOrderId: order.id, driverId }) }
}
/** A message to a driver comes after everything that was queued before it. */
async function settled({ driver, titles }: Awaited<ReturnType<typeof reachable>>) {
  await world.call(conversationApi.send, { id: newId(), personId: driver.id, text: 'Are you there?' }, office())
  await expect.poll(titles).toContain('Message from the office')
  return titles().filter((title) => title !== 'Message from the office')
}
const subscriptions = async (driver: { id: string }) =>
  (
    await world.owner.query(
      'SELECT p.id FROM push_subscription p JOIN session s ON s.token_hash = p.session_hash WHERE s.person_id = $1',
      [driver.id],
    )
  ).rows.length

describe('a phone whose app is closed', () => {
  test('is told of a new task, encrypted for it alone and signed by this server', async () => {
    const phone = await reachable()
    const { order, task } = await given(phone.driver.id)
    await expect.poll(phone.titles).toEqual(['New task'])
    const [pushed] = phone.pushed
    if (!pushed) throw new Error('nothing came')
    expect(pushed.notice).toEqual({
      title: 'New task',
      body: `Order ${order.bookingId}. Open the app to accept it.`,
      path: '/app/',
      tag: `task-${task.id}`,
    })
    expect(pushed.body.includes(order.bookingId)).toBe(false)
    const { publicKey } = (await world.call(phoneApi.key, {}, { token: phone.driver.token })).data
    expect(pushed.publicKey).toBe(publicKey)
    expect(pushed.claims).toMatchObject({ aud: service.origin, sub: 'https://dispatch.example' })
    expect(pushed.claims.exp * 1000 - Date.now()).toBeLessThan(24 * 3_600_000)
    expect(pushed.headers).toMatchObject({ urgency: 'high', ttl: '43200', topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(service.faults).toEqual([])
  })

  test('is told of a change, of a cancelled task and of a task given to another driver, and each driver only of their own', async () => {
    const [ann, bob] = [await reachable(), await reachable('es')]
    const { order, task } = await given(ann.driver.id)
    await expect.poll(ann.titles).toEqual(['New task'])
    const { version, stops } = await make.getWorkOrder(order.id)
    const saved = await world.call(workOrderApi.save, { id: order.id, version, stops, remark: 'Ring twice' }, office())
    expect(saved, saved.message).toMatchObject({ code: 200 })
    await expect.poll(ann.titles).toEqual(['New task', 'Task changed'])
    const now = (await make.getWorkOrder(order.id)).tasks[0]
    const moved = await world.call(
      taskApi.reassign,
      { id: task.id, version: now?.version ?? 0, driverId: bob.driver.id },
      office(),
    )
    expect(moved, moved.message).toMatchObject({ code: 200 })
    await expect.poll(ann.titles).toEqual(['New task', 'Task changed', 'Task taken back'])
    await expect.poll(bob.titles).toEqual(['Tarea nueva'])
    await world.call(taskApi.cancel, { id: task.id, reason: 'Customer called' }, office())
    await expect.poll(bob.titles).toEqual(['Tarea nueva', 'Tarea retirada'])
    expect(bob.pushed[0]?.headers.topic).toBe(bob.pushed[1]?.headers.topic)
    expect(await settled(ann)).toHaveLength(3)
  })

  test('is told when its load is handed over to another driver, who is told of a new task', async () => {
    const [ann, bob] = [await reachable(), await reachable()]
    const { order, task } = await given(ann.driver.id)
    await expect.poll(ann.titles).toEqual(['New task'])
    const step = () => ({ id: task.id, eventId: newId(), at: new Date().toISOString() })
    const as = { token: ann.driver.token }
    await world.call(driverTaskApi.accept, step(), as)
    const photo = await make.file(ann.driver.id)
    await world.call(driverTaskApi.pickUp, { ...step(), photos: [photo] }, as)
    const input = { id: task.id, driverId: bob.driver.id, place: 'Dock 5, Joliet', at: new Date().toISOString() }
    const handed = await world.call(taskApi.handOver, input, office())
    expect(handed, handed.message).toMatchObject({ code: 200 })
    await expect.poll(ann.titles).toEqual(['New task', 'Task taken back'])
    expect(ann.pushed[1]?.notice.body).toContain(order.bookingId)
    await expect.poll(bob.titles).toEqual(['New task'])
  })

  test('gets no text of a message, and nothing of what its own driver did', async () => {
    const phone = await reachable('zh')
    const { task } = await given(phone.driver.id)
    await expect.poll(phone.titles).toEqual(['新任务'])
    const step = { id: task.id, eventId: newId(), at: new Date().toISOString() }
    await world.call(driverTaskApi.accept, step, { token: phone.driver.token })
    await world.call(
      conversationApi.send,
      { id: newId(), personId: phone.driver.id, text: 'Call Jo on 555-0199' },
      office(),
    )
    await expect.poll(phone.titles).toEqual(['新任务', '办公室消息'])
    expect(phone.pushed[1]?.notice).toMatchObject({ body: '请打开应用阅读。', path: '/app/messages', tag: 'messages' })
    expect(JSON.stringify(phone.pushed.map(({ notice }) => notice))).not.toMatch(/555|Jo|Rosemill|Chicago|Account/)
  })

  test('is not told of an order’s fields that its driver does not see', async () => {
    const phone = await reachable()
    const { order } = await given(phone.driver.id)
    await expect.poll(phone.titles).toEqual(['New task'])
    const { version, stops } = await make.getWorkOrder(order.id)
    const saved = await world.call(workOrderApi.save, { id: order.id, version, stops, mawb: '020-81140743' }, office())
    expect(saved.data).toMatchObject({ mawb: '020-81140743' })
    expect(await settled(phone)).toEqual(['New task'])
  })
})

describe('a subscription ends', () => {
  const ends: [string, (phone: Awaited<ReturnType<typeof reachable>>) => Promise<unknown>][] = [
    ['when its driver signs out', ({ driver }) => world.call(userApi.logout, { token: driver.token })],
    ['when the phone asks', ({ driver }) => world.call(phoneApi.forgetPush, {}, { token: driver.token })],
    [
      'when the office signs a lost phone out',
      ({ driver }) => world.call(driverApi.signOut, { ids: [driver.id] }, { token: make.administrator.token }),
    ],
    [
      'when its driver is frozen',
      ({ driver }) => world.owner.query('UPDATE driver SET frozen_at = now() WHERE id = $1', [driver.id]),
    ],
  ]
  test.each(ends)('%s', async (_, end) => {
    const [gone, there] = [await reachable(), await reachable()]
    await end(gone)
    for (const { driver } of [gone, there])
      await world.call(conversationApi.send, { id: newId(), personId: driver.id, text: 'Hello' }, office())
    await expect.poll(there.titles).toEqual(['Message from the office'])
    expect(gone.titles()).toEqual([])
  })

  test('also for what was queued before', async () => {
    const phone = await reachable()
    service.answers(503)
    const first = await given(phone.driver.id)
    const tries = async () =>
      (await world.owner.query('SELECT tries FROM push_message WHERE task_id = $1', [first.task.id])).rows[0]?.tries
    await expect.poll(tries).toBe(1)
    await world.call(userApi.logout, { token: phone.driver.token })
    service.answers(201)
    await world.owner.query('UPDATE push_message SET next_try_at = now()')
    expect(await settled(await reachable())).toEqual([])
    expect(phone.titles()).toEqual([])
  })

  test.each([404, 410])('when its push service says %i', async (status) => {
    const phone = await reachable()
    service.answers(status)
    await given(phone.driver.id)
    await expect.poll(() => subscriptions(phone.driver)).toBe(0)
    service.answers(201)
  })

  test('when somebody else uses the phone', async () => {
    const [before, after] = [await reachable(), await make.driver()]
    await world.call(phoneApi.push, { subscription: before.subscription, language: 'en' }, { token: after.token })
    expect([await subscriptions(before.driver), await subscriptions(after)]).toEqual([0, 1])
  })
})

test('a push service that is slow or refuses for now gets the notice later, once', async () => {
  const phone = await reachable()
  service.answers(429)
  const { task } = await given(phone.driver.id)
  const row = async () =>
    (await world.owner.query('SELECT state, tries, last_answer FROM push_message WHERE task_id = $1', [task.id]))
      .rows[0]
  await expect.poll(row).toMatchObject({ state: 'waiting', tries: 1, last_answer: 'HTTP 429' })
  service.answers(201)
  await world.owner.query('UPDATE push_message SET next_try_at = now()')
  await expect.poll(row).toMatchObject({ state: 'sent' })
  expect(await settled(phone)).toEqual(['New task'])
})

test('asked twice, one subscription is kept, and each phone of a person is told', async () => {
  const phone = await reachable()
  await world.call(phoneApi.push, { subscription: phone.subscription, language: 'en' }, { token: phone.driver.token })
  expect(await subscriptions(phone.driver)).toBe(1)
  const other = service.browser()
  const second = await signIn(phone.driver.userName)
  await world.call(phoneApi.push, { subscription: other.subscription, language: 'es' }, { token: second })
  await given(phone.driver.id)
  await expect.poll(phone.titles).toEqual(['New task'])
  await expect.poll(other.titles).toEqual(['Tarea nueva'])
  const { rows } = await world.owner.query(
    `SELECT action FROM operation_log WHERE entity_id = $1 AND action LIKE 'session.push%'`,
    [phone.driver.id],
  )
  expect(rows).toEqual([{ action: 'session.pushOn' }, { action: 'session.pushOn' }])
})

const good = () => service.browser().subscription
const bad: [string, (one: ReturnType<typeof good>) => object, string, RegExp][] = [
  ['http', (one) => ({ ...one, endpoint: 'http://push.example/1' }), 'subscription.endpoint', /web address/],
  ['a file', (one) => ({ ...one, endpoint: 'file:///etc/passwd' }), 'subscription.endpoint', /web address/],
  [
    'a name and password',
    (one) => ({ ...one, endpoint: 'https://a:b@push.example/1' }),
    'subscription.endpoint',
    /web address/,
  ],
  ['a short secret', (one) => ({ ...one, keys: { ...one.keys, auth: 'AAAA' } }), 'subscription.keys.auth', /./],
  [
    'a key that is no point',
    (one) => ({ ...one, keys: { ...one.keys, p256dh: `B${'A'.repeat(86)}` } }),
    'subscription.keys.p256dh',
    /not the key/,
  ],
]
test.each(bad)('a subscription with %s is refused, and the reply says where', async (_, spoil, path, sentence) => {
  const driver = await make.driver()
  const subscription = spoil(good()) as ReturnType<typeof good>
  const reply = await world.call(phoneApi.push, { subscription, language: 'en' }, { token: driver.token })
  expect(reply.code).toBe(422)
  const { fields } = reply.data as unknown as { fields: { path: string; message: string }[] }
  expect(fields).toMatchObject([{ path, message: expect.stringMatching(sentence) }])
  expect(await subscriptions(driver)).toBe(0)
})

test('consoles have no phones', async () => {
  const reply = await world.call(phoneApi.push, { subscription: good(), language: 'en' }, office())
  expect(reply.code).toBe(403)
})

test('an address inside is never reached, also under a name', async () => {
  const shut = await openWorld()
  try {
    const build = await openBuilders(shut)
    const [named, numbered] = [service.browser(), service.browser()]
    const addresses = [
      named.subscription,
      { ...numbered.subscription, endpoint: numbered.subscription.endpoint.replace('localhost', '127.0.0.1') },
    ]
    for (const subscription of addresses) {
      const driver = await build.driver()
      await shut.call(phoneApi.push, { subscription, language: 'en' }, { token: driver.token })
      await build.task({ workOrderId: (await build.workOrder()).id, driverId: driver.id })
    }
    const answers = async () =>
      (await shut.owner.query('SELECT last_answer FROM push_message WHERE tries > 0 ORDER BY last_answer')).rows
    await expect
      .poll(answers)
      .toEqual([
        { last_answer: '127.0.0.1 is a private address' },
        { last_answer: 'localhost is at a private address' },
      ])
    expect([...named.pushed, ...numbered.pushed]).toEqual([])
  } finally {
    await shut.close()
  }
})

test('the server keeps its key: subscriptions survive a restart, and the private half is encrypted', async () => {
  const { rows } = await world.owner.query('SELECT private_key FROM push_key')
  expect(rows).toEqual([{ private_key: expect.stringMatching(/^v1\./) }])
  const driver = await make.driver()
  const { publicKey } = (await world.call(phoneApi.key, {}, { token: driver.token })).data
  const node = await world.openNode({ chores: false })
  const reply = await node.product.server.inject({
    url: '/shortcut-api/phone/key',
    headers: { authorization: `Bearer ${driver.token}` },
  })
  expect(reply.json().data).toEqual({ publicKey })
  await node.close()
})
