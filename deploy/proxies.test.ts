import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { codes } from '@shortcut/domain/errors.ts'
import { ask } from '@shortcut/server/testing/processes/started-servers.ts'
import { openWorld, testPassword, type World } from '@shortcut/server/testing/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
const proxies: ChildProcess[] = []
const worlds: World[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortcut-proxy-'))
})
afterAll(async () => {
  for (const proxy of proxies) proxy.kill('SIGKILL')
  for (const world of worlds) await world.close()
  await rm(folder, { recursive: true, force: true })
})

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => found(port))
    })
  })

const openOne = async () => {
  const world = await openWorld({ TRUST_PROXY: '1', STOP_WAIT: '4' })
  worlds.push(world)
  return world
}
const listening = (world: Pick<World, 'product'>) => world.product.server.listen({ port: 0, host: '127.0.0.1' })
const hostOf = (address: string) => new URL(address).host

/** Starts Caddy with one of our files, changed only where it names other machines. */
async function openProxy(file: string, change: (caddyfile: string) => string, settings: Record<string, string>) {
  const caddyfile = change(await readFile(fileURLToPath(new URL(file, import.meta.url)), 'utf8'))
  const path = join(folder, `Caddyfile-${proxies.length}`)
  await writeFile(path, `{\n\tadmin off\n\tauto_https off\n}\n${caddyfile}`)
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...settings }
  const proxy = spawn('/usr/bin/caddy', ['run', '--config', path, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
  proxies.push(proxy)
}
const answers = (url: string) =>
  expect
    .poll(
      () =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 15_000 },
    )
    .toBe(200)

/** A call to a company by its name, which no name server knows here. */
function askCompany(port: number, name: string) {
  return async (path: string, body?: object, token?: string) => {
    const headers: Record<string, string> = { host: `${name}.localhost:${port}`, 'content-type': 'application/json' }
    if (token) headers.authorization = `Bearer ${token}`
    const method = body ? 'POST' : 'GET'
    const asking = request({ host: '127.0.0.1', port, method, path: `/shortcut-api/${path}`, headers })
    asking.end(body && JSON.stringify(body))
    const [reply] = (await once(asking, 'response')) as [IncomingMessage]
    return JSON.parse(await text(reply)) as { code: number; data: { token: string; total: number } }
  }
}

test('behind the proxy of compose: calls, live updates and large bodies pass, and a node that stops is not missed', {
  timeout: 60_000,
}, async () => {
  const world = await openOne()
  const second = await world.openNode()
  const [node1, node2] = [await listening(world), await listening(second)]
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  await openProxy(
    'compose/Caddyfile',
    (caddyfile) => caddyfile.replace('node1:8080 node2:8080', `${hostOf(node1)} ${hostOf(node2)}`),
    { SITE: address },
  )
  const { account } = await world.signIn('administrator')
  await answers(`${address}/shortcut-api/ready`)
  const { data } = await ask(address, 'login', { username: account, password: testPassword, appType: 1 })
  const token = data.token ?? ''

  // The first bytes of the stream come at once, though it never ends.
  const { data: live } = (await ask(address, 'events/ticket', {}, token)) as unknown as { data: { ticket: string } }
  const stream = await fetch(`${address}/shortcut-api/events?ticket=${live.ticket}`)
  const reader = stream.body?.getReader()
  const first = await Promise.race([reader?.read(), new Promise((late) => setTimeout(() => late('nothing'), 5000))])
  expect(first).toMatchObject({ done: false })
  await reader?.cancel()

  // Refused by us, with our sentence, and not by the proxy.
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(24 * 1024 * 1024)]), 'a.pdf')
  expect(await ask(address, 'file/upload', form, token)).toMatchObject({
    code: expect.any(Number),
    message: expect.stringMatching(/\w/),
  })

  const codes: number[] = []
  let isOver = false
  const calling = (async () => {
    for (let n = 0; !isOver; n++)
      codes.push((await ask(address, 'account/save', { code: `P${n}`, name: `Company ${n}` }, token)).code)
  })()
  await expect.poll(() => codes.length).toBeGreaterThan(20)
  await second.close()
  const then = codes.length
  await expect.poll(() => codes.length, { timeout: 20_000 }).toBeGreaterThan(then + 40)
  isOver = true
  await calling
  expect(codes.filter((code) => code !== 200)).toEqual([])
})

test('two companies behind one proxy: each has its people and records, and no token works at the other', {
  timeout: 60_000,
}, async () => {
  const [acme, beta] = [await openOne(), await openOne()]
  const port = await freePort()
  await openProxy('companies/Caddyfile', (caddyfile) => caddyfile, {
    SCHEME: 'http://',
    DOMAIN: `localhost:${port}`,
    ACME: hostOf(await listening(acme)),
    BETA: hostOf(await listening(beta)),
  })
  const [atAcme, atBeta] = [askCompany(port, 'acme'), askCompany(port, 'beta')]
  const { account } = await acme.signIn('administrator')
  const { account: other } = await beta.signIn('administrator')
  for (const at of [atAcme, atBeta])
    await expect
      .poll(
        () =>
          at('ready').then(
            ({ code }) => code,
            () => 0,
          ),
        { timeout: 15_000 },
      )
      .toBe(200)
  const signIn = { username: account, password: testPassword, appType: 1 }
  const { data } = await atAcme('login', signIn)
  expect((await atAcme('account/save', { code: 'ONLY', name: 'Only at Acme' }, data.token)).code).toBe(200)
  expect((await atBeta('login', signIn)).code).not.toBe(200)
  expect((await atBeta('account/list', undefined, data.token)).code).toBe(codes.badToken)
  const { data: there } = await atBeta('login', { ...signIn, username: other })
  expect((await atBeta('account/list?q=ONLY', undefined, there.token)).data.total).toBe(0)
})
