import { createHash, randomBytes, randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import { nowMs } from './clock.ts'

let last = { msecs: 0, seq: 0 }

/** Random bytes are fetched for many ids at once: the system call took longer than the rest of an id. */
const random = { bytes: Buffer.alloc(4096), used: 4096 }

function takeRandom(length: number): Buffer {
  if (random.used + length > random.bytes.length) {
    randomFillSync(random.bytes)
    random.used = 0
  }
  random.used += length
  return random.bytes.subarray(random.used - length, random.used)
}

/** A UUIDv7 of the server's current time: ids sort by creation, even within one millisecond. */
export function newId() {
  const msecs = nowMs()
  // Half of the counter's range, so that it never overflows.
  last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : takeRandom(4).readUInt32BE() >>> 1 }
  return v7({ ...last, random: takeRandom(16) })
}

/** 256 random bits as text: a session, a key, a ticket. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Lower-case letters and digits that cannot be confused. */
const clearLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A secret that people type into a phone: about 4.95 random bits for each letter. */
export function newTypedKey(length: number): string {
  let key = ''
  while (key.length < length)
    for (const byte of randomBytes(length)) if (byte < 248) key += clearLetters[byte % clearLetters.length]
  return key.slice(0, length)
}

/** How tokens and keys are stored. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The smallest id that can have been made at that moment (milliseconds since 1970) or later. */
export const firstIdAt = (moment: number) => v7({ msecs: moment, seq: 0, random: new Uint8Array(16) })
