import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One value in DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')
const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'))
const commonName = (name: string) => sequence(der(0x31, sequence(hex('0603550403'), der(0x0c, Buffer.from(name)))))
/** 261122160000Z */
const utcTime = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/\D/g, '')}Z`))

interface Wish {
  name?: string
  from?: number
  until?: number
}
const day = 86_400_000

/** A new key and its own certificate, for localhost and 127.0.0.1, in PEM form. */
export function makeCertificate({
  name = 'localhost',
  from = Date.now() - day,
  until = Date.now() + 90 * day,
}: Wish = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const alternatives = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const content = sequence(
    der(0xa0, hex('020102')),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    commonName(name),
    sequence(utcTime(from), utcTime(until)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(hex('0603551d11'), der(0x04, alternatives)))),
  )
  const signature = sign('sha256', content, privateKey)
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature)).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
export type Pem = ReturnType<typeof makeCertificate>

/** A folder with both files. */
export async function certificateFiles(pem: Pem = makeCertificate()) {
  const folder = await mkdtemp(join(tmpdir(), 'shortcut-certificate-'))
  const files = { certFile: join(folder, 'fullchain.pem'), keyFile: join(folder, 'privkey.pem') }
  const write = async ({ cert, key }: Pem) => {
    await writeFile(files.certFile, cert)
    await writeFile(files.keyFile, key)
  }
  await write(pem)
  return { folder, files, write, settings: { TLS_CERT: files.certFile, TLS_KEY: files.keyFile } }
}
