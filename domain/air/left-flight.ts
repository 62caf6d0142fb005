import type { WaybillContent } from './waybill.ts'

interface Flown {
  origin: string
  /** '' if nobody named it. */
  flight: string
  /** Its day at the airport; null if nobody named it. */
  flightOn: string | null
}

const dayMs = 86_400_000

/** A flight may leave late, or early by the clock of its airport. Both are days of that airport. */
export const isNearFlight = (departsOn: string, flightOn: string) =>
  Math.abs(Date.parse(departsOn) - Date.parse(flightOn)) <= dayMs

/** CX0992 is CX992. */
const bare = (flight: string) => flight.replace(/^([A-Z\d]{2})0+(?=\d)/, '$1')

/** Whether a waybill is on another flight, or leaves from another airport. The first one to be named is no other. */
export const isOtherFlight = (before: Flown, after: Flown): boolean =>
  (before.flight !== '' && bare(before.flight) !== bare(after.flight)) ||
  (before.origin !== '' && before.origin !== after.origin)

/**
 * Whether departure and cut-offs belong to a flight that a waybill has left. A day that is corrected to that of the departure
 * leaves nothing, and neither does one that is named after the departure.
 * @param departsOn day of the departure at its airport; null: only cut-offs were entered
 */
export function hasLeftFlight(before: Flown, after: Flown, departsOn: string | null): boolean {
  if (isOtherFlight(before, after)) return true
  if (before.flightOn === after.flightOn) return false
  if (before.flightOn === null) return departsOn !== null && !isNearFlight(departsOn, after.flightOn ?? departsOn)
  return departsOn === null || departsOn !== after.flightOn
}

/**
 * Whether a house waybill says a flight that is none of its master's. One without flights, or without their days, says nothing else than
 * its master.
 */
export const fliesOtherwise = (house: WaybillContent['flights'], master: WaybillContent['flights']): boolean =>
  !house.every(({ flight, on }) =>
    master.some((one) => bare(one.flight) === bare(flight) && (on === '' || one.on === '' || one.on === on)),
  )

/** As people know it: CX992 2026-12-05 ORD. */
export const flightText = ({ flight, flightOn, origin }: Flown) => [flight, flightOn, origin].filter(Boolean).join(' ')
