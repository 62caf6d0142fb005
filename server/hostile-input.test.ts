import { api } from '@shortcut/domain/api.ts'
import type { Endpoint } from '@shortcut/domain/endpoint.ts'
import { limitHere, threadMs } from '@shortcut/domain/testing/cpu-time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openBuilders } from './testing/builders.ts'
import { followEvents } from './testing/event-stream.ts'
import { nearly } from './testing/garbage.ts'
import { openWorld, type World } from './testing/world.ts'

const calls = Object.entries(api).flatMap(([feature, entries]) =>
  Object.entries(entries as Record<string, Endpoint>).map(([name, entry]) => ({ name: `${feature}.${name}`, entry })),
)
/** SQL, HTML, a formula, a path, a header, a template: all in one text, with a short prefix for short fields. */
const hostile = `=1+1'";--<img src=x onerror=alert(1)>../../../etc/passwd\r\nX-Injected: yes\${7*7}{{7*7}}%0d%0a`
const seed = 20261123

let world: World
let token: string
let ids: string[]
beforeAll(async () => {
  world = await openWorld()
  const build = await openBuilders(world)
  token = build.administrator.token
  ids = [(await build.account()).id, (await build.truck()).id]
})
afterAll(() => world.close())

type Schema = { [key: string]: unknown }
type Path = (string | number)[]

/** Places of texts in a call's input. */
function textsIn(schema: Schema, path: Path = []): Path[] {
  const options = (schema.anyOf ?? schema.oneOf ?? []) as Schema[]
  const inOptions = options.flatMap((option) => textsIn(option, path))
  // Enumerations, dates, times and ids reject other text by their format.
  if (schema.type === 'string') return schema.enum || schema.format || 'const' in schema ? [] : [path]
  if (schema.type === 'array') return textsIn((schema.items ?? {}) as Schema, [...path, 0])
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  return [...inOptions, ...properties.flatMap(([name, part]) => textsIn(part, [...path, name]))]
}

/** The input with `value` at `path`. */
function put(input: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (typeof first === 'number') return [put(Array.isArray(input) ? input[0] : undefined, rest, value)]
  const record = Object(input) as Record<string, unknown>
  return { ...record, [first]: put(record[first], rest, value) }
}

const isHere = (call: { name: string; entry: Endpoint }) =>
  // These would end the session used for all others, or have no fields.
  !call.name.startsWith('session.') &&
  call.name !== 'user.logout' &&
  !['multipart', 'raw'].includes(call.entry.body ?? '')

function request({ entry }: { entry: Endpoint }, input: unknown) {
  const fields = Object.entries(Object(input)).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const text = new URLSearchParams(fields).toString()
  const url = `/shortcut-api/${entry.path}`
  const headers = { authorization: `Bearer ${token}` }
  if (entry.method === 'GET') return world.product.server.inject({ url: `${url}?${text}`, headers })
  const isForm = entry.body === 'form'
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const payload = isForm ? text : JSON.stringify(input)
  return world.product.server.inject({ method: 'POST', url, payload, headers: { ...headers, 'content-type': type } })
}

test('a hostile text in any field of any call stays a text: no server error, no header, nothing executed', async () => {
  let fields = 0
  for (const call of calls.filter(isHere)) {
    const schema = z.toJSONSchema(call.entry.input, { io: 'input', unrepresentable: 'any' })
    const [usual] = fc.sample(
      nearly(schema, () => ids),
      { numRuns: 1, seed },
    )
    for (const path of textsIn(schema)) {
      fields += 1
      // Most fields refuse long text: a short one gets further, in every second field.
      for (const text of fields % 2 ? [hostile] : [hostile.slice(0, 8)]) {
        const reply = await request(call, put(usual, path, text))
        expect([call.name, path, reply.statusCode < 500 && reply.json().code !== 500]).toEqual([call.name, path, true])
        expect(reply.headers['x-injected']).toBeUndefined()
        expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
      }
    }
  }
  expect(fields).toBeGreaterThan(200)
}, 120_000)

test('a prototype in any body changes no prototype', async () => {
  const bodies = ['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}']
  for (const { name, entry } of calls.filter(isHere)) {
    if (entry.method === 'GET') {
      await request({ entry }, Object.fromEntries([['__proto__[polluted]', 'true']]))
      continue
    }
    for (const payload of bodies) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const url = `/shortcut-api/${entry.path}`
      const reply = await world.product.server.inject({ method: 'POST', url, payload, headers })
      expect([name, reply.statusCode < 500]).toEqual([name, true])
    }
  }
  expect(Object.prototype).not.toHaveProperty('polluted')
})

/** Random bytes, each answered with at most 2 s of work and never with a server error. */
const bytes: Record<
  string,
  (sent: Buffer) => { method: 'GET' | 'POST'; url: string; type?: string; payload?: Buffer }
> = {
  'the sign-in form': (sent) => ({ ...post('login', 'application/x-www-form-urlencoded'), payload: sent }),
  'an upload': (sent) => ({
    ...post('file/upload', 'multipart/form-data; boundary=b'),
    payload: Buffer.concat([Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="'), sent]),
  }),
  'a list’s query': (sent) => ({ method: 'GET', url: `/shortcut-api/workOrder/list?${query(sent)}` }),
  'the ticket of a stream': (sent) => ({ method: 'GET', url: `/shortcut-api/events?ticket=${query(sent)}` }),
}
const post = (path: string, type: string) => ({ method: 'POST' as const, url: `/shortcut-api/${path}`, type })
const query = (sent: Buffer) =>
  [...sent]
    .map((byte) => (byte % 3 ? String.fromCharCode(33 + (byte % 90)) : `%${byte.toString(16).padStart(2, '0')}`))
    .join('')
    .replace(/[#\s]/g, '=')

test.each(Object.entries(bytes))('any bytes in %s', async (_, make) => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (sent) => {
      const { type, ...rest } = make(Buffer.from(sent))
      const headers = { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) }
      const began = threadMs()
      const reply = await world.product.server.inject({ ...rest, headers })
      expect(reply.statusCode).toBeLessThan(500)
      expect(reply.json().code).not.toBe(500)
      expect(threadMs() - began).toBeLessThan(limitHere(2000))
    }),
    { numRuns: 150, seed },
  )
})

test('any text as the position to resume a stream: it continues from a known position', async () => {
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  const numbers = fc.oneof(fc.integer().map(String), fc.double().map(String), fc.constantFrom('-0', '1e400', '0x10'))
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), numbers), async (place) => {
      const stream = await followEvents(world.product, token, place)
      try {
        expect((await stream.until(({ event }) => event === 'session')).event).toBe('session')
      } finally {
        await stream.close()
      }
    }),
    { numRuns: 60, seed },
  )
})
