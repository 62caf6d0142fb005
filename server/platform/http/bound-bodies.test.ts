import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { api } from '@shortcut/domain/api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { type Endpoint, mebi, mostBytesOf } from '@shortcut/domain/endpoint.ts'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSender, type Sender } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { boundBodies, sizeText } from './bound-bodies.ts'

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

/** Says how much it will send and sends nothing of it. */
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

test('who may not call is told so before anything of the body is there', async () => {
  const guarded = posts.filter(({ permission }) => permission !== 'public')
  expect(guarded.length).toBeGreaterThan(80)
  const made = { authorization: `Bearer ${'x'.repeat(43)}`, 'x-api-key': 'made-up' }
  for (const { path, body = 'json' } of guarded) {
    const { answered, give } = announce(path, 24 * mebi, { ...made, 'content-type': contentTypes[body] })
    expect([path, (await within(2000, answered)).code]).toEqual([path, 102])
    give()
  }
})

test('every call has a limit of its own, and says which', async () => {
  // The apps' calls have no limits of their own, and the administrator may not make them.
  for (const entry of posts.filter(({ permission }) => !permission.startsWith('/app/'))) {
    const headers = {
      authorization: `Bearer ${token}`,
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

test('a body without a length is cut at the limit of its call, and a form of files needs one', async () => {
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
  const send = (key: string, bytes = 25 * mebi) =>
    announce('booking/inbound', bytes, { 'x-api-key': key, 'content-type': 'application/json' })

  test('a sender has its share of them, all senders the whole; what ends makes room', async () => {
    const others = await Promise.all([1, 2].map((n) => openSender(world, `Floods ${n}`)))
    const keys = [sender, ...others].map(({ key }) => key)
    const open = keys.slice(0, 2).flatMap((key) => [send(key), send(key)])
    // The first are known to be counted when the next of the same sender is refused.
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

  test('a sender that hangs up half-way, or before the answer, keeps no room', async () => {
    const form = { authorization: `Bearer ${token}`, 'content-type': contentTypes.multipart }
    const json = { authorization: `Bearer ${token}`, 'content-type': contentTypes.json }
    for (let n = 0; n < 6; n++)
      for (const [path, bytes, headers] of [
        ['file/upload', 20 * mebi, form],
        ['rateSheet/saveLines', mostBytesOf(rateSheetApi.saveLines), json],
      ] as const) {
        const { asking, give } = announce(path, bytes, headers)
        asking.write(n % 2 ? ' '.repeat(64 * 1024) : '{}')
        await setTimeout(30)
        give()
      }
    const whole = await world.call(rateSheetApi.list, {}, { token })
    expect(whole.code).toBe(200)
    await expect
      .poll(async () => {
        const { answered, give } = announce('file/upload', 20 * mebi, form)
        const first = await Promise.race([answered.then(({ code }) => code), setTimeout(300, 'is read')])
        give()
        return first
      })
      .toBe('is read')
  })

  test('a body of which nothing comes is given up', async () => {
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
