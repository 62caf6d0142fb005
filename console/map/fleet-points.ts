import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import { taskStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { isUrgent, timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import type { MapPoint } from '@shortcut/ui/map/map-point.ts'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import { fitOf } from './find-drivers.ts'

/** A driver's activity, for the map and its filter: the task's status, or without a task free or offline. */
export const doings = ['pickedUp', 'accepted', 'assigned', 'free', 'offline'] as const
export type Doing = (typeof doings)[number]

export const doingTones: Record<Doing, StatusTone> = {
  pickedUp: taskStatusTones.pickedUp,
  accepted: taskStatusTones.accepted,
  assigned: taskStatusTones.assigned,
  free: 'grey-outline',
  offline: 'grey-struck',
}

/** A slower truck counts as standing, and its heading means nothing. */
const standsKmh = 3

/** A driver without a task whose app is silent is off duty; with a task, the last position still matters. */
export function doingOf({ task, app }: FleetDriver): Doing {
  if (!task) return app === 'offline' ? 'offline' : 'free'
  return task.status === 'pickedUp' || task.status === 'accepted' ? task.status : 'assigned'
}

/** The urgency of the driver's order, if it is late or at risk. */
export function lateness({ task }: FleetDriver, now: number) {
  const told = task && timingOf(task, now)
  return told && isUrgent(told.timing) ? told : null
}

export type FleetFilter = { doing: Doing | null; onlyUrgent: boolean; text: string }

export function matches(driver: FleetDriver, { doing, onlyUrgent, text }: FleetFilter, now: number): boolean {
  if (doing && doingOf(driver) !== doing) return false
  if (onlyUrgent && !lateness(driver, now)) return false
  return fitOf(driver, text) !== null
}

/** A driver on the map; null while the position is unknown. */
export function vehicleOf(driver: FleetDriver, now: number): MapPoint | null {
  const { id, name, position } = driver
  if (!position) return null
  const { lat, lng, heading, speedKmh } = position
  const moves = speedKmh === null || speedKmh > standsKmh
  const loud = lateness(driver, now)?.timing === 'late'
  return {
    id,
    lat,
    lng,
    kind: 'vehicle',
    tone: doingTones[doingOf(driver)],
    heading: moves ? heading : null,
    label: name,
    loud,
  }
}

export const nextStops = (drivers: readonly FleetDriver[]): MapPoint[] =>
  drivers.flatMap(({ task }): MapPoint[] => {
    const stop = task?.nextStop
    if (!task || stop?.lat == null || stop.lng === null) return []
    return [
      {
        id: `stop:${stop.id}`,
        lat: stop.lat,
        lng: stop.lng,
        kind: 'dot',
        tone: doingTones[task.status === 'pickedUp' ? 'pickedUp' : 'assigned'],
      },
    ]
  })
