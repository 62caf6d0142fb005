import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCertificate } from './certificate.ts'
import { ensureOwnCertificate, networkAddresses } from './own-certificate.ts'

let folder: string
let files: { certFile: string; keyFile: string }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-certificate-'))
  files = { certFile: join(folder, 'tls/cert.pem'), keyFile: join(folder, 'tls/key.pem') }
})
afterEach(() => rm(folder, { recursive: true }))

test('a client that trusts the certificate reaches the server by name and by address', async () => {
  await ensureOwnCertificate(files)
  const { cert, key } = await readCertificate(files)
  const server = createServer({ cert, key }, (_, reply) => reply.end('here')).listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (host: string, ca?: string) =>
    new Promise((done) =>
      get({ host, port, ca }, ({ statusCode }) => done(statusCode)).on('error', ({ message }) => done(message)),
    )
  for (const host of ['localhost', '127.0.0.1', ...networkAddresses().filter((address) => !address.includes(':'))])
    expect(await ask(host, cert)).toBe(200)
  expect(await ask('localhost')).toContain('self-signed')
  expect(new X509Certificate(cert).checkHost(hostname())).toBe(hostname())
  server.close()
})

test('it is made once, and again when it is not usable any more', async () => {
  await ensureOwnCertificate(files)
  const first = await readFile(files.certFile, 'utf8')
  await ensureOwnCertificate(files)
  expect(await readFile(files.certFile, 'utf8')).toBe(first)
  await writeFile(files.certFile, 'spoilt')
  await ensureOwnCertificate(files)
  expect((await readCertificate(files)).until.getTime()).toBeGreaterThan(Date.now() + 700 * 86_400_000)
})
