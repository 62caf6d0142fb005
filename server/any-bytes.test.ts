import { limitHere, threadMs } from '@shortcut/domain/testing/cpu-time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from './testing/builders.ts'
import { followEvents } from './testing/event-stream.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let people: Record<'administrator' | 'driver', string>
beforeAll(async () => {
  world = await openWorld()
  const build = await openBuilders(world)
  people = { administrator: build.administrator.token, driver: (await build.driver()).token }
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const seed = 20261123
const position = { lat: 41.8, lng: -87.6, at: '2026-11-22T12:00:00Z', speedKmh: 60, accuracyM: 5 }
const part =
  '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n'
const sound = {
  'a form of JSON': {
    path: 'truck/save',
    who: 'administrator',
    type: 'application/json',
    text: JSON.stringify({ unitNo: 'T-1', plateNo: 'P-1', vin: '', make: 'Volvo', year: 2020 }),
  },
  'a driver’s positions': {
    path: 'driverTask/positions',
    who: 'driver',
    type: 'application/json',
    text: JSON.stringify({ positions: [position, position] }),
  },
  'a form of files': {
    path: 'file/upload',
    who: 'administrator',
    type: 'multipart/form-data; boundary=b',
    text: `${part}%PDF-1.7\r\n${part}hello\r\n--b--\r\n`,
  },
  'a table': {
    path: 'truck/importPreview',
    who: 'administrator',
    type: 'multipart/form-data; boundary=b',
    text: `${part.replace('pdf', 'csv')}unitNo,plateNo,notes\n1,2,"3"\n\r\n--b--\r\n`,
  },
} as const

/** Any bytes, and valid ones with pieces removed and inserted. */
const bytesLike = (text: string) => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc
      .constantFrom('\0', '"', '\r\n', '--b', '[[[[', '1e999', '\\ud800', '"__proto__":{},', 'filename*=x', '\xff', '-')
      .map((chars) => Buffer.from(chars, 'latin1')),
  )
  const edit = fc.record({ at: fc.nat(text.length), cut: fc.nat(30), put: piece })
  const hurt = fc
    .array(edit, { minLength: 1, maxLength: 4 })
    .map((edits) =>
      edits.reduce(
        (now, { at, cut, put }) => Buffer.concat([now.subarray(0, at), put, now.subarray(at + cut)]),
        Buffer.from(text),
      ),
    )
  return fc.oneof(
    { weight: 5, arbitrary: hurt },
    fc.uint8Array({ maxLength: 300 }).map((any) => Buffer.from(any)),
  )
}

test.each(Object.entries(sound))('any bytes like %s', async (_, { path, who, type, text }) => {
  const send = (payload: Buffer | string) =>
    world.product.server.inject({
      method: 'POST',
      url: `/shortcut-api/${path}`,
      headers: { authorization: `Bearer ${people[who]}`, 'content-type': type },
      payload,
    })
  // Damaged input below gets past the permission check.
  expect((await send(text)).json().message).not.toMatch(/could not be read/)
  await fc.assert(
    fc.asyncProperty(bytesLike(text), async (payload) => {
      const began = threadMs()
      const reply = await send(payload)
      expect(reply.statusCode, reply.body).toBeLessThan(500)
      expect(reply.json().code, reply.body).not.toBe(500)
      expect(threadMs() - began).toBeLessThan(limitHere(2000))
    }),
    { numRuns: 80, seed, interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true, endOnFailure: true },
  )
})

test('any position for resuming live events', async () => {
  const places = fc.oneof(
    fc.constantFrom(
      '0',
      '-1',
      '1',
      '1.5',
      '1e15',
      '9007199254740993',
      'Infinity',
      'NaN',
      '0x10',
      '\0',
      '__proto__',
      '१',
    ),
    fc.integer().map(String),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  )
  await fc.assert(
    fc.asyncProperty(places, async (place) => {
      const stream = await followEvents(world.product, people.administrator, place)
      expect(stream.status).toBe(200)
      const first = await stream.until(() => true, 10_000)
      expect(first.id).toMatch(/^\d+$/)
      await stream.close()
    }),
    { numRuns: 15, seed, endOnFailure: true },
  )
})
