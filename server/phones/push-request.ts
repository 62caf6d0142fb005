import { createECDH, createHash } from 'node:crypto'
import type { PushNotice } from '@shortcut/domain/phones/push.ts'
import { encrypt } from 'http_ece'
import { importJWK, SignJWT } from 'jose'
import { nowMs } from '../platform/clock.ts'
import type { PushKey } from './push-key.ts'

/** A push service keeps it this long for a phone that is off. Later, the news is in the app anyway. */
const keptSeconds = 12 * 3600
/** A signature is used for this long: push services want to see one for many messages. */
const signedForMs = 6 * 3_600_000

/** Signs for a push service who is sending (VAPID, RFC 8292). @param contact how its operator reaches ours */
export function openSigner({ publicKey, privateKey }: PushKey, contact: string) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: privateKey }, 'ES256')
  const signed = new Map<string, { header: string; until: number }>()
  return async function authorizationFor(endpoint: string): Promise<string> {
    const { origin } = new URL(endpoint)
    const known = signed.get(origin)
    if (known && known.until > nowMs()) return known.header
    // A few vendors are expected; phones may name others.
    if (signed.size > 100) signed.clear()
    const until = nowMs() + signedForMs
    const token = await new SignJWT({ sub: contact })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(origin)
      .setExpirationTime(Math.floor((until + signedForMs) / 1000))
      .sign(await key)
    const header = `vapid t=${token}, k=${publicKey}`
    signed.set(origin, { header, until })
    return header
  }
}
export type Signer = ReturnType<typeof openSigner>

/** Only the phone's browser can read the result (RFC 8291). */
export function encryptFor({ p256dh, auth }: { p256dh: string; auth: string }, notice: PushNotice): Buffer {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const text = Buffer.from(JSON.stringify(notice))
  return encrypt(text, { version: 'aes128gcm', dh: p256dh, authSecret: auth, privateKey: own })
}

export const pushHeaders = (authorization: string, { tag }: PushNotice) => ({
  authorization,
  'content-encoding': 'aes128gcm',
  'content-type': 'application/octet-stream',
  ttl: String(keptSeconds),
  urgency: 'high',
  // Of those that wait for a phone that is off, the last one with this name is delivered.
  topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
})
