import { randomUUID } from 'node:crypto'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { appMessageApi, conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { type Acts, openActs } from '../testing/phones/acts.ts'
import { sendWhole, sha256Of } from '../testing/phones/send-in-parts.ts'
import { picture, uploadPicture } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
let ann: Acts['ann']
let bob: Acts['bob']
let sync: Acts['sync']
let given: Acts['given']
let act: Acts['act']
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  ;({ ann, bob, sync, given, act } = await openActs(world, make))
})
afterAll(() => world.close())

const conversation = async () => (await world.call(conversationApi.list, { personId: ann.id }, { token })).data.list
const mayOpen = async (id: string, as: string) =>
  (await world.call(fileApi.downloadToken, { path: `/file/${id}` }, { token: as })).code === 200

test('a message of a phone comes at once, and its photo follows', async () => {
  const { id } = await given()
  const photo = await picture(40, 30).jpeg().toBuffer()
  const file = { id: randomUUID(), sha256: sha256Of(photo) }
  const message = act('message', id, { data: { text: 'This dock?', files: [file] } })
  expect((await sync(ann, [message])).data.acts).toEqual([{ id: message.id, outcome: 'applied', message: '' }])
  expect(await conversation()).toMatchObject([
    { id: message.id, fromApp: true, text: 'This dock?', task: { id }, fileIds: [], filesOnPhone: 1 },
  ])
  await sendWhole(world.product, ann.token, file.id, photo)
  expect(await conversation()).toMatchObject([{ id: message.id, fileIds: [file.id], filesOnPhone: 0 }])
  expect(await Promise.all([token, ann.token, bob.token].map((as) => mayOpen(file.id, as)))).toEqual([
    true,
    true,
    false,
  ])
  const { rows } = await world.owner.query(`SELECT action FROM operation_log WHERE entity_id = $1 ORDER BY id`, [
    message.id,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['appMessage.answer', 'appMessage.photoArrived'])
  expect((await sync(ann, [message])).data.acts[0]?.outcome).toBe('repeated')
  expect((await sync(bob, [act('message', id, { data: { text: 'mine' } })])).data.acts[0]?.outcome).toBe('refused')
})

test('both sides may write with photos, which the other side opens', async () => {
  const mine = await uploadPicture(world, ann.token)
  const answer = await world.call(
    appMessageApi.send,
    { id: randomUUID(), text: 'Here', fileIds: [mine] },
    { token: ann.token },
  )
  expect(answer).toMatchObject({ code: 200, data: { fileIds: [mine] } })
  const ours = await uploadPicture(world, token)
  await world.call(
    conversationApi.send,
    { id: randomUUID(), personId: ann.id, text: 'There', fileIds: [ours] },
    { token },
  )
  const [unread] = (await world.call(appMessageApi.list, {}, { token: ann.token })).data
  expect(unread).toMatchObject({ text: 'There', fileIds: [ours], filesOnPhone: 0 })
  const { list } = (await world.call(appMessageApi.history, {}, { token: ann.token })).data
  expect(list.slice(0, 2).map(({ fileIds }) => fileIds)).toEqual([[ours], [mine]])
  expect(await Promise.all([mine, ours].map((id) => mayOpen(id, bob.token)))).toEqual([false, false])
  expect([await mayOpen(ours, ann.token), await mayOpen(mine, token)]).toEqual([true, true])
})

test('a message that came by the other call is the same one, and its id is no other’s', async () => {
  const first = { id: randomUUID(), text: 'Twice' }
  await world.call(appMessageApi.send, first, { token: ann.token })
  const same = { ...act('message', undefined, { data: { text: 'Twice' } }), id: first.id }
  expect((await sync(ann, [same])).data.acts[0]?.outcome).toBe('applied')
  expect((await conversation()).filter(({ id }) => id === first.id).length).toBe(1)
  const other = { id: randomUUID(), text: 'Another' }
  await world.call(appMessageApi.send, other, { token: ann.token })
  const stolen = { ...act('message', undefined, { data: { text: 'Not that' } }), id: other.id }
  expect((await sync(ann, [stolen])).data.acts[0]).toMatchObject({
    outcome: 'refused',
    message: 'This is not sent: another message has its number. Send it again.',
  })
})

test('nobody gains a file by sending it', async () => {
  const his = await uploadPicture(world, bob.token)
  const stolen = await world.call(
    appMessageApi.send,
    { id: randomUUID(), text: 'x', fileIds: [his] },
    { token: ann.token },
  )
  expect(stolen).toMatchObject({
    code: 422,
    data: { fields: [{ path: 'fileIds.0', message: 'There is no such file.' }] },
  })
  const unknown = await world.call(
    appMessageApi.send,
    { id: randomUUID(), text: 'x', fileIds: [randomUUID()] },
    { token: ann.token },
  )
  expect(unknown.data).toEqual(stolen.data)
  const byOffice = { id: randomUUID(), personId: ann.id, text: 'x', fileIds: [his] }
  expect((await world.call(conversationApi.send, byOffice, { token })).code).toBe(422)
  expect(await mayOpen(his, ann.token)).toBe(false)
})
