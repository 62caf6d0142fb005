import { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { homeApi } from '@shortcut/domain/home/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { appMessageApi, conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { followEvents, type Message } from '../testing/event-stream.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'
import type { AppRow } from './app-people.ts'

let world: World
let make: Builders
/** May see the monitor and write. */
let token: string
/** A warehouse worker, signed in. */
let worker: { id: string; token: string }

beforeAll(async () => {
  world = await openWorld()
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  make = await openBuilders(world)
  token = make.dispatcher.token
  const fields = { name: 'Wanda', phone: '555-0177', customerReferenceNumber: 'C-1', password: testPassword }
  const { data } = await world.call(warehouseApi.save, fields, { token: make.administrator.token })
  const signedIn = await world.call(userApi.login, { username: data.phone, password: testPassword, appType: 3 })
  worker = { id: data.id, token: signedIn.data.token }
})
afterAll(() => world.close())

const listed = async (query: InputOf<typeof appOnlineApi.list>) => {
  const reply = await world.call(appOnlineApi.list, { ...query, pageSize: 500 }, { token })
  expect(reply.code, reply.message).toBe(200)
  expect(reply.data.total).toBe(reply.data.list.length)
  return reply.data.list
}
const detail = async (id: string) => (await world.call(appOnlineApi.detail, { id }, { token })).data
const counts = async () => (await world.call(appOnlineApi.counts, {}, { token })).data
const silentTotal = async () => (await world.call(appOnlineApi.silent, {}, { token })).data.total
const heard = (id: string, secondsAgo: number) =>
  world.database.pool.query(`UPDATE driver SET last_seen_at = now() - $2 * interval '1 second' WHERE id = $1`, [
    id,
    secondsAgo,
  ])
const beat = (who: { token: string }) =>
  world.call(appOnlineApi.heartbeat, { device: 'Pixel 9', appVersion: '2.1' }, { token: who.token })

async function driverWithTask() {
  const driver = await make.driver()
  const task = await make.task({ workOrderId: (await make.workOrder()).id, driverId: driver.id })
  return { ...driver, task }
}

describe('the monitor', () => {
  test('shows drivers and workers with their app’s report, online, stale and offline', async () => {
    const [online, stale, offline, never] = await Promise.all([1, 2, 3, 4].map(() => make.driver()))
    if (!online || !stale || !offline || !never) throw new Error('no drivers')
    expect((await beat(worker)).code).toBe(200)
    expect((await beat(online)).code).toBe(200)
    await heard(stale.id, 91)
    await heard(offline.id, 901)
    expect(await detail(online.id)).toMatchObject({
      kind: 'driver',
      name: online.name,
      phone: online.phone,
      presence: 'online',
      device: 'Pixel 9',
      appVersion: '2.1',
      silentTask: null,
      unread: 0,
    })
    expect(await detail(worker.id)).toMatchObject({
      kind: 'worker',
      name: 'Wanda',
      presence: 'online',
      phone: '555-0177',
    })
    expect((await detail(stale.id)).presence).toBe('stale')
    expect((await detail(offline.id)).presence).toBe('offline')
    expect(await detail(never.id)).toMatchObject({ presence: 'offline', lastActiveAt: null })
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    expect(ids(await listed({ presence: 'online', device: 'pixel' })).toSorted()).toEqual(
      [online.id, worker.id].toSorted(),
    )
    expect(ids(await listed({ kind: 'worker' }))).toEqual([worker.id])
    expect(ids(await listed({ q: '555-0177' }))).toEqual([worker.id])
    expect(ids(await listed({ presence: 'stale,offline' }))).toEqual(
      expect.arrayContaining([stale.id, offline.id, never.id]),
    )
    const byTime = ids(await listed({ sort: '-lastActiveAt' }))
    expect(byTime.indexOf(stale.id)).toBeLessThan(byTime.indexOf(offline.id))
    expect(byTime.indexOf(offline.id)).toBeLessThan(byTime.indexOf(never.id))
    const told = await counts()
    for (const presence of ['online', 'stale', 'offline'] as const)
      expect([presence, told[presence]]).toEqual([presence, (await listed({ presence })).length])
    const workers = (await world.call(appOnlineApi.counts, { kind: 'worker' }, { token })).data
    expect(workers).toEqual({ online: workers.online, stale: 0, offline: workers.offline, silent: 0 })
    expect(workers.online + workers.offline).toBe((await listed({ kind: 'worker' })).length)
  })

  test('tells consoles live when an app connects or disconnects, if the person may see it', async () => {
    const driver = await make.driver()
    const clerk = await world.signIn('billingClerk')
    const [seeing, blind] = await Promise.all([token, clerk.token].map((as) => followEvents(world.product, as)))
    if (!seeing || !blind) throw new Error('no streams')
    await seeing.until(({ event }) => event === 'hello')
    const toldOf = (wanted: string, after?: Message) =>
      seeing.until((message) => {
        const isLater = !after || seeing.messages.indexOf(message) > seeing.messages.indexOf(after)
        const rows = message.event === 'message' ? message.data.filter(({ topic }) => topic === 'appOnline') : []
        return (
          isLater && rows.some(({ id, row }) => id === driver.id && (row as AppRow | undefined)?.presence === wanted)
        )
      })
    await heard(driver.id, 0)
    const online = await toldOf('online')
    await heard(driver.id, 89)
    const stale = await toldOf('stale', online)
    await heard(driver.id, 899)
    await toldOf('offline', stale)
    expect(
      blind.messages
        .flatMap(({ event, data }) => (event === 'message' ? data : []))
        .filter(({ topic }) => topic === 'appOnline'),
    ).toEqual([])
    await Promise.all([seeing.close(), blind.close()])
  })
})

describe('a driver with a live task whose app is silent for 15 minutes', () => {
  test('is shown as silent on the monitor and on Home, until the app reports or the task ends', async () => {
    const driver = await driverWithTask()
    const home = async () => (await world.call(homeApi.figures, {}, { token })).data.silent
    const before = await silentTotal()
    // Never reported: there is no app that could fall silent.
    expect((await detail(driver.id)).silentTask).toBeNull()
    await heard(driver.id, 899)
    expect((await detail(driver.id)).silentTask).toBeNull()
    await heard(driver.id, 901)
    expect((await detail(driver.id)).silentTask).toMatchObject({ id: driver.task.id, taskNo: driver.task.taskNo })
    expect((await listed({ silent: 'yes' })).map(({ id }) => id)).toContain(driver.id)
    expect([await silentTotal(), (await counts()).silent, (await home())?.total]).toEqual(
      [1, 1, 1].map((n) => n + before),
    )
    const told = await world.call(appOnlineApi.silent, {}, { token })
    expect(told.data.list).toContainEqual(
      expect.objectContaining({ id: driver.id, name: driver.name, taskNo: driver.task.taskNo }),
    )
    await world.call(
      driverTaskApi.positions,
      { positions: [{ at: new Date().toISOString(), lat: 41, lng: -87 }] },
      driver,
    )
    expect([await silentTotal(), (await home())?.total]).toEqual([before, before])
    await heard(driver.id, 901)
    expect(await silentTotal()).toBe(before + 1)
    await world.database.pool.query(`UPDATE task SET starts_at = now() + interval '3 hours' WHERE id = $1`, [
      driver.task.id,
    ])
    expect(await silentTotal()).toBe(before)
    await world.database.pool.query(`UPDATE task SET starts_at = now() WHERE id = $1`, [driver.task.id])
    expect(await silentTotal()).toBe(before + 1)
    const reject = { id: driver.task.id, eventId: newId(), at: new Date().toISOString(), reason: 'flat tyre' }
    expect((await world.call(driverTaskApi.reject, reject, driver)).data.outcome).toBe('applied')
    expect(await silentTotal()).toBe(before)
  })
})

test('silent drivers stand first, the longest silence before all; then everybody from the latest contact', async () => {
  const [longer, shorter] = [await driverWithTask(), await driverWithTask()]
  const [idle, online] = [await make.driver(), await make.driver()]
  await heard(longer.id, 4000)
  await heard(shorter.id, 1000)
  await heard(idle.id, 3000)
  await heard(online.id, 1)
  const mine = [longer, shorter, idle, online].map(({ id }) => id)
  const order = async (query: InputOf<typeof appOnlineApi.list>) =>
    (await listed(query)).flatMap(({ id }) => (mine.includes(id) ? [id] : []))
  expect(await order({})).toEqual([longer.id, shorter.id, online.id, idle.id])
  expect(await order({ sort: '-lastActiveAt' })).toEqual([online.id, shorter.id, idle.id, longer.id])
  const first = await world.call(appOnlineApi.list, { pageSize: 1 }, { token })
  const second = await world.call(appOnlineApi.list, { pageSize: 1, cursor: first.data.nextCursor ?? '' }, { token })
  expect([...first.data.list, ...second.data.list].map(({ id }) => id)).toEqual([longer.id, shorter.id])
})

describe('a message', () => {
  const inbox = async (who: { token: string }) => (await world.call(appMessageApi.list, {}, { token: who.token })).data
  const sent = async (id: string) => (await world.call(conversationApi.list, { personId: id }, { token })).data.list

  test('is sent, delivered and read, once each, with a log row for each', async () => {
    const driver = await make.driver()
    const other = await make.driver()
    const ids = [driver.id, worker.id, newId()]
    const { data } = await world.call(appOnlineApi.message, { ids, text: ' Dock 4 is closed. ' }, { token })
    expect(data.done.toSorted()).toEqual([driver.id, worker.id].toSorted())
    expect(data.failed).toMatchObject([{ id: ids[2], code: 404 }])
    expect(await sent(driver.id)).toMatchObject([{ text: 'Dock 4 is closed.', deliveredAt: null, readAt: null }])
    expect((await detail(driver.id)).unread).toBe(1)

    expect(await inbox(other)).toEqual([])
    const [mine] = await inbox(driver)
    expect(mine).toMatchObject({ text: 'Dock 4 is closed.', sentBy: make.dispatcher.account })
    const [delivered] = await sent(driver.id)
    expect(delivered).toMatchObject({ deliveredAt: expect.any(String), readAt: null })
    expect((await inbox(driver)).length).toBe(1)
    expect((await sent(driver.id))[0]?.deliveredAt).toBe(delivered?.deliveredAt)

    const read = (who: { token: string }) =>
      world.call(appMessageApi.read, { ids: [mine?.id ?? ''] }, { token: who.token })
    for (const stranger of [other, worker]) expect((await read(stranger)).code).toBe(200)
    expect((await sent(driver.id))[0]?.readAt).toBeNull()
    await Promise.all([read(driver), read(driver)])
    expect((await sent(driver.id))[0]?.readAt).toEqual(expect.any(String))
    expect(await inbox(driver)).toEqual([])
    expect((await detail(driver.id)).unread).toBe(0)
    expect((await inbox(worker)).map(({ text }) => text)).toEqual(['Dock 4 is closed.'])
    const log = await world.call(
      logApi.list,
      { entity: 'appMessage', entityId: mine?.id ?? '' },
      { token: make.administrator.token },
    )
    expect(log.data.list.map(({ action, actorType }) => [action, actorType])).toEqual([
      ['appMessage.read', 'driver'],
      ['appMessage.deliver', 'driver'],
      ['appMessage.send', 'user'],
    ])
  })

  test('an empty one is refused, and people who may only look cannot write', async () => {
    const refused = await world.call(appOnlineApi.message, { ids: [worker.id], text: '  ' }, { token })
    expect(refused).toMatchObject({ code: 422, data: { fields: [{ path: 'text', message: 'The message is empty' }] } })
    const auditor = await world.signIn('auditor')
    expect((await world.call(appOnlineApi.list, {}, { token: auditor.token })).code).toBe(200)
    const message = { ids: [worker.id], text: 'Hello' }
    expect((await world.call(appOnlineApi.message, message, { token: auditor.token })).code).toBe(403)
  })
})
