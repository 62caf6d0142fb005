import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type DropReason, type Fix, faultOf, plausible } from '@shortcut/domain/positions/intake.ts'
import type { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { noteHealth, noteSeen } from '../drivers/presence.ts'
import { sessionOf } from '../platform/http/context.ts'
import { openFlood } from '../platform/http/flood.ts'
import type { Handler } from '../platform/http/http.ts'
import { storePositions } from './store-positions.ts'

/** A phone that was offline sends its stored positions as fast as it can. */
const flood = openFlood({ burst: 600, perSecond: 20 })

/** Receives a phone's positions. Implausible ones are skipped and counted; the others are stored. */
export const takePositions: Handler<typeof driverTaskApi.positions> = async (context, { positions }) => {
  const { db, now } = context
  const driverId = sessionOf(context).personId
  const wait = flood.wait(driverId)
  if (wait > 0) throw new Refusal(codes.slowDown, 'slowDown', { seconds: wait }, { retryAfter: wait })
  const present = Date.parse(now)
  const fixes = positions.map(
    (position): Fix => ({
      ...plausible(position),
      lat: position.lat,
      lng: position.lng,
      atMs: Date.parse(position.at),
    }),
  )
  const { good, dropped } = sift(fixes, present)
  const taken = good.map((fix) => ({ ...fix, driverId }))
  const stored = (await storePositions(db, taken, [driverId], present)).get(driverId) ?? 0
  return { stored, repeated: good.length - stored, dropped }
}

/** Separates plausible positions from the others, which are counted by reason. */
export function sift(positions: readonly (Fix | DropReason)[], presentMs: number) {
  const good: Fix[] = []
  const dropped: Partial<Record<DropReason, number>> = {}
  for (const position of positions) {
    const fault = typeof position === 'string' ? position : faultOf(position, presentMs)
    if (fault) dropped[fault] = (dropped[fault] ?? 0) + 1
    else if (typeof position === 'object') good.push(position)
  }
  return { good, dropped }
}

/** The app is online, and may report its device. */
export const heartbeat: Handler<typeof driverTaskApi.heartbeat> = async (context, app) => {
  await noteSeen(context, 'driver', sessionOf(context).personId, app)
  await noteHealth(context, app)
  return {}
}
