import { type Candidate, rankDrivers, type Suggestion } from '@shortcut/domain/tasks/suggestion.ts'
import type { FleetTrailer, FleetTruck, openVehicleChoice, Taker } from '@shortcut/domain/tasks/vehicle-choice.ts'
import { vehicleFacts } from './fleet.ts'

type Choice = {
  today: string
  trucks: readonly FleetTruck[]
  /** The trailer that the job has already: everybody is proposed with it. */
  given: FleetTrailer | null
  trailerFor: ReturnType<typeof openVehicleChoice>['trailerFor']
  takerOf: (driverId: string) => (Taker & Parameters<typeof vehicleFacts>[0]) | undefined
  candidates: readonly Candidate[]
}

/**
 * The best first, each with a trailer that no better one was proposed with, while another fits: otherwise the nearest
 * trailer would stand beside everybody, and only one of them can take it.
 */
export function trailersApart(listed: readonly Suggestion[], choice: Choice): Suggestion[] {
  if (choice.given) return [...listed]
  const taken = new Set<string>()
  return listed.map((suggestion) => {
    const own = suggestion.trailerId && taken.has(suggestion.trailerId) ? withAnother(suggestion, taken, choice) : null
    const told = own ?? suggestion
    if (told.trailerId) taken.add(told.trailerId)
    return told
  })
}

/** The same driver and truck with another trailer, judged again: its capacity may differ. Null if no other one fits. */
function withAnother(suggestion: Suggestion, taken: ReadonlySet<string>, choice: Choice): Suggestion | null {
  const { driverId, truckId, rank } = suggestion
  const taker = choice.takerOf(driverId)
  const candidate = choice.candidates.find((one) => one.driverId === driverId && one.truckId === truckId)
  const truck = choice.trucks.find(({ id }) => id === truckId) ?? null
  const trailer = taker ? choice.trailerFor(taker, truck, taken) : null
  if (!taker || !candidate || !trailer || taken.has(trailer.id)) return null
  const { trailer: facts, others } = vehicleFacts(taker, { truck, trailer })
  const changed = { ...candidate, trailerId: trailer.id, facts: { ...candidate.facts, trailer: facts, others } }
  const [judged] = rankDrivers(choice.today, [changed])
  return judged && !judged.blocked ? { ...judged, rank } : null
}
