import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { PushNotice, PushSubscription } from '@shortcut/domain/phones/push.ts'
import { makeCertificate } from '../certificate.ts'

/** One notice as a push service got it, and as only its phone can read it. */
export interface Pushed {
  notice: PushNotice
  headers: { ttl: string; urgency: string; topic: string }
  /** What the server's signature says: for whom, until when, and who sends. */
  claims: { aud: string; exp: number; sub: string }
  /** The key that signed. */
  publicKey: string
  /** Bytes that travelled. */
  body: Buffer
}

/** RFC 8291, written from its text: not with the library that encrypts. */
function decrypt(body: Buffer, { own, auth }: { own: ReturnType<typeof createECDH>; auth: Buffer }): PushNotice {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + idLength)
  const [text, tag] = [body.subarray(21 + idLength, -16), body.subarray(-16)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12)).setAuthTag(tag)
  const padded = Buffer.concat([decipher.update(text), decipher.final()])
  // The last record ends with 2, and zeros after it.
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}

/** Checks the signature as RFC 8292 has it. @throws Error if it is not by the key that it names */
function readVapid(header: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const ours = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!ours) throw new Error('The signature of a push is wrong.')
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Pushed['claims'] }
}

/** A browser vendor's push service on this machine, and the browsers that subscribed there. */
export async function openPushService() {
  const browsers = new Map<string, { own: ReturnType<typeof createECDH>; auth: Buffer; pushed: Pushed[] }>()
  const faults: string[] = []
  let status = 201
  const { cert, key } = makeCertificate()
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, cert])
  const server = createServer({ cert, key }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '')
      const { authorization = '', ttl = '', urgency = '', topic = '' } = request.headers as Record<string, string>
      try {
        const body = Buffer.concat(chunks)
        if (browser && status < 300)
          browser.pushed.push({
            notice: decrypt(body, browser),
            headers: { ttl, urgency, topic },
            body,
            ...readVapid(authorization),
          })
      } catch (error) {
        faults.push(String(error))
      }
      response.writeHead(browser ? status : 404).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const origin = `https://localhost:${port}`
  return {
    origin,
    /** What could not be read or was not signed. */
    faults,
    /** What the service answers from now on. */
    answers(next: number) {
      status = next
    },
    /** A browser with a subscription of its own. */
    browser() {
      const own = createECDH('prime256v1')
      own.generateKeys()
      const [path, auth] = [`/push/${randomBytes(8).toString('hex')}`, randomBytes(16)]
      const browser = { own, auth, pushed: [] as Pushed[] }
      browsers.set(path, browser)
      const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }
      const subscription: PushSubscription = { endpoint: `${origin}${path}`, keys }
      return { subscription, pushed: browser.pushed, titles: () => browser.pushed.map(({ notice }) => notice.title) }
    },
    close: () =>
      new Promise<void>((closed) => {
        // Another certificate for the same name is not found behind this one.
        setDefaultCACertificates(known)
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
export type PushService = Awaited<ReturnType<typeof openPushService>>
