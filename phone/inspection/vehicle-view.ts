import type { DriversVehicle } from '@shortcut/domain/inspections/api.ts'
import { mayBeReviewed } from '@shortcut/domain/inspections/law.ts'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import type { KeptAct } from '../queue/kept.ts'

export interface VehicleView extends DriversVehicle {
  /** The server does not have the driver's last report yet. */
  waits: boolean
  /** The last driver's report may be signed: its unsafe defects are certified. */
  mayReview: boolean
  /** Some unsafe defect is not certified, as far as this phone knows. */
  unsafe: boolean
}

type Report = Extract<ActInput, { kind: 'inspection' }>

const reportsOf = (kept: readonly KeptAct[], vehicleId: string): Report[] =>
  kept.flatMap(({ act, state }) =>
    act.kind === 'inspection' && state !== 'refused' && act.data.vehicleId === vehicleId ? [act] : [],
  )

/** What is known of a vehicle with the reports of this phone; the server may know some of them already. */
export function withReports(vehicle: DriversVehicle, kept: readonly KeptAct[]): DriversVehicle {
  const own = reportsOf(kept, vehicle.vehicleId)
  const known = new Set(vehicle.open.map(({ reportId, item }) => `${reportId} ${item}`))
  const reported = own
    .flatMap(({ id, data }) =>
      (data.defects ?? []).map(({ item, unsafe, remark = '' }) => ({ reportId: id, item, unsafe, remark })),
    )
    .filter(({ reportId, item }) => !known.has(`${reportId} ${item}`))
  const readings = kept.flatMap(({ act, state }) => {
    if (state === 'refused') return []
    if (act.kind === 'inspection') return act.data.vehicleId === vehicle.vehicleId ? [act.data.odometer ?? 0] : []
    const read = act.kind === 'fuel' || act.kind === 'odometer' ? act.data : null
    return read?.truckId === vehicle.vehicleId ? [read.miles ?? 0] : []
  })
  const isReviewed = own.some(({ data }) => data.reviewedId && data.reviewedId === vehicle.toReview?.id)
  return {
    ...vehicle,
    toReview: isReviewed ? null : vehicle.toReview,
    open: [...vehicle.open, ...reported],
    lastAt: own.at(-1)?.at ?? vehicle.lastAt,
    // What an earlier version of the app kept has no reading.
    lastMiles: Math.max(vehicle.lastMiles ?? 0, ...readings),
  }
}

/** A vehicle as its driver left it: what the server told, with the reports that this phone still has to send. */
export function vehicleView(told: DriversVehicle, kept: readonly KeptAct[]): VehicleView {
  const vehicle = withReports(told, kept)
  return {
    ...vehicle,
    waits: reportsOf(kept, vehicle.vehicleId).length > 0,
    mayReview: vehicle.toReview !== null && mayBeReviewed(vehicle.toReview),
    unsafe: vehicle.open.some(({ unsafe }) => unsafe),
  }
}
