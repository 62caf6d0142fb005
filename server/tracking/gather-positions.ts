import { codes, Refusal } from '@shortcut/domain/errors.ts'
import {
  type DropReason,
  type Fix,
  oldestDays,
  type PositionsTaken,
  worthNotingMs,
} from '@shortcut/domain/positions/intake.ts'
import { nowMs } from '../platform/clock.ts'
import type { Queries } from '../platform/database/queries.ts'
import { textRows } from '../platform/database/statements.ts'
import { mayRetry } from '../platform/http/refusals.ts'
import { sift } from '../tasks/driver-positions.ts'
import { storePositions } from '../tasks/store-positions.ts'

/** How long a request waits for others, so that a thousand phones need few statements. */
const gatherMs = 25
/** Most waiting requests; the database could not keep up with more. */
const mostWaiting = 5_000
/** Most requests per statement. */
const mostTogether = 500
const tries = 3

const devicesSql = `
  SELECT encode(t.key_hash, 'hex'), t.id, t.driver_id FROM tracking_device t JOIN driver d ON d.id = t.driver_id
  WHERE t.key_hash = ANY($1::bytea[]) AND t.revoked_at IS NULL
    AND d.deleted_at IS NULL AND d.frozen_at IS NULL AND d.status = 'active'`

/** A device's row is not written if only its last use moved by less than half a minute. */
const noteSql = `
  UPDATE tracking_device t SET taken = t.taken + n.taken, dropped = t.dropped + n.dropped,
    dropped_because = coalesce(n.because, t.dropped_because), clock_fast_seconds = n.fast, last_used_at = to_timestamp($6)
  FROM unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::int[]) AS n (id, taken, dropped, because, fast)
  WHERE t.id = n.id`

interface Waiting {
  keyHash: Buffer
  positions: readonly (Fix | DropReason)[]
  resolve: (taken: PositionsTaken | null) => void
  reject: (error: unknown) => void
}

/** Changes to a device's row from one group. */
interface Noted {
  taken: number
  dropped: number
  because: string | null
  fastSeconds: number | null
}

/** Seconds by which a phone's clock is ahead; null if it may be transmission time. */
function clockFast(positions: readonly (Fix | DropReason)[], presentMs: number): number | null {
  const ahead = Math.max(0, ...positions.map((one) => (typeof one === 'object' ? one.atMs - presentMs : 0)))
  // A time in another century says nothing about the clock.
  return ahead > worthNotingMs && ahead < oldestDays * 86_400_000 ? Math.round(ahead / 1000) : null
}

/**
 * Gathers single requests into groups: each group's devices are looked up and their positions stored with one statement
 * each, and all are answered after the commit. One group at a time, so groups grow with the load.
 */
export function openGatheredPositions(db: Queries) {
  const waiting: Waiting[] = []
  /** A group is stored, or about to be. */
  let working = false

  async function work() {
    while (waiting.length > 0) {
      const group = waiting.splice(0, mostTogether)
      try {
        await takeGroup(group)
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    working = false
  }

  async function takeGroup(group: readonly Waiting[]) {
    for (let attempt = 1; ; attempt++)
      try {
        const answers = await storeGroup(db, group)
        for (const [index, { resolve }] of group.entries()) resolve(answers[index] ?? null)
        return
      } catch (error) {
        if (!mayRetry(error) || attempt === tries) throw error
      }
  }

  return {
    /**
     * Stores a device's positions together with others. @returns null if no device has this key
     * @throws Refusal 429 if too many are waiting
     */
    take(keyHash: Buffer, positions: readonly (Fix | DropReason)[]): Promise<PositionsTaken | null> {
      if (waiting.length >= mostWaiting)
        throw new Refusal(codes.slowDown, 'slowDown', { seconds: 5 }, { retryAfter: 5 })
      return new Promise((resolve, reject) => {
        waiting.push({ keyHash, positions, resolve, reject })
        if (!working) setTimeout(work, gatherMs)
        working = true
      })
    },
  }
}
export type GatheredPositions = ReturnType<typeof openGatheredPositions>

async function storeGroup(db: Queries, group: readonly Waiting[]): Promise<(PositionsTaken | null)[]> {
  const hashes = [...new Map(group.map(({ keyHash }) => [keyHash.toString('hex'), keyHash])).values()]
  const rows = await textRows(db, devicesSql, [hashes])
  const devices = new Map(rows.map(([hash, id, driverId]) => [hash, { id: id ?? '', driverId: driverId ?? '' }]))
  const present = nowMs()
  const sifted = group.map(({ keyHash, positions }) => ({
    device: devices.get(keyHash.toString('hex')),
    positions,
    ...sift(positions, present),
  }))
  const known = sifted.flatMap(({ device, ...one }) => (device ? [{ device, ...one }] : []))
  if (known.length === 0) return group.map(() => null)
  const taken = known.flatMap(({ device, good }) => good.map((fix) => ({ ...fix, driverId: device.driverId })))
  const heard = [...new Set(known.map(({ device }) => device.driverId))]
  const left = await storePositions(db, taken, heard, present)
  const notes = new Map<string, Noted>()
  const answers = sifted.map(({ device, positions, good, dropped }) => {
    if (!device) return null
    // A position sent twice within a group counts for the device that came first.
    const stored = Math.min(good.length, left.get(device.driverId) ?? 0)
    left.set(device.driverId, (left.get(device.driverId) ?? 0) - stored)
    const before = notes.get(device.id)
    const reasons = Object.keys(dropped)
    notes.set(device.id, {
      taken: (before?.taken ?? 0) + stored,
      dropped: (before?.dropped ?? 0) + positions.length - good.length,
      because: reasons.at(-1) ?? before?.because ?? null,
      fastSeconds: clockFast(positions, present),
    })
    return { stored, repeated: good.length - stored, dropped }
  })
  await noteDevices(db, notes, present)
  return answers
}

async function noteDevices(db: Queries, notes: ReadonlyMap<string, Noted>, presentMs: number) {
  // Always in the same order, for nodes that write the same devices.
  const sorted = [...notes].sort(([one], [other]) => (one < other ? -1 : 1))
  await textRows(db, noteSql, [
    sorted.map(([id]) => id),
    sorted.map(([, { taken }]) => taken),
    sorted.map(([, { dropped }]) => dropped),
    sorted.map(([, { because }]) => because),
    sorted.map(([, { fastSeconds }]) => fastSeconds),
    presentMs / 1000,
  ])
}
