import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

export type SecretKey = Buffer

/** A key that only the holder of `secret` can derive again. The database stores at most the secret's hash. */
export const secretKey = (secret: string, salt: string, purpose: string): SecretKey =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32))

export function encrypt(key: SecretKey, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** @returns undefined if it was encrypted with another key */
export function decrypt(key: SecretKey, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
