import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { ClientHttp2Session } from 'node:http2'
import { Agent, request } from 'node:https'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { liveApi } from '@shortcut/domain/live/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAppsBuilt } from './build-apps.ts'
import { openBuilders } from './testing/builders.ts'
import { certificateFiles } from './testing/certificate.ts'
import { ask, openHttp2 } from './testing/http2-client.ts'
import { holdLock } from './testing/lock.ts'
import { picture } from './testing/upload.ts'
import { openWorld, testPassword, type World } from './testing/world.ts'

let made: Awaited<ReturnType<typeof certificateFiles>>
let world: World
let session: ClientHttp2Session
let person: { token: string; account: string }
let running: ChildProcess | undefined
beforeAll(async () => {
  made = await certificateFiles()
  await ensureAppsBuilt(() => {})
  world = await openWorld(made.settings)
  person = await world.signIn('dispatcher')
  session = await openHttp2(await world.product.server.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  running?.kill('SIGKILL')
  session?.destroy()
  await world.close()
  await rm(made.folder, { recursive: true, force: true })
})

const api = '/shortcut-api/'
const signedIn = () => ({ authorization: `Bearer ${person.token}` })
const json = (body: Buffer) => JSON.parse(String(body))
const post = (path: string, body: object, headers: Record<string, string> = signedIn()) =>
  ask(session, `${api}${path}`, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body))

test('the page and its compressed scripts', async () => {
  const page = await ask(session, '/backend/')
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-cache'])
  // Only the operator's PUBLIC_URL turns it on: it would bind the host's other ports too.
  expect(page.headers['strict-transport-security']).toBeUndefined()
  const [, path = ''] = /src="(\/backend\/assets\/[^"]+\.js)"/.exec(String(page.body)) ?? []
  const script = await ask(session, path, { 'accept-encoding': 'br' })
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotliDecompressSync(script.body).length).toBeGreaterThan(script.body.length)
})

test('sign-in with a secure cookie, a list, reads that travel together', async () => {
  const form = new URLSearchParams({ username: person.account, password: testPassword, appType: '1' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await ask(session, `${api}${userApi.login.path}`, headers, String(form))
  expect(json(reply.body).code).toBe(200)
  expect(String(reply.headers['set-cookie'])).toMatch(/; Secure$/)
  const { account, workOrder } = await openBuilders(world)
  await account()
  await workOrder({ customerReferenceNumber: 'H2-LIST' })
  const list = await ask(session, `${api}${workOrderApi.list.path}?q=H2-LIST`, signedIn())
  expect(json(list.body).data.list).toMatchObject([{ customerReferenceNumber: 'H2-LIST' }])
  const together = await post('together', { reads: [`${workOrderApi.list.path}?q=H2-LIST`] })
  expect(json(together.body).data.replies[0].reply.data.list).toHaveLength(1)
})

test('an upload and its download, a broken address, and a body for no call', async () => {
  const bytes = await picture(40, 30).jpeg().toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const made = new Response(form)
  const body = Buffer.from(await made.arrayBuffer())
  const contentType = made.headers.get('content-type') ?? ''
  const sent = { ...signedIn(), 'content-type': contentType, 'content-length': body.length }
  const { data } = json((await ask(session, `${api}${fileApi.upload.path}`, sent, body)).body)
  const path = `/file/${data[0].id}`
  const { data: right } = json((await post(fileApi.downloadToken.path, { path })).body)
  const file = await ask(session, `${api}file/${data[0].id}?token=${right.token}`)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(Number(file.headers['content-length'])).toBe(file.body.length)
  expect((await ask(session, `${api}%zz`)).status).toBe(400)
  expect((await ask(session, '*', { ':method': 'OPTIONS' })).status).toBe(404)
  expect((await post('nowhere', { text: 'x'.repeat(10_000) })).status).toBe(404)
})

test('a change arrives on the stream of events, which does not hold up other calls', async () => {
  const { data } = json((await post(liveApi.ticket.path, {})).body)
  const stream = session.request({ ':path': `${api}events?ticket=${data.ticket}` })
  let told = ''
  stream.on('data', (text) => {
    told += text
  })
  await expect.poll(() => told).toContain('event: hello')
  const { workOrder } = await openBuilders(world)
  await workOrder({ customerReferenceNumber: 'H2-LIVE' })
  await expect.poll(() => told).toContain('H2-LIVE')
  stream.close()
  await once(stream, 'close')
})

/** A call over HTTP/1.1 in TLS. */
async function asOf1(agent: Agent, path: string) {
  const { port } = new URL(session.originSet?.[0] ?? '')
  const asking = request({ port, path, agent, rejectUnauthorized: false, headers: signedIn() }).end()
  const [reply] = await once(asking, 'response')
  let text = ''
  for await (const chunk of reply) text += chunk
  return { version: reply.httpVersion, data: JSON.parse(text).data }
}

test('the same over HTTP/1.1', async () => {
  const agent = new Agent({ keepAlive: true })
  const list = await asOf1(agent, `${api}${workOrderApi.list.path}?q=H2`)
  expect([list.version, list.data.list.length]).toEqual(['1.1', 2])
  expect((await asOf1(agent, `${api}health`)).data.live).toBe(true)
  agent.destroy()
})

test('SIGTERM answers the streams that run, and ends the connection', async () => {
  const { config, url, ownerUrl } = world
  const env = {
    ...process.env,
    ...made.settings,
    DATA_DIR: config.dataDir,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    PORT: '0',
    LOG_LEVEL: 'fatal',
  }
  running = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let address = ''
  for await (const line of createInterface({ input: running.stdout ?? process.stdin })) {
    address = /ready: (https:\/\/[^/]+)/.exec(line)?.[1] ?? ''
    if (address) break
  }
  const client = await openHttp2(address)
  const { account } = await openBuilders(world)
  const { id } = await account()
  const lock = await holdLock(world.ownerUrl, 'LOCK TABLE work_order IN EXCLUSIVE MODE')
  const drafts = Array.from({ length: 4 }, (_, n) => {
    const headers = { ...signedIn(), 'content-type': 'application/json' }
    const draft = JSON.stringify({ accountId: id, customerReferenceNumber: `H2-STOP-${n}` })
    return ask(client, `${api}${workOrderApi.save.path}`, headers, draft)
  })
  await new Promise((done) => setTimeout(done, 300))
  const told = once(client, 'goaway')
  running.kill('SIGTERM')
  await told
  await lock.release()
  expect((await Promise.all(drafts)).map(({ body }) => json(body).code)).toEqual([200, 200, 200, 200])
  const [code] = await once(running, 'exit')
  expect(code).toBe(0)
})
