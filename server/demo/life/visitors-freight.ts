import { ownSupervisor, visitingCustomer, visitorSignIns } from '../company.ts'
import { ownWorkers, visitorsWorker } from '../warehouses.ts'

/** A visitor has so long to look at what they made, and to go on with it. */
const leftAloneMinutes = 8 * 60

const own = new Set<string>([...ownWorkers.map(({ name }) => name), ownSupervisor.name])
const visitors = new Set<string>([
  ...visitorSignIns.map(({ name }) => name),
  visitorsWorker.name,
  visitingCustomer.name,
])

interface Around {
  /** Whether this driver is one of the demo's. */
  isOwnDriver: (name: string) => boolean
  minutesSince: (instant: string | null) => number
}

/** Freight that a visitor has just worked on is left to the visitor. */
export const openVisitorsFreight = ({ isOwnDriver, minutesSince }: Around) => ({
  /** Somebody found it who is not of the demo's own people, which may be a driver or worker that a visitor has added. */
  leavesDifference: ({ foundBy, foundAt }: { foundBy: string; foundAt: string }) =>
    !own.has(foundBy) && !isOwnDriver(foundBy) && minutesSince(foundAt) < leftAloneMinutes,
  /** A visitor changed the receipt last. */
  leavesReceipt: ({ updatedBy, updatedAt }: { updatedBy: string; updatedAt: string }) =>
    visitors.has(updatedBy) && minutesSince(updatedAt) < leftAloneMinutes,
  /** Somebody moved the piece who is not of the demo's own people: took it off a truck, say. */
  leavesPiece: (movements: readonly { actorName: string; at: string }[]) =>
    movements.some(
      ({ actorName, at }) => !own.has(actorName) && !isOwnDriver(actorName) && minutesSince(at) < leftAloneMinutes,
    ),
})
