import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** A secret's place, as 'table.column:row': it can be decrypted nowhere else, so that two rows cannot be swapped. */
export type Place = `${string}.${string}:${string}`

/** @returns v1.<key id>.<base64url of nonce, tag and ciphertext> */
export function seal([id, key]: readonly [string, Buffer], text: string, place: Place): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `v1.${id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

export const keyIdOf = (sealed: string) => sealed.split('.')[1] ?? ''

/** @throws Error if it was not encrypted for this place with this key */
export function unseal(key: Buffer, sealed: string, place: Place): string {
  const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes)).setAAD(Buffer.from(place))
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new Error(`The secret in ${place} was changed, or belongs to another row.`)
  }
}
