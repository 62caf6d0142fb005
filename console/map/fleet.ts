import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { FleetDriver, trackingApi } from '@shortcut/domain/tracking/api.ts'

type FleetReply = ReplyOf<(typeof trackingApi)['fleet']>

/** The part of a driver that is shown as text beside the map: not the position, which changes every second. */
const wordsOf = ({ position: _position, seenAt: _seenAt, task, ...driver }: FleetDriver) =>
  JSON.stringify([driver, task && { ...task, remainingKm: null, nextAt: task.nextAt?.slice(0, 15) }])

/**
 * The drivers of the last replies. The list changes only if its text changes, so that two thousand moves a second
 * render nothing; a driver is a new object after each update.
 */
export function createFleet() {
  const drivers = new Map<string, FleetDriver>()
  const words = new Map<string, string>()
  const listeners = new Set<(told: readonly FleetDriver[]) => void>()
  let list: readonly FleetDriver[] = []
  let known = false
  return {
    take({ whole, drivers: told, gone }: FleetReply) {
      let changed = !known || gone.length > 0
      known = true
      if (whole) {
        const ids = new Set(told.map(({ id }) => id))
        for (const id of drivers.keys()) if (!ids.has(id)) gone = [...gone, id]
      }
      for (const id of gone) {
        changed ||= drivers.delete(id)
        words.delete(id)
      }
      for (const driver of told) {
        drivers.set(driver.id, driver)
        const text = wordsOf(driver)
        if (words.get(driver.id) === text) continue
        words.set(driver.id, text)
        changed = true
      }
      if (changed) list = [...drivers.values()]
      for (const listener of listeners) listener(told)
    },
    isKnown: () => known,
    list: () => list,
    get: (id: string | null) => (id === null ? undefined : drivers.get(id)),
    /** Calls back after each reply, with the drivers in it. */
    subscribe(listener: (told: readonly FleetDriver[]) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type Fleet = ReturnType<typeof createFleet>
