import { randomUUID } from 'node:crypto'
import { api } from '@shortcut/domain/api.ts'
import { type Endpoint, mostBytesOf } from '@shortcut/domain/endpoint.ts'
import { limitHere, threadMs } from '@shortcut/domain/testing/cpu-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from './testing/builders.ts'
import { openSender, type Sender } from './testing/sender.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let token: string
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
  token = (await openBuilders(world)).administrator.token
  sender = await openSender(world)
})
afterAll(() => world.close())

const calls = Object.values(api)
  .flatMap((entries) => Object.values(entries as Record<string, Endpoint>))
  .filter(({ method, body = 'json' }) => method === 'POST' && body === 'json')

/** An object with this many levels of brackets in an unknown field. */
const nested = (levels: number) => `{"deep":${'['.repeat(levels)}${']'.repeat(levels)}}`

const post = (path: string, payload: string) =>
  world.product.server.inject({
    method: 'POST',
    url: `/shortcut-api/${path}`,
    payload,
    headers: {
      authorization: `Bearer ${token}`,
      'x-api-key': sender.key,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
  })

test.each([5000, 1_000_000])('JSON of %i levels is refused with a sentence by every call', async (levels) => {
  const payload = nested(levels)
  // A body longer than its call's limit is not read.
  const taking = calls.filter((entry) => mostBytesOf(entry) > payload.length)
  let refused = 0
  for (const { path } of taking) {
    const begun = threadMs()
    const reply = await post(path, payload)
    const { code, message } = reply.json()
    // Calls for drivers only are refused before the body is read.
    if (code === 403) continue
    refused++
    expect([path, reply.statusCode, code, message]).toEqual([
      path,
      ...[400, 400, 'The JSON is nested deeper than 64 levels. Send it with fewer.'],
    ])
    expect([path, threadMs() - begun < limitHere(500)]).toEqual([path, true])
  }
  expect(refused).toBeGreaterThan(2)
})

test('the booking API and the phones’ positions refuse it too', async () => {
  for (const levels of [5000, 200_000])
    for (const path of ['booking/inbound', 'osmand']) {
      const reply = await post(path, nested(levels))
      expect([path, reply.statusCode, reply.json().message]).toEqual([path, 400, expect.stringMatching(/\w+/)])
    }
})

test('nesting as deep as any form passes', async () => {
  const reply = await post('workOrder/save', nested(60))
  expect(reply.json().code).not.toBe(400)
})

test('invalid JSON is refused in our own words, with what was received', async () => {
  const send = (body: string, type = 'application/json', lang = 'en') =>
    world.product.server.inject({
      method: 'POST',
      url: '/shortcut-api/workOrder/save',
      headers: { authorization: `Bearer ${token}`, 'content-type': type, lang },
      payload: body,
    })
  const sentence = 'The body is not valid JSON. Correct it, and send it as application/json.'
  for (const body of ['{"a":', '', '{"__proto__":{}}'])
    expect((await send(body)).json()).toMatchObject({ code: 400, message: sentence })
  expect((await send('{', 'application/json', 'zh')).json().message).toMatch(/^[^a-z]*JSON/)
  const xml = (await send('<a/>', 'application/xml; charset=utf-8')).json()
  expect(xml.message).toBe('Content type application/xml is not accepted here. Send application/json.')
})
