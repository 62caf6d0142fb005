import { counted, isSamePart, type Milestone, type WaybillEvent } from './progress.ts'

/**
 * Why a status cannot be true beside the waybill and the other statuses. `lane`: its message names another origin or
 * destination. `pieces`: more than the waybill has, alone or with the parts told before. `again`: as many pieces as a part told
 * before, at about its time. `station`: where that cannot happen. `order`: before the step that comes first. `uncounted`: it
 * says no pieces, and nothing happened before it.
 */
export const contradictions = ['lane', 'pieces', 'again', 'station', 'order', 'uncounted'] as const
export type Contradiction = (typeof contradictions)[number]

interface Carried {
  origin: string
  destination: string
  pieces: number
}

/** Steps of the freight, each after the one before it. Notices often come early, and plans before everything. */
const steps: readonly (Milestone | undefined)[] = ['RCS', 'DEP', 'RCF', 'DLV']
/** Statuses that happen at one end only. Others happen at stops on the way, too. */
const onlyAt: Readonly<Record<string, 'origin' | 'destination'>> = {
  FOH: 'origin',
  RCS: 'origin',
  NFD: 'destination',
  AWD: 'destination',
  DLV: 'destination',
}
/** Clocks differ, and minutes are corrected later. */
const clockMs = 3_600_000
const dayMs = 24 * clockMs

const stepOf = ({ code }: WaybillEvent) => steps.indexOf(counted(code))
/** Of an event of which only the day is known, when it may have happened at the earliest. */
const earliest = ({ at, isDay }: WaybillEvent) => Date.parse(at) - (isDay ? dayMs : 0)
/**
 * When all steps of some events can have begun at the earliest: the latest first part of a step. One step of which little is known says
 * nothing against another.
 */
const begun = (events: readonly WaybillEvent[]) =>
  Math.max(...[...Map.groupBy(events, stepOf).values()].map((parts) => Math.min(...parts.map(earliest))))

function alone(event: WaybillEvent, { origin, destination, pieces }: Carried): Contradiction | null {
  const { code, lane, station } = event
  const end = onlyAt[code]
  if (lane !== '' && lane !== origin + destination) return 'lane'
  if (event.pieces !== null && event.pieces > pieces && counted(code) !== undefined) return 'pieces'
  return end && station !== '' && station !== { origin, destination }[end] ? 'station' : null
}

/**
 * Parts of a step that are more than the waybill together, or of which one may correct another. Nobody can tell which is right:
 * those that came in first stay.
 */
function partsAgainst(told: readonly WaybillEvent[], all: number): Map<WaybillEvent, Contradiction> {
  const against = new Map<WaybillEvent, Contradiction>()
  const isPart = ({ pieces }: WaybillEvent) => pieces !== null && pieces < all
  const parts = told.filter((event) => stepOf(event) >= 0 && isPart(event))
  for (const same of Map.groupBy(parts, ({ code, station }) => `${code} ${station}`).values()) {
    const known: WaybillEvent[] = []
    let sum = 0
    for (const event of same.toSorted((one, other) => one.toldAt.localeCompare(other.toldAt))) {
      const isTold = known.some((part) => isSamePart(part, event))
      // Of one flight, it only has other minutes.
      if (isTold && event.flight !== '') continue
      const pieces = event.pieces ?? 0
      if (sum + pieces > all) against.set(event, 'pieces')
      else if (isTold && event.isMessage) against.set(event, 'again')
      else {
        known.push(event)
        sum += pieces
      }
    }
  }
  return against
}

/**
 * What is wrong with each event, in their order; null for one that can be true. An airline that skips a status contradicts
 * nothing, and what came in before is not put in doubt by what is told later.
 */
export function contradictionsOf(events: readonly WaybillEvent[], carried: Carried): (Contradiction | null)[] {
  const own = events.map((event) => alone(event, carried))
  const inSum = partsAgainst(
    events.filter((_, index) => own[index] === null),
    carried.pieces,
  )
  const found = events.map((event, index) => own[index] ?? inSum.get(event) ?? null)
  const ends = ['', carried.origin, carried.destination]
  const told = events.filter(
    (event, index) => found[index] === null && stepOf(event) >= 0 && ends.includes(event.station),
  )
  return events.map((event, index) => {
    const own = found[index] ?? null
    const step = stepOf(event)
    if (own || step < 1 || !ends.includes(event.station)) return own
    const before = told.filter((other) => stepOf(other) < step)
    const known = before.filter(({ toldAt }) => toldAt <= event.toldAt)
    if (known.length > 0 && Date.parse(event.at) + clockMs < begun(known)) return 'order'
    const hasEarlier = before.some((other) => earliest(other) <= Date.parse(event.at) + clockMs)
    return event.isMessage && event.pieces === null && !hasEarlier ? 'uncounted' : null
  })
}

/** The events that can be true, all together. */
export function plausible<Event extends WaybillEvent>(events: readonly Event[], carried: Carried): Event[] {
  const found = contradictionsOf(events, carried)
  return events.filter((_, index) => found[index] === null)
}
