import { createHash, randomBytes, randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import { nowMs } from './clock.ts'

let last = { msecs: 0, seq: 0 }

/** Random bytes are fetched for many ids at once: the way to the kernel took longer than all else of an id. */
const random = { bytes: Buffer.alloc(4096), used: 4096 }

function takeRandom(length: number): Buffer {
  if (random.used + length > random.bytes.length) {
    randomFillSync(random.bytes)
    random.used = 0
  }
  random.used += length
  return random.bytes.subarray(random.used - length, random.used)
}

/** A UUIDv7 of the server's present: ids sort by the time they were made, and those of one millisecond in the order in which they were. */
export function newId() {
  const msecs = nowMs()
  // Half of what the counter holds, so that it never runs over.
  last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : takeRandom(4).readUInt32BE() >>> 1 }
  return v7({ ...last, random: takeRandom(16) })
}

/** 256 random bits as text: a session, a key, a ticket. */
export const newToken = () => randomBytes(32).toString('base64url')

/** How tokens and keys are stored. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The least id that can have been made at that moment (milliseconds since 1970) or later. */
export const firstIdAt = (moment: number) => v7({ msecs: moment, seq: 0, random: new Uint8Array(16) })
