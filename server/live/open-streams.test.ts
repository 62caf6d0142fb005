import { liveApi } from '@shortcut/domain/live/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../platform/http/session.ts'
import { followEvents } from '../testing/event-stream.ts'
import { openWorld, type World } from '../testing/world.ts'
import { openStreamCount } from './open-streams.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

test('the 21st stream of a session is refused with a message, until one is closed', async () => {
  const { token } = await world.signIn('dispatcher')
  const ticketOf = async () => (await world.call(liveApi.ticket, {}, { token })).data.ticket
  const tickets = await Promise.all(Array.from({ length: 24 }, ticketOf))
  const opened = await Promise.all(tickets.map((ticket) => followEvents(world.product, token, undefined, ticket)))
  const statuses = opened.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(4).fill(429)])
  const refused = await world.call(liveApi.ticket, {}, { token })
  expect(refused).toMatchObject({
    code: 429,
    message: expect.stringMatching(/^Live updates are already open in 20 windows\./),
  })

  const other = await world.signIn('dispatcher')
  const elsewhere = await followEvents(world.product, other.token)
  expect(elsewhere.status).toBe(200)

  await opened.find(({ status }) => status === 200)?.close()
  await expect.poll(async () => (await world.call(liveApi.ticket, {}, { token })).code).toBe(200)
  const again = await followEvents(world.product, token)
  expect(again.status).toBe(200)
  await Promise.all([...opened, elsewhere, again].map((one) => one.close()))
})

test('persons, addresses and the node have limits, too; closing twice counts once', () => {
  const count = openStreamCount({ session: 9, person: 2, address: 3, node: 4 })
  const who = (session: number, person: string, ip: string) =>
    count.enter({ session: { tokenHash: Buffer.from([session]), personId: person } as Session, ip })
  const first = who(1, 'a', 'x')
  who(2, 'a', 'y')
  expect(() => who(3, 'a', 'z')).toThrow('tooManyStreams')
  who(4, 'b', 'x')
  who(5, 'c', 'x')
  expect(() => who(6, 'd', 'x')).toThrow()
  expect(() => who(6, 'd', 'w')).toThrow()
  first()
  first()
  who(6, 'd', 'x')
  expect(() => who(7, 'e', 'v')).toThrow()
})
