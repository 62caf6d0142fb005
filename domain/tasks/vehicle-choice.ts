import { driveMinutes, type Point, routeKm } from '../positions/route.ts'
import { equipmentOf, misfit } from '../work-orders/equipment.ts'
import { vehicleConflicts } from './preflight.ts'
import type { OtherTask, PreflightFacts } from './preflight-facts.ts'
import { otherTruckCost, truckWait } from './suggestion.ts'

export interface FleetTruck {
  id: string
  /** `place` is where it stands. */
  truck: NonNullable<PreflightFacts['truck']>
  /** The driver who usually has it. */
  usual: { id: string; name: string } | null
  /** Its tasks around the time of the job. */
  others: readonly OtherTask[]
}
export interface FleetTrailer {
  id: string
  trailer: NonNullable<PreflightFacts['trailer']>
  place: Point | null
  others: readonly OtherTask[]
}

/** The job's facts without anybody who does it. */
export type JobFacts = Omit<PreflightFacts, 'driver' | 'truck' | 'trailer' | 'place' | 'previous' | 'others'>

/** A truck and a trailer that a driver could take. */
export interface Vehicles {
  truck: FleetTruck | null
  trailer: FleetTrailer | null
  otherTruck: boolean
  usualDriver: string
}
export interface Taker {
  id: string
  place: Point | null
  ownTruckId: string | null
  /** The trailer of the driver's last task. */
  lastTrailerId: string | null
}

/** Nobody fetches a trailer from further away for a job of today, in minutes of driving. */
const mostToTrailer = 240

/** Besides the own truck, so many of the others are weighed in full. */
const mostOthers = 2

const wayMinutes = (from: Point | null, to: Point | null) => (from && to ? driveMinutes(routeKm(from, to)) : 0)

/**
 * Finds vehicles for one driver after another. Trucks and trailers are judged for the job once; per driver only the way to each is calculated.
 * @param given the trailer that the job already has
 */
export function openVehicleChoice(
  job: JobFacts,
  trucks: readonly FleetTruck[],
  trailers: readonly FleetTrailer[],
  given: FleetTrailer | null,
) {
  const nobody = { name: '', active: true, frozen: false, licenceExpiresOn: null, medicalExpiresOn: null }
  const driver = {
    ...nobody,
    insuranceExpiresOn: null,
    hazmatExpiresOn: null,
    lastSeenAt: null,
    health: null,
    workedMinutes: null,
  }
  const isFree = (truck: FleetTruck | null, trailer: FleetTrailer | null) =>
    !vehicleConflicts({
      ...job,
      driver,
      place: null,
      previous: null,
      truck: truck?.truck ?? null,
      trailer: trailer?.trailer ?? null,
      others: [...(truck?.others ?? []), ...(trailer?.others ?? [])],
    }).some(({ severity, code }) => severity === 'block' && code !== 'placardsWithoutTruck')
  const fitting = trailers.filter(
    (one) =>
      equipmentOf(one.trailer.trailerType) &&
      misfit(job.wanted, 'Power only', one.trailer.trailerType) === null &&
      isFree(null, one),
  )
  /** A driver is weighed with several trucks in the same place. */
  const nearestOf = new Map<Point | null, FleetTrailer | null>()
  const needsTrailer = (truck: FleetTruck | null) =>
    truck !== null && misfit(job.wanted, truck.truck.truckType, null) === 'trailerMissing'
  const free = trucks
    .filter((one) => isFree(one, given))
    .map((one) => ({
      one,
      base:
        wayMinutes(one.truck.place, job.start) +
        otherTruckCost.other +
        (one.truck.place ? 0 : otherTruckCost.placeUnknown) +
        (one.usual ? otherTruckCost.usual : 0) +
        truckWait(one.truck.freeAt, job),
    }))
    .sort((one, other) => one.base - other.base)
  const fittingById = new Map(fitting.map((one) => [one.id, one]))

  /** @param taken proposed to others: only if no other one fits */
  function trailerFor(
    { lastTrailerId, place }: Taker,
    truck: FleetTruck | null,
    taken: ReadonlySet<string> = new Set(),
  ): FleetTrailer | null {
    if (given) return given
    if (!needsTrailer(truck)) return null
    const last = fittingById.get(lastTrailerId ?? '')
    if (last && !taken.has(last.id)) return last
    const from = place ?? job.start
    if (taken.size > 0) return nearestTrailer(from, taken)
    const known = nearestOf.get(from)
    if (known !== undefined) return known
    const nearest = nearestTrailer(from, taken)
    nearestOf.set(from, nearest)
    return nearest
  }

  function nearestTrailer(from: Point | null, taken: ReadonlySet<string>): FleetTrailer | null {
    let best: FleetTrailer | null = null
    let least = Number.POSITIVE_INFINITY
    const rest = fitting.filter(({ id }) => !taken.has(id))
    for (const one of rest.length > 0 ? rest : fitting) {
      const way = wayMinutes(from, one.place)
      if (job.daysAhead === 0 && way > mostToTrailer) continue
      const minutes = way + (one.place ? 0 : otherTruckCost.placeUnknown)
      if (minutes < least) [best, least] = [one, minutes]
    }
    return best
  }

  function vehiclesFor(taker: Taker): Vehicles[] {
    const nearest: { one: FleetTruck; cost: number }[] = []
    for (const { one, base } of free) {
      // The others cost at least as much before any way to them.
      if (nearest.length === mostOthers && base >= (nearest.at(-1)?.cost ?? 0)) break
      if (one.id === taker.ownTruckId) continue
      const cost = base + wayMinutes(taker.place, one.truck.place)
      if (nearest.length === mostOthers && cost >= (nearest.at(-1)?.cost ?? 0)) continue
      nearest.push({ one, cost })
      nearest.sort((a, b) => a.cost - b.cost)
      nearest.length = Math.min(nearest.length, mostOthers)
    }
    const own = trucks.find(({ id }) => id === taker.ownTruckId) ?? null
    const withDriver = own && { ...own, truck: { ...own.truck, place: null, freeAt: null } }
    return [
      { truck: withDriver, trailer: trailerFor(taker, own), otherTruck: false, usualDriver: '' },
      ...nearest.map(({ one }) => ({
        truck: one,
        trailer: trailerFor(taker, one),
        otherTruck: true,
        usualDriver: one.usual?.name ?? '',
      })),
    ]
  }
  return { vehiclesFor, trailerFor }
}
