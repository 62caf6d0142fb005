import { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.administrator.token
})
afterAll(() => world.close())

const write = async (personId: string, text: string, rest: Partial<InputOf<typeof conversationApi.send>> = {}) => {
  const { code, message, data } = await world.call(
    conversationApi.send,
    { id: newId(), personId, text, ...rest },
    { token },
  )
  return { code, message, data: data as unknown }
}
const stateOf = async (personId: string) =>
  (await world.call(conversationApi.list, { personId }, { token })).data.personState

test('somebody who is inactive, frozen or has left gets no messages, and the office is told why', async () => {
  const [off, gone, frozen] = [await make.driver(), await make.driver(), await make.driver()]
  expect(await stateOf(off.id)).toBe('active')
  await world.call(driverApi.setStatus, { ids: [off.id], status: 'inactive' }, { token })
  await world.call(driverApi.delete, { ids: [gone.id] }, { token })
  await world.database.pool.query(`UPDATE driver SET frozen_at = now() WHERE id = $1`, [frozen.id])
  const said = async ({ id }: { id: string }) => {
    const { code, message } = await write(id, 'Hello')
    return [code, message, await stateOf(id)]
  }
  expect(await said(off)).toEqual([501, `${off.name} is inactive and gets no messages.`, 'inactive'])
  expect(await said(gone)).toEqual([501, `${gone.name} has left and gets no messages.`, 'left'])
  expect(await said(frozen)).toEqual([501, `${frozen.name} is frozen and gets no messages.`, 'frozen'])
  const many = await world.call(appOnlineApi.message, { ids: [off.id], text: 'Hello' }, { token })
  expect(many.data.failed[0]?.message).toBe(`${off.name} is inactive and gets no messages.`)
  expect((await write(newId(), 'Nobody')).code).toBe(404)
  expect(await stateOf(newId())).toBeNull()
})

test('a message that shows nothing is empty, and a number that is used again has its own words', async () => {
  const { id } = await make.driver()
  for (const text of ['  ', '\u200b', '\u3164\n'])
    expect((await write(id, text)).data).toEqual({ fields: [{ path: 'text', message: 'The message is empty' }] })
  const used = newId()
  await write(id, 'Call me', { id: used })
  const again = await write(id, 'Call her', { id: used })
  expect([again.code, again.message]).toEqual([409, 'This is not sent: another message has its number. Send it again.'])
})
