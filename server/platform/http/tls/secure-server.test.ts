import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { constants } from 'node:http2'
import { request as requestOverTls } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { certificateFiles } from '../../../testing/certificate.ts'
import { ask, openHttp2 } from '../../../testing/http2-client.ts'
import { boundBodies } from '../bound-bodies.ts'
import { openBytesInFlight } from '../bytes-in-flight.ts'
import { closeGently, refuseIfCut } from '../closing.ts'
import { openSecureServer } from './secure-server.ts'

let made: Awaited<ReturnType<typeof certificateFiles>>
beforeAll(async () => {
  made = await certificateFiles()
})
afterAll(() => rm(made.folder, { recursive: true, force: true }))

let close = async () => {}
afterEach(() => close())

/** Takes text of any length up to 200,000 bytes; `/slow` needs its time. */
async function open(patienceMs?: number, slowMs = 300) {
  const factory = await openSecureServer(made.files, pino({ level: 'silent' }))
  const server = fastify({ serverFactory: factory, forceCloseConnections: false, return503OnClosing: false })
  const inFlight = openBytesInFlight({ all: 1_000_000, sender: 400_000 })
  server.setErrorHandler(({ statusCode, code }: { statusCode?: number; code: number }, _request, reply) =>
    reply.status(statusCode ?? code).send('refused'),
  )
  boundBodies(server, { senderOf: ({ ip }) => ip, inFlight, idleMs: 300 })
  closeGently(server, { patienceMs })
  const taken: number[] = []
  server.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.post('/take', { bodyLimit: 200_000 }, async (request) => {
    taken.push(String(request.body).length)
    return 'taken'
  })
  server.get('/slow', async (request) => {
    await sleep(slowMs)
    refuseIfCut(request)
    taken.push(0)
    return 'slow'
  })
  server.get('/', async ({ ip, protocol }) => `${ip} ${protocol}`)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const sessions: { destroy(): void }[] = []
  close = async () => {
    for (const session of sessions) session.destroy()
    await server.close()
  }
  return {
    server,
    port,
    taken,
    inFlight,
    async client() {
      const session = await openHttp2(`https://127.0.0.1:${port}`)
      sessions.push(session)
      return session
    },
  }
}

/** One frame of HTTP/2; HEADERS (1) ends its headers. */
function frame(type: number, content: Buffer, stream = 1) {
  const head = Buffer.from([0, 0, content.length, type, type === 1 ? 4 : 0, 0, 0, 0, stream])
  return Buffer.concat([head, content])
}
const headersOfPost = Buffer.concat(
  Object.entries({ ':method': 'POST', ':scheme': 'https', ':path': '/take', 'content-type': 'text/plain' }).map(
    (pair) => Buffer.concat([Buffer.from([0]), ...pair.map((one) => Buffer.from([one.length, ...Buffer.from(one)]))]),
  ),
)

const text = { 'content-type': 'text/plain' }

test('HTTP/2 and HTTP/1.1 are served on one port; without TLS there is no answer', async () => {
  const { port, client } = await open()
  expect(String((await ask(await client(), '/')).body)).toBe('127.0.0.1 https')
  const asking = requestOverTls({ port, rejectUnauthorized: false, agent: false }).end()
  const [reply] = await once(asking, 'response')
  expect([reply.httpVersion, reply.statusCode]).toEqual(['1.1', 200])
  reply.resume()
  const plain = connect(port, '127.0.0.1')
  plain.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(plain.resume(), 'close')
})

test('a body without a length is taken whole, and not at all if its stream is reset', async () => {
  const { client, taken, inFlight, port } = await open()
  const session = await client()
  expect((await ask(session, '/take', text, 'x'.repeat(150_000))).status).toBe(200)
  expect(taken).toEqual([150_000])
  // Node.js's own client would end the body before it resets the stream.
  const raw = connectTls({ port, ALPNProtocols: ['h2'], rejectUnauthorized: false })
  raw.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
  raw.write(Buffer.concat([frame(4, Buffer.alloc(0), 0), frame(1, headersOfPost), frame(0, Buffer.from('half a '))]))
  await sleep(100)
  raw.write(frame(3, Buffer.from([0, 0, 0, constants.NGHTTP2_CANCEL])))
  await sleep(100)
  raw.destroy()
  const dropped = session.request({ ':path': '/take', ':method': 'POST', ...text })
  dropped.on('error', () => {})
  dropped.write('x'.repeat(20_000))
  await sleep(100)
  session.destroy()
  await sleep(100)
  expect(taken).toEqual([150_000])
  expect(inFlight.take('127.0.0.1', 400_000)).toBeUndefined()
})

test.each<[string, Record<string, string>]>([
  ['declared', { 'content-length': '8000000' }],
  ['not declared', {}],
])('a body that is too long (%s) is refused while it comes; others on the connection go on', async (_, length) => {
  const { client, taken } = await open()
  const session = await client()
  const [long, other] = await Promise.all([
    ask(session, '/take', { ...text, ...length }, Buffer.alloc(8_000_000, 'x')),
    ask(session, '/slow'),
  ])
  expect([long.status, other.status]).toEqual([413, 200])
  expect((await ask(session, '/nowhere', text, Buffer.alloc(8_000_000, 'x'))).status).toBe(404)
  expect((await ask(session, '/take', text, 'short')).status).toBe(200)
  expect(taken).toEqual([0, 5])
  expect(session.socket.bytesWritten).toBeLessThan(2_000_000)
})

test('a body that stalls is given up, without its connection', async () => {
  const { client, taken } = await open()
  const session = await client()
  const stalled = session.request({ ':path': '/take', ':method': 'POST', 'content-length': '100', ...text })
  stalled.on('error', () => {})
  stalled.write('x')
  await once(stalled, 'close')
  expect(stalled.rstCode).toBe(constants.NGHTTP2_CANCEL)
  expect((await ask(session, '/')).status).toBe(200)
  expect(taken).toEqual([])
})

test('a connection has 100 streams at most, and one that opens and resets them in a flood is ended', async () => {
  const { server, client } = await open()
  const ended = new Promise((done) => server.server.once('session', (session) => session.once('close', done)))
  const [flooding, calm] = [await client(), await client()]
  if (!flooding.remoteSettings.maxConcurrentStreams) await once(flooding, 'remoteSettings')
  expect(flooding.remoteSettings.maxConcurrentStreams).toBe(100)
  // Node.js allows 1000 resets at once, and 33 a second.
  for (let round = 0; round < 30 && !flooding.destroyed; round++) {
    const streams = Array.from({ length: 50 }, () => flooding.request({ ':path': '/slow' }).on('error', () => {}))
    await sleep(2)
    for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL)
  }
  await ended
  expect((await ask(calm, '/')).status).toBe(200)
})

test('a closing server answers the streams it has, and tells the client to go elsewhere', async () => {
  const patienceMs = 30_000
  const { server, client, taken, port } = await open(patienceMs)
  const [busy, idle, old] = [await client(), await client(), connect(port, '127.0.0.1')]
  const slow = Promise.all([ask(busy, '/slow'), ask(busy, '/slow')])
  await sleep(100)
  const told = Promise.all([once(busy, 'goaway'), once(idle, 'goaway')])
  const began = performance.now()
  await server.close()
  expect(performance.now() - began).toBeLessThan(patienceMs / 2)
  expect((await slow).map(({ status }) => status)).toEqual([200, 200])
  expect((await told).map(([code]) => code)).toEqual([0, 0])
  expect(taken).toEqual([0, 0])
  old.destroy()
})

test('a call over HTTP/2 that exceeds the patience is cut off, and not committed', async () => {
  const { server, client, taken } = await open(300, 800)
  const slow = ask(await client(), '/slow').catch((error: Error) => error.message)
  await sleep(50)
  await server.close()
  expect(await slow).toMatch(/was reset/)
  await sleep(500)
  expect(taken).toEqual([])
})
