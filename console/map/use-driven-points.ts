import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import type { MovingPoints } from '@shortcut/ui/map/moving-points.ts'
import { useEffect } from 'react'
import type { Fleet } from './fleet.ts'
import { type FleetFilter, matches, vehicleOf } from './fleet-points.ts'

type Props = { fleet: Fleet; moving: MovingPoints; filter: FleetFilter; live: boolean }

/** Puts the drivers' new positions on the map directly, without rendering in React. */
export function useDrivenPoints({ fleet, moving, filter, live }: Props) {
  useEffect(() => {
    if (!live) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const show = (drivers: readonly FleetDriver[], glide: boolean) => {
      const now = Date.now()
      const points = drivers.flatMap((driver) => (matches(driver, filter, now) ? (vehicleOf(driver, now) ?? []) : []))
      moving.set(points, performance.now(), glide)
    }
    let list: readonly FleetDriver[] | null = null
    const keepShown = () => {
      if (list === fleet.list()) return
      list = fleet.list()
      const now = Date.now()
      moving.keep(new Set(list.filter((driver) => matches(driver, filter, now)).map(({ id }) => id)))
    }
    keepShown()
    show(fleet.list(), false)
    return fleet.subscribe((told) => {
      keepShown()
      show(told, !still)
    })
  }, [fleet, moving, filter, live])
}
