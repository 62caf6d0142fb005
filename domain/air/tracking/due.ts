import { toInstant } from '../../time.ts'
import type { WaybillStatus } from '../lifecycle.ts'
import type { Milestone, WaybillEvent } from './progress.ts'

const hourMs = 3_600_000
/** An airline takes freight over within two hours of the truck's drop. */
export const acceptedWithinMs = 2 * hourMs
/** After the day of the flight, a departure; after it, the arrival; then the notice; then the delivery. */
const patience = { DEP: 12 * hourMs, RCF: 48 * hourMs, NFD: 24 * hourMs, DLV: 7 * 24 * hourMs }

export interface Due {
  code: Milestone
  /** From then on it is missing, ISO 8601 UTC. */
  at: string
  /** How many pieces already had it. */
  told: number
}

interface Tracked {
  status: WaybillStatus
  pieces: number
  /** The first flight's day; null if unknown. */
  flightOn: string | null
  /** Zone of the airport of departure. */
  originZone: string
  counts: Record<Milestone, number>
  events: readonly WaybillEvent[]
}

const over = new Set<WaybillStatus>(['draft', 'void', 'delivered'])

/** The status that comes next for all pieces, and when it is late. RCS is not among them: it follows from the truck's drop. */
export function nextDue({ status, pieces, flightOn, originZone, counts, events }: Tracked): Due | null {
  if (over.has(status) || pieces === 0 || counts.DLV === pieces) return null
  const after = (codes: readonly string[], code: Milestone & keyof typeof patience): Due | null => {
    const last = events
      .filter((event) => codes.includes(event.code))
      .map(({ at }) => at)
      .sort()
      .at(-1)
    return last ? { code, at: new Date(Date.parse(last) + patience[code]).toISOString(), told: counts[code] } : null
  }
  if (counts.NFD === pieces) return after(['NFD', 'AWD'], 'DLV')
  if (counts.RCF === pieces) return after(['RCF', 'ARR'], 'NFD')
  if (counts.DEP === pieces) return after(['DEP'], 'RCF')
  if (!flightOn) return null
  const dayEnds = Date.parse(toInstant(`${flightOn}T23:59`, originZone))
  return { code: 'DEP', at: new Date(dayEnds + patience.DEP).toISOString(), told: counts.DEP }
}

/** When an RCS is late for freight that a truck dropped. */
export const acceptanceDue = (droppedAt: string): Omit<Due, 'told'> => ({
  code: 'RCS',
  at: new Date(Date.parse(droppedAt) + acceptedWithinMs).toISOString(),
})
