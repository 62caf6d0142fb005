import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { folderForTests } from './platform/embedded-postgres/throwaway.ts'
import { signInFirst } from './testing/sign-in-first.ts'

const given = 'a first Passphrase 7'
const settings = {
  ADMIN_PASSWORD: given,
  SMTP_URL: 'smtp://mailer:smtp-Secret-41@127.0.0.1:9/',
  MAIL_FROM: 'billing@example.com',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'shortcut',
  OIDC_CLIENT_SECRET: 'oidc-Secret-42',
  PUBLIC_URL: 'http://127.0.0.1:8080',
  SEND_TO_PRIVATE: 'true',
  LOG_LEVEL: 'debug',
  DATABASE_URL: '',
  PORT: '0',
}
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(await folderForTests(), 'shortcut-unsaid-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('no output of a server or its database log contains a secret, whatever goes wrong', {
  timeout: 240_000,
}, async () => {
  const file = fileURLToPath(new URL('main.ts', import.meta.url))
  const env = { ...process.env, ...settings, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const address = await vi.waitFor(
    () => {
      const ready = /ready: (http:\/\/[^/]+)/.exec(said)?.[1]
      if (!ready) throw new Error(said)
      return ready
    },
    { timeout: 180_000, interval: 100 },
  )
  const ask = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const sent = { 'content-type': 'application/json', ...headers }
    const reply = await fetch(`${address}/shortcut-api/${path}`, {
      method: 'POST',
      headers: sent,
      body: JSON.stringify(body),
    })
    return (await reply.json()) as { code: number; message: string; data: Record<string, string> }
  }

  const token = await signInFirst(address, given)
  const signedIn = { authorization: `Bearer ${token}` }
  const done = async (path: string, body: unknown) => {
    const reply = await ask(path, body, signedIn)
    expect([path, reply.code, reply.message]).toEqual([path, 200, ''])
    return reply.data
  }
  const account = await done('account/save', { code: 'ACME', name: 'Acme' })
  const { key = '' } = await done('account/createKey', { accountId: account.id, name: 'TMS' })
  const partner = { accountId: account.id, name: 'Hook', kind: 'json', delivery: 'url', url: 'http://127.0.0.1:9/in' }
  const { id: partnerId } = await done('partner/save', partner)
  const { secret = '' } = await done('partner/makeSecret', { id: partnerId })
  const path = '/workOrder/export'
  const { token: download = '' } = await done('file/downloadToken', { path })
  await fetch(`${address}/shortcut-api${path}?token=${download}&format=csv`)
  const stop = { kind: 'pickup', city: 'Chicago', province: 'IL' }
  const booking = {
    customerReferenceNumber: 'C-1',
    bookingPickupDate: '2026-11-23',
    stops: [stop, { ...stop, kind: 'dropoff' }],
  }
  await ask('booking/inbound', booking, { 'x-api-key': key })
  await ask('booking/inbound', booking, { 'x-api-key': `${key}x` })
  const typed = 'Wrong-but-typed-43'
  for (const username of ['admin', 'nobody'])
    await fetch(`${address}/shortcut-api/login`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: typed, appType: '1' }),
    })
  await fetch(`${address}/shortcut-api/singleSignOn/begin`, { redirect: 'manual' })
  await fetch(`${address}/shortcut-api/logout?token=${token}`)
  await fetch(`${address}/shortcut-api/osmand?id=device-Secret-44&lat=1&lon=1`)
  child.kill('SIGTERM')
  await once(child, 'close')

  const logs = await Promise.all(
    (await readdir(dataDir))
      .filter((name) => name.endsWith('.log'))
      .map((name) => readFile(join(dataDir, name), 'utf8')),
  )
  expect(logs.length).toBeGreaterThan(0)
  const all = [said, ...logs].join('\n')
  const secrets = { given, own: `${given}-own`, token, key, secret, download, typed, smtp: 'smtp-Secret-41' }
  const more = { oidc: settings.OIDC_CLIENT_SECRET, device: 'device-Secret-44' }
  for (const [name, value] of Object.entries({ ...secrets, ...more })) {
    expect([name, value.length > 8]).toEqual([name, true])
    expect([name, all.includes(value)]).toEqual([name, false])
  }
})
