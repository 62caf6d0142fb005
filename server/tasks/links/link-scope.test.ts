import { randomUUID } from 'node:crypto'
import { api } from '@shortcut/domain/api.ts'
import type { Endpoint } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTime } from '../../platform/clock.ts'
import { newToken } from '../../platform/ids.ts'
import { openBuilders } from '../../testing/builders.ts'
import { type Acts, openActs } from '../../testing/phones/acts.ts'
import { announced, append, begin, sendWhole, sha256Of } from '../../testing/phones/send-in-parts.ts'
import { openTaskLinks } from '../../testing/phones/task-links.ts'
import { picture } from '../../testing/upload.ts'
import { openWorld, type World } from '../../testing/world.ts'

const calls = Object.entries(api).flatMap(([feature, entries]) =>
  Object.entries(entries as Record<string, Endpoint>).map(([name, entry]) => ({ name: `${feature}.${name}`, entry })),
)
/** All that a session may call that a link to one task opened. */
const ofLinks = [
  'driverTask.sync',
  'freeTime.list',
  'appMessage.list',
  'appMessage.history',
  'appMessage.read',
  'file.begin',
  'file.append',
  'file.downloadToken',
  'live.ticket',
]

let world: World
let acts: Acts
let links: ReturnType<typeof openTaskLinks>
let mine: Awaited<ReturnType<Acts['given']>>
let link: { token: string }
beforeAll(async () => {
  world = await openWorld()
  const make = await openBuilders(world)
  acts = await openActs(world, make)
  links = openTaskLinks(world, make)
  mine = await acts.given()
  link = await links.opened(mine.order, mine.id)
})
afterAll(() => world.close())

const lookAt = (id: string) =>
  world.database.pool
    .query(
      `SELECT (SELECT json_agg(e) FROM task_event e WHERE e.task_id = $1) AS steps, (SELECT row_to_json(t) FROM task t WHERE id = $1) AS task,
        (SELECT json_agg(m) FROM app_message m WHERE task_id IS DISTINCT FROM $2) AS messages, (SELECT json_agg(d) FROM phone_act d WHERE task_id = $1) AS acts,
        (SELECT count(*) FROM inspection) AS inspections, (SELECT count(*) FROM task_report WHERE task_id IS DISTINCT FROM $2) AS papers`,
      [id, mine.id],
    )
    .then(({ rows }) => rows[0])

test('a session of a link is refused by every call but those of its task', async () => {
  const answered: string[] = []
  for (const { name, entry } of calls.filter((one) => one.entry.permission !== 'public')) {
    const reply = await world.product.server.inject({
      method: entry.method,
      url: `/shortcut-api/${entry.path}`,
      headers: { authorization: `Bearer ${link.token}`, 'content-type': 'application/json' },
      ...(entry.method === 'POST' ? { payload: '{}' } : {}),
    })
    const { code } = reply.json() as { code: number }
    if (code !== 403 && code !== 101) answered.push(name)
  }
  expect(answered.sort()).toEqual([...ofLinks].sort())
})

test('no download, export or other address opens with it, and with its ticket only the stream of its own news', async () => {
  const { data } = (
    await world.product.server.inject({
      method: 'POST',
      url: '/shortcut-api/events/ticket',
      headers: { authorization: `Bearer ${link.token}`, 'content-type': 'application/json' },
      payload: '{}',
    })
  ).json() as { data: { ticket: string } }
  for (const path of [`file/${randomUUID()}`, 'workOrder/export', 'driver/export'])
    for (const token of [data.ticket, link.token]) {
      const reply = await world.product.server.inject({ url: `/shortcut-api/${path}?token=${token}` })
      expect(reply.json()).not.toMatchObject({ code: 200 })
    }
})

test('an act about another task of the same driver is refused, and is neither read nor kept', async () => {
  const other = await acts.given()
  const known = acts.act('accept', other.id, {})
  await acts.sync(acts.ann, [known])
  const before = await lookAt(other.id)
  const sent: ActInput[] = [
    known,
    acts.act('arrive', other.id, { stopId: other.from }),
    acts.act('pickUp', other.id, {}),
    acts.act('exception', other.id, { data: { type: 'damaged' } }),
    acts.act('seal', other.id, { data: { sealNo: 'S-1' } }),
    acts.act('message', other.id, { data: { text: 'Hello' } }),
    acts.act('message', undefined, { data: { text: 'Hello' } }),
    acts.act('document', undefined, { data: { type: 'licence' } }),
    { ...acts.act('inspection', mine.id, {}), data: { vehicle: 'truck', vehicleId: randomUUID() } } as never,
  ]
  const { data } = await acts.sync(link, sent)
  expect(data.acts).toEqual(
    sent.map(({ id }) => ({ id, outcome: 'refused', message: 'This link opens one task and nothing else.' })),
  )
  expect(data.tasks.map(({ id }) => id)).toEqual([mine.id])
  expect(await lookAt(other.id)).toEqual(before)
})

test('a stop of another order is refused at its field', async () => {
  const other = await acts.given()
  const { data } = await acts.sync(link, [acts.act('arrive', mine.id, { stopId: other.from })])
  expect(data.acts).toMatchObject([{ outcome: 'refused' }])
})

test('it sends only files that acts of its task name, also where its driver has begun another', async () => {
  const bytes = await picture(30, 30).jpeg().toBuffer()
  expect((await begin(world.product, link.token, announced(randomUUID(), bytes))).code).toBe(404)
  const own = announced(randomUUID(), bytes)
  await begin(world.product, acts.ann.token, own)
  expect((await begin(world.product, link.token, own)).code).toBe(404)
  expect((await append(world.product, link.token, own.id, 0, bytes)).code).toBe(404)
  const photo = { id: randomUUID(), sha256: sha256Of(bytes) }
  const problem = acts.act('exception', mine.id, { data: { type: 'damaged', photos: [photo] } })
  expect((await acts.sync(link, [problem])).data.acts).toMatchObject([{ outcome: 'applied' }])
  expect((await begin(world.product, link.token, announced(photo.id, bytes))).code).toBe(200)
  expect((await append(world.product, link.token, photo.id, 0, bytes)).data).toMatchObject({ done: true })
})

test('it opens the photos of its task’s messages, and no others of its driver', async () => {
  const other = await acts.given()
  const photoOf = async (taskId: string) => {
    const bytes = await picture(30, 30).jpeg().toBuffer()
    const photo = { id: randomUUID(), sha256: sha256Of(bytes) }
    await acts.sync(acts.ann, [acts.act('message', taskId, { data: { text: 'See', files: [photo] } })])
    await sendWhole(world.product, acts.ann.token, photo.id, bytes)
    return photo.id
  }
  const own = await photoOf(mine.id)
  const others = await photoOf(other.id)
  const token = (path: string) => world.call(fileApi.downloadToken, { path }, { token: link.token })
  const { code, data } = await token(`/file/${own}`)
  expect(code).toBe(200)
  const opened = await world.product.server.inject({ url: `/shortcut-api/file/${own}?token=${data.token}` })
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await token(`/file/${others}`)).code).toBe(404)
  expect((await token('/workOrder/export')).code).toBe(404)
  expect((await token(`/workOrder/document?id=${mine.order.id}`)).code).toBe(404)
})

test('the driver’s own session is not narrowed, and signing out of a link ends it', async () => {
  const { data: opened } = await links.make({ workOrderId: mine.order.id, taskId: mine.id })
  const { data: phone } = await links.open(opened.secret)
  expect((await world.call(driverTaskApi.list, {}, { token: acts.ann.token })).code).toBe(200)
  await world.call(userApi.logout, { token: phone.token })
  expect((await acts.sync(phone, [])).code).toBe(102)
  expect((await acts.sync(acts.ann, [])).code).toBe(200)
})

test('guessing is slow, by address, and so is opening one link again and again', async () => {
  const { data: opened } = await links.make({ workOrderId: mine.order.id, taskId: mine.id })
  await atTime(Date.now(), async () => {
    const guesses = await Promise.all(Array.from({ length: 60 }, () => links.look(newToken(), '198.51.100.77')))
    const of = (code: number) => guesses.filter((reply) => reply.code === code).length
    expect([of(404), of(429)]).toEqual([50, 10])
    expect((await links.open(opened.secret, 'Joe', '198.51.100.77')).code).toBe(429)
    const openings = []
    for (let n = 0; n < 21; n++) openings.push((await links.open(opened.secret, 'Joe', '198.51.100.78')).code)
    expect(openings).toEqual([...Array(20).fill(200), 429])
  })
})
