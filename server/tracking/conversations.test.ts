import { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { appMessageApi, conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { followEvents } from '../testing/event-stream.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let make: Builders
/** A dispatcher's. */
let token: string

beforeAll(async () => {
  world = await openWorld()
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  make = await openBuilders(world)
  token = make.dispatcher.token
})
afterAll(() => world.close())

const write = (personId: string, text: string, rest: Partial<InputOf<typeof conversationApi.send>> = {}) =>
  world.call(conversationApi.send, { id: newId(), personId, text, ...rest }, { token })
const answer = (who: { token: string }, text: string, rest: Partial<InputOf<typeof appMessageApi.send>> = {}) =>
  world.call(appMessageApi.send, { id: newId(), text, ...rest }, { token: who.token })
const conversation = async (personId: string, page: { cursor?: string; pageSize?: number } = {}) =>
  (await world.call(conversationApi.list, { personId, ...page }, { token })).data
const textsOf = ({ list }: { list: { text: string; fromApp: boolean }[] }) =>
  list.map(({ text, fromApp }) => `${fromApp ? 'driver' : 'office'}: ${text}`)
const unread = async () => (await world.call(conversationApi.unread, {}, { token })).data
const driverWithTask = async () => {
  const driver = await make.driver()
  const task = await make.task({ workOrderId: (await make.workOrder()).id, driverId: driver.id })
  return { ...driver, task }
}

test('a conversation has both sides in order, page by page, with the task it is about', async () => {
  const driver = await driverWithTask()
  const other = await make.driver()
  const sent = await write(driver.id, ' Dock 4 is closed.\nUse dock 6. ', { taskId: driver.task.id })
  expect(sent.data).toMatchObject({
    text: 'Dock 4 is closed.\nUse dock 6.',
    fromApp: false,
    task: { id: driver.task.id, taskNo: driver.task.taskNo },
    sentBy: make.dispatcher.account,
    deliveredAt: null,
    readAt: null,
  })
  const [received] = (await world.call(appMessageApi.list, {}, { token: driver.token })).data
  expect(received).toMatchObject({ id: sent.data.id, task: { taskNo: driver.task.taskNo } })
  const answered = await answer(driver, 'OK, at dock 6', { toTaskId: driver.task.id })
  expect(answered.data).toMatchObject({ fromApp: true, personId: driver.id, sentBy: driver.name })
  await write(driver.id, 'Thanks')
  await write(other.id, 'Somebody else')

  const all = ['office: Thanks', 'driver: OK, at dock 6', 'office: Dock 4 is closed.\nUse dock 6.']
  expect(textsOf(await conversation(driver.id))).toEqual(all)
  const first = await conversation(driver.id, { pageSize: 2 })
  expect(textsOf(first)).toEqual(all.slice(0, 2))
  const rest = await conversation(driver.id, { pageSize: 2, cursor: first.nextCursor ?? '' })
  expect(textsOf(rest)).toEqual(all.slice(2))
  expect(rest.nextCursor).toBeNull()
  expect((await world.call(conversationApi.list, { personId: driver.id, cursor: 'x' }, { token })).code).toBe(400)
  const own = await world.call(appMessageApi.history, {}, { token: driver.token })
  expect(textsOf(own.data)).toEqual(all)
  // What a driver writes is not unread for the driver.
  expect((await world.call(appOnlineApi.detail, { id: driver.id }, { token })).data.unread).toBe(2)
})

test('a message that is sent again is stored once, and its id cannot be used for another', async () => {
  const driver = await driverWithTask()
  const id = newId()
  const [first, again] = await Promise.all([1, 2].map(() => write(driver.id, 'Call me', { id })))
  expect(again).toEqual(first)
  expect(first?.code).toBe(200)
  const reply = newId()
  const answers = [await answer(driver, 'Calling', { id: reply }), await answer(driver, 'Calling', { id: reply })]
  expect(answers[1]?.data).toEqual(answers[0]?.data)
  expect(textsOf(await conversation(driver.id))).toEqual(['driver: Calling', 'office: Call me'])

  const others = await make.driver()
  expect((await write(others.id, 'Call me', { id })).code).toBe(409)
  expect((await write(driver.id, 'Call her', { id })).code).toBe(409)
  expect((await answer(others, 'Call me', { id })).code).toBe(409)
  expect((await answer(driver, 'Call me', { id })).code).toBe(409)
  expect(await conversation(others.id)).toEqual({ list: [], nextCursor: null, personState: 'active' })
  const log = { entity: 'appMessage', entityId: id } as const
  const { data } = await world.call(logApi.list, log, { token: make.administrator.token })
  expect(data.list.map(({ action }) => action)).toEqual(['appMessage.send'])
})

test('a reply is unread until somebody in the office reads it, which the log knows', async () => {
  const driver = await make.driver()
  expect((await unread()).map(({ personId }) => personId)).not.toContain(driver.id)
  const first = await answer(driver, 'Flat tyre')
  // The driver cannot read it in place of the office.
  await world.call(appMessageApi.read, { ids: [first.data.id] }, { token: driver.token })
  expect((await world.call(appMessageApi.list, {}, { token: driver.token })).data).toEqual([])
  const second = await answer(driver, 'On I-80, mile 12')
  const told = { personId: driver.id, kind: 'driver', name: driver.name, count: 2, text: 'On I-80, mile 12' }
  expect(await unread()).toContainEqual(expect.objectContaining(told))
  expect((await unread())[0]?.personId).toBe(driver.id)

  const read = (upTo: string, as = token) =>
    world.call(conversationApi.read, { personId: driver.id, upTo }, { token: as })
  const stranger = await make.driver()
  const strange = await answer(stranger, 'Mine')
  await world.call(conversationApi.read, { personId: stranger.id, upTo: first.data.id }, { token })
  await read(first.data.id)
  expect(await unread()).toContainEqual(expect.objectContaining({ personId: driver.id, count: 1 }))
  expect(await unread()).toContainEqual(expect.objectContaining({ personId: stranger.id, count: 1 }))
  await Promise.all([read(strange.data.id), read(strange.data.id)])
  expect((await unread()).map(({ personId }) => personId)).not.toContain(driver.id)
  const [latest] = (await conversation(driver.id)).list
  expect(latest).toMatchObject({ id: second.data.id, readAt: expect.any(String), readBy: make.dispatcher.account })
  const log = { entity: 'appMessage', entityId: second.data.id } as const
  const { data } = await world.call(logApi.list, log, { token: make.administrator.token })
  expect(data.list.map(({ action, actorType }) => [action, actorType])).toEqual([
    ['appMessage.read', 'user'],
    ['appMessage.answer', 'driver'],
  ])
  // The office cannot be told that a driver has read something by reading it in the office.
  const help = await write(driver.id, 'Help is coming')
  await read(help.data.id)
  expect((await conversation(driver.id)).list[0]).toMatchObject({ text: 'Help is coming', readAt: null })
})

test('a driver sees only their own conversation and writes only about their own tasks, and so does a worker', async () => {
  const driver = await driverWithTask()
  const other = await driverWithTask()
  await write(other.id, 'For the other')
  expect((await world.call(appMessageApi.history, {}, { token: driver.token })).data.list).toEqual([])
  expect((await answer(driver, 'About it', { toTaskId: other.task.id })).code).toBe(404)
  expect((await write(driver.id, 'About it', { taskId: other.task.id })).code).toBe(404)
  expect((await write(newId(), 'Nobody')).code).toBe(404)
  expect((await world.call(conversationApi.list, { personId: other.id }, { token: driver.token })).code).toBe(403)

  const fields = { name: 'Walter', phone: '555-0188', customerReferenceNumber: 'C-1', password: testPassword }
  const { data: worker } = await world.call(warehouseApi.save, fields, { token: make.administrator.token })
  const signedIn = await world.call(userApi.login, { username: fields.phone, password: testPassword, appType: 3 })
  await write(worker.id, 'Door 2, please')
  await answer({ token: signedIn.data.token }, 'On it')
  expect(textsOf(await conversation(worker.id))).toEqual(['driver: On it', 'office: Door 2, please'])
  expect((await answer({ token: signedIn.data.token }, 'About it', { toTaskId: driver.task.id })).code).toBe(404)
  expect(await unread()).toContainEqual(expect.objectContaining({ name: 'Walter', kind: 'worker' }))
})

test('an empty or overlong message is refused, and people who may only look neither write nor mark as read', async () => {
  const driver = await make.driver()
  for (const text of ['  ', 'x'.repeat(1001)])
    expect([(await write(driver.id, text)).code, (await answer(driver, text)).code]).toEqual([422, 422])
  expect((await write(driver.id, 'x'.repeat(1000))).code).toBe(200)
  const said = await answer(driver, 'Hello')
  const auditor = { token: (await world.signIn('auditor')).token }
  expect((await world.call(conversationApi.list, { personId: driver.id }, auditor)).data.list.length).toBe(2)
  const message = { id: newId(), personId: driver.id, text: 'Hello' }
  expect((await world.call(conversationApi.send, message, auditor)).code).toBe(403)
  expect((await world.call(conversationApi.read, { personId: driver.id, upTo: said.data.id }, auditor)).code).toBe(403)
  expect((await world.call(conversationApi.unread, {}, auditor)).code).toBe(403)
})

test('a reply comes live with its text, to people who may see it only', async () => {
  const driver = await make.driver()
  const clerk = await world.signIn('billingClerk')
  const [seeing, blind] = await Promise.all([token, clerk.token].map((as) => followEvents(world.product, as)))
  if (!seeing || !blind) throw new Error('no streams')
  await seeing.until(({ event }) => event === 'hello')
  const { data } = await answer(driver, 'At the gate')
  const told = await seeing.until(
    (message) => message.event === 'message' && message.data.some(({ id }) => id === data.id),
  )
  const event = told.event === 'message' && told.data.find(({ id }) => id === data.id)
  expect(event).toMatchObject({ topic: 'appMessage', row: { personId: driver.id, text: 'At the gate', fromApp: true } })
  expect(
    blind.messages.flatMap(({ event, data }) => (event === 'message' ? data : [])).map(({ id }) => id),
  ).not.toContain(data.id)
  await Promise.all([seeing.close(), blind.close()])
})
