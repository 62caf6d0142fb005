import type { driverInspectionApi } from '@shortcut/domain/inspections/api.ts'
import { useEffect } from 'react'
import { useCopy } from '../driver/use-copy.ts'
import { useQueue } from '../queue/queue.ts'
import { type VehicleView, vehicleView, withReports } from './vehicle-view.ts'

/** How long what the office certified meanwhile may stay unknown while the app is open, ms. */
const freshFor = 15_000

/**
 * The driver's truck and the vehicles of the driver's tasks; what was told once is there without network.
 * @returns `isTold` undefined: not read yet; false: the server never told it, and cannot be reached
 */
export function useVehicles(): { vehicles: VehicleView[]; isTold: boolean | undefined; keepReports: () => void } {
  const { tasks, acts, contact } = useQueue()
  const [copy, refresh, put] = useCopy<typeof driverInspectionApi.vehicles>('driverInspection/vehicles')
  const used = tasks.map(({ id, truckNo, trailerNo }) => `${id} ${truckNo} ${trailerNo}`).join()
  const sent = acts.filter(
    ({ act: { kind } }) => kind === 'inspection' || kind === 'fuel' || kind === 'odometer',
  ).length
  const period = Math.floor((contact?.at ?? 0) / freshFor)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tasks, a sent report or a later contact may have changed them
  useEffect(refresh, [used, sent, period, refresh])
  /** What was reported now stays known after it is sent, also if the server cannot be asked then. */
  const keepReports = () => {
    const { acts: kept } = useQueue.getState()
    if (copy) put(copy.data.map((vehicle) => withReports(vehicle, kept)))
  }
  return {
    vehicles: (copy?.data ?? []).map((vehicle) => vehicleView(vehicle, acts)),
    isTold: copy === undefined ? undefined : copy !== null,
    keepReports,
  }
}
