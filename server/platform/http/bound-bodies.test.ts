import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { api } from '@shortcut/domain/api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { type Endpoint, mebi, mostBytesOf } from '@shortcut/domain/endpoint.ts'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdLock } from '../../testing/lock.ts'
import { openSender, type Sender } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { boundBodies, sizeText } from './bound-bodies.ts'
import { openBytesInFlight } from './bytes-in-flight.ts'

let world: World
let sender: Sender
let token: string
beforeAll(async () => {
  world = await openWorld()
  sender = await openSender(world)
  token = (await world.signIn('administrator')).token
})
afterAll(() => world.close())

const calls = Object.values(api).flatMap((feature): Endpoint[] => Object.values(feature))
const posts = calls.filter(({ method }) => method === 'POST')
const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=b',
  raw: 'application/json',
}

/** Announces a length and sends no byte. */
function announce(path: string, bytes: number, headers: Record<string, string>) {
  const asking = request(`${sender.address}/shortcut-api/${path}`, {
    method: 'POST',
    headers: { 'content-length': bytes, ...headers },
  })
  asking.on('error', () => {})
  asking.flushHeaders()
  const answered = once(asking, 'response').then(async ([reply]: IncomingMessage[]) => {
    let text = ''
    for await (const chunk of reply ?? []) text += chunk
    const { code, message, data } = JSON.parse(text)
    return { status: reply?.statusCode, code, message, data, retryAfter: reply?.headers['retry-after'] }
  })
  answered.catch(() => {})
  return { asking, answered, give: () => asking.destroy() }
}

const within = <T>(ms: number, work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_, fail) => globalThis.setTimeout(fail, ms, new Error(`no answer in ${ms} ms`))),
  ])

test('a caller without permission is refused before any byte of the body', async () => {
  const guarded = posts.filter(({ permission }) => permission !== 'public')
  expect(guarded.length).toBeGreaterThan(80)
  const made = { authorization: `Bearer ${'x'.repeat(43)}`, 'x-api-key': 'made-up' }
  for (const { path, body = 'json' } of guarded) {
    const { answered, give } = announce(path, 24 * mebi, { ...made, 'content-type': contentTypes[body] })
    expect([path, (await within(2000, answered)).code]).toEqual([path, 102])
    give()
  }
})

test('every call has its own limit, and names it', async () => {
  const customer = (await world.signIn('customer', sender.accountId)).token
  // The apps' calls have no own limits, and the administrator may not call them.
  for (const entry of posts.filter(({ permission }) => !permission.startsWith('/app/'))) {
    const headers = {
      authorization: `Bearer ${entry.permission.startsWith('/own/') ? customer : token}`,
      'x-api-key': sender.key,
      'content-type': contentTypes[entry.body ?? 'json'],
    }
    const { answered, give } = announce(entry.path, mostBytesOf(entry) + 1, headers)
    const { status, message } = await within(2000, answered)
    expect([entry.path, status, message]).toEqual([
      entry.path,
      413,
      `The request is too large: at most ${sizeText(mostBytesOf(entry))} is allowed.`,
    ])
    give()
  }
  const limitOf = (path: string) => sizeText(mostBytesOf(posts.find((entry) => entry.path === path) as Endpoint))
  expect(['login', 'user/save', 'booking/inbound'].map(limitOf)).toEqual(['4 KiB', '256 KiB', '25 MiB'])
})

test('a body without a length is cut at its call’s limit, and a form of files needs a length', async () => {
  const post = (path: string, type: string, size: number) =>
    within(
      5000,
      fetch(`${sender.address}/shortcut-api/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body: new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array(size).fill(0x20))
            controller.close()
          },
        }),
        duplex: 'half',
      } as RequestInit),
    )
  const long = await post('user/save', 'application/json', 300 * 1024)
  expect([long.status, (await long.json()).message]).toEqual([
    413,
    'The request is too large: at most 256 KiB is allowed.',
  ])
  expect((await post('file/upload', 'multipart/form-data; boundary=b', 10)).status).toBe(411)
})

describe('bytes in flight', () => {
  const form = () => ({ authorization: `Bearer ${token}`, 'content-type': contentTypes.multipart })
  const send = (key: string, bytes = 25 * mebi) =>
    announce('booking/inbound', bytes, { 'x-api-key': key, 'content-type': 'application/json' })

  test('each sender has a share, all senders a total; a finished body makes room', async () => {
    const others = await Promise.all([1, 2].map((n) => openSender(world, `Floods ${n}`)))
    const keys = [sender, ...others].map(({ key }) => key)
    const open = keys.slice(0, 2).flatMap((key) => [send(key), send(key)])
    // The first ones must be counted before the next of the same sender is refused.
    for (const key of keys.slice(0, 2))
      await expect
        .poll(async () => {
          const third = send(key)
          const { status, code, data, retryAfter } = await within(2000, third.answered)
          third.give()
          return { status, code, data, retryAfter }
        })
        .toEqual({ status: 429, code: 429, data: { retryAfter: 2 }, retryAfter: '2' })
    open.push(send(keys[2] ?? ''))
    await expect
      .poll(async () => {
        const last = send(keys[2] ?? '')
        const { status, code, message } = await within(2000, last.answered)
        last.give()
        return [status, code, message]
      })
      .toEqual([503, 503, 'The server is busy. Nothing was changed. Try again in 2 s.'])
    for (const { give } of open) give()
    await expect.poll(async () => (await sender.post('[]', 'application/json')).status).toBe(400)
  })

  test('a sender that disconnects halfway, or before the reply, frees its room', async () => {
    const json = { authorization: `Bearer ${token}`, 'content-type': contentTypes.json }
    for (let n = 0; n < 6; n++)
      for (const [path, bytes, headers] of [
        ['file/upload', 20 * mebi, form()],
        ['rateSheet/saveLines', mostBytesOf(rateSheetApi.saveLines), json],
      ] as const) {
        const { asking, give } = announce(path, bytes, headers)
        asking.write(n % 2 ? ' '.repeat(64 * 1024) : '{}')
        await setTimeout(30)
        give()
      }
    const whole = await world.call(rateSheetApi.list, {}, { token })
    expect(whole.code).toBe(200)
    await expect.poll(sayUpload).toBe('is read')
  })

  /** What is said to an upload, unless the server waits for its bytes. */
  async function sayUpload() {
    const { answered, give } = announce('file/upload', 20 * mebi, form())
    const first = await Promise.race([answered.then(({ message }) => message), setTimeout(300, 'is read')])
    give()
    return first
  }

  test('a sender that disconnects while the server looks up what it may upload frees its room', async () => {
    const lock = await holdLock(world.ownerUrl, 'LOCK TABLE file IN ACCESS EXCLUSIVE MODE')
    const disconnected: Promise<unknown>[] = []
    const listen = (raw: IncomingMessage) => disconnected.push(new Promise((end) => raw.once('close', end)))
    world.product.server.server.on('request', listen)
    const uploads = [1, 2].map(() => announce('file/upload', 20 * mebi, form()))
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await world.database.pool.query(waiting)).rowCount).toBe(2)
    for (const { give } of uploads) give()
    await Promise.all(disconnected)
    world.product.server.server.off('request', listen)
    await lock.release()
    await expect.poll(sayUpload).toBe('is read')
  })

  test('a sender that disconnects before the server knows who it is frees its room', async () => {
    const server = fastify()
    const { promise: known, resolve: know } = Promise.withResolvers<void>()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    server.addHook('onRequest', async ({ raw }) => {
      raw.once('close', end)
      arrive()
      await known
    })
    const inFlight = openBytesInFlight({ all: mebi, sender: mebi })
    boundBodies(server, { senderOf: () => 'sender', inFlight })
    const { promise: parsed, resolve: parse } = Promise.withResolvers<void>()
    server.addHook('preParsing', async () => parse())
    server.post('/', async () => 'done')
    const asking = request(await server.listen({ host: '127.0.0.1', port: 0 }), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': mebi },
    })
    asking.on('error', () => {})
    asking.flushHeaders()
    await arrived
    asking.destroy()
    await over
    know()
    await parsed
    await server.close()
    expect(inFlight.take('sender', mebi)).toBeUndefined()
  })

  test('a stalled body is given up', async () => {
    const server = fastify()
    boundBodies(server, { senderOf: ({ ip }) => ip, idleMs: 200 })
    server.post('/', async () => 'done')
    const address = await server.listen({ host: '127.0.0.1', port: 0 })
    const asking = request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 10 },
    })
    asking.write('{')
    const [error] = await within(
      3000,
      once(asking, 'error').catch((reason) => [reason]),
    )
    expect(error.code).toBe('ECONNRESET')
    await server.close()
  })
})
