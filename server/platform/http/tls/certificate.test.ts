import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:tls'
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateFiles, makeCertificate, type Pem } from '../../../testing/certificate.ts'
import { atTime } from '../../clock.ts'
import { followCertificate, readCertificate } from './certificate.ts'

const day = 86_400_000
let made: Awaited<ReturnType<typeof certificateFiles>>
beforeAll(async () => {
  made = await certificateFiles()
})
afterAll(() => rm(made.folder, { recursive: true, force: true }))

const good = makeCertificate()
const { key: otherKey } = makeCertificate()
const locked = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
  .toString()

test.each<[string, Pem, RegExp]>([
  [
    'no certificate',
    { cert: 'hello', key: good.key },
    /^TLS_CERT=\S+fullchain\.pem holds no certificate in PEM form\./,
  ],
  ['files swapped', { cert: good.key, key: good.cert }, /^TLS_CERT=\S+ holds no certificate in PEM form\./],
  ['no key', { cert: good.cert, key: good.cert }, /^TLS_KEY=\S+privkey\.pem holds no private key in PEM form\./],
  ['a key with a passphrase', { cert: good.cert, key: locked }, /^TLS_KEY=\S+ is encrypted\. Store the key without/],
  ['the key of another', { cert: good.cert, key: otherKey }, /^TLS_KEY=\S+ is not the key of TLS_CERT=\S+\. /],
  [
    'half a chain',
    { cert: `${good.cert}-----BEGIN CERTIFICATE-----\nMII`, key: good.key },
    /^TLS_CERT=\S+ can't be used/,
  ],
  [
    'an expired certificate',
    makeCertificate({ from: Date.UTC(2025, 0, 1), until: Date.UTC(2026, 0, 2, 3, 4) }),
    /^The certificate TLS_CERT=\S+ expired on 2026-01-02 03:04 UTC\. Renew it\.$/,
  ],
  [
    'one of next year',
    makeCertificate({ from: Date.now() + day }),
    /^The certificate TLS_CERT=\S+ is not valid before .* UTC\. Check this machine's clock/,
  ],
])('%s is reported in one sentence that names the setting', async (_, pem, sentence) => {
  await made.write(pem)
  const said = await readCertificate(made.files).catch((error: Error) => error.message)
  expect(said).toMatch(sentence)
  expect(said).not.toContain('\n')
})

test("validity follows the machine's clock, also while the demo lives through its past", async () => {
  await made.write(good)
  const read = await atTime(Date.UTC(2020, 0, 1), () => readCertificate(made.files))
  expect(read.cert).toBe(good.cert)
})

test('a missing file, and a folder', async () => {
  const missing = { certFile: '/nope.pem', keyFile: made.files.keyFile }
  await expect(readCertificate(missing)).rejects.toThrow("TLS_CERT=/nope.pem can't be read: there is no such file.")
  const folder = { certFile: made.files.certFile, keyFile: made.folder }
  await expect(readCertificate(folder)).rejects.toThrow(/^TLS_KEY=\S+ can't be read: it is a folder\./)
})

test('renewed files are taken without a restart; broken ones leave the earlier certificate in use, said once', async () => {
  await made.write(good)
  const inUse = await readCertificate(made.files)
  const server = createServer({ cert: inUse.cert, key: inUse.key })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const said: string[] = []
  const log = { info: (line: string) => said.push(line), error: (line: string) => said.push(line) } as unknown as Logger
  followCertificate(server, { files: made.files, inUse, log, lookMs: 10 })
  const shown = async () => {
    const socket = connect({ port: (server.address() as AddressInfo).port, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { CN } = socket.getPeerCertificate().subject
    socket.destroy()
    return CN
  }
  expect(await shown()).toBe('localhost')
  await made.write(makeCertificate({ name: 'renewed' }))
  await expect.poll(shown, { interval: 20 }).toBe('renewed')
  await writeFile(made.files.certFile, 'half a fi')
  await expect
    .poll(() => said.at(-1))
    .toMatch(/holds no certificate .* Until then the earlier certificate stays in use\.$/)
  const before = said.length
  await new Promise((done) => setTimeout(done, 60))
  expect([await shown(), said.length]).toEqual(['renewed', before])
  await made.write(makeCertificate({ name: 'short', until: Date.now() + 2 * day }))
  await expect.poll(shown, { interval: 20 }).toBe('short')
  await expect.poll(() => said.at(-1)).toMatch(/^The certificate TLS_CERT=\S+ expires on .* UTC\. Renew it\.$/)
  server.close()
})
