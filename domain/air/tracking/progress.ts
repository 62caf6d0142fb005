import { nextWaybillStatus, type WaybillStatus, type WaybillStep } from '../lifecycle.ts'

/** Statuses that a person may type, in the order in which freight has them. */
export const typedCodes = ['BKD', 'FOH', 'RCS', 'MAN', 'DEP', 'ARR', 'RCF', 'NFD', 'AWD', 'DLV', 'DIS'] as const
export type TypedCode = (typeof typedCodes)[number]

/** Statuses that are counted, each at one end of the way. */
export const milestones = ['BKD', 'RCS', 'MAN', 'DEP', 'RCF', 'NFD', 'DLV'] as const
export type Milestone = (typeof milestones)[number]

const places: Record<Milestone, 'origin' | 'destination'> = {
  BKD: 'origin',
  RCS: 'origin',
  MAN: 'origin',
  DEP: 'origin',
  RCF: 'destination',
  NFD: 'destination',
  DLV: 'destination',
}
/** ARR says what RCF says, an hour earlier. */
const meant: Readonly<Record<string, Milestone>> = { ARR: 'RCF', AWD: 'NFD' }
/** The status that an event counts for; undefined for others, such as DIS. */
export const counted = (code: string): Milestone | undefined => meant[code] ?? milestones.find((one) => one === code)

export interface WaybillEvent {
  code: string
  /** Instant, ISO 8601 UTC. */
  at: string
  /** '' if unknown. */
  station: string
  /** Null: all if a person typed it, not said if a message told it. */
  pieces: number | null
  /** '' if it has none. */
  flight: string
  /** Code of a DIS, such as OFLD; '' of others. */
  discrepancy: string
  /** Only the day is known. */
  isDay: boolean
  /** A message told it; a person did not type it. */
  isMessage: boolean
  /** When it came in, ISO 8601 UTC. */
  toldAt: string
  /** Origin and destination as its message names them: ORDHAM; '' if it does not. */
  lane: string
}

interface Carried {
  origin: string
  destination: string
  pieces: number
}

/** An airline that tells a departure again corrects its minutes. What comes later is another part. */
const correctedWithinMs = 90 * 60_000

/** Whether two events tell as many pieces of one status, at one place and time: of one flight, or without one. */
export const isSamePart = (one: WaybillEvent, other: WaybillEvent): boolean =>
  one.code === other.code &&
  one.flight === other.flight &&
  one.station === other.station &&
  one.pieces === other.pieces &&
  Math.abs(Date.parse(one.at) - Date.parse(other.at)) < correctedWithinMs

/** Each part of a split shipment once. */
function partsOf<Event extends WaybillEvent>(events: readonly Event[]): Event[] {
  const parts: Event[] = []
  for (const event of events) {
    const isTold = event.flight !== '' && parts.some((part) => isSamePart(part, event))
    if (!isTold) parts.push(event)
  }
  return parts
}

const sumOf = (events: readonly WaybillEvent[], all: number) =>
  partsOf(events).reduce((sum, event) => sum + (event.pieces ?? all), 0)

/**
 * How many pieces of a waybill had each status, at the end of the way where it counts. Parts of a split shipment add up.
 * @param events those that are plausible
 */
export function countsOf(events: readonly WaybillEvent[], { pieces, ...ends }: Carried): Record<Milestone, number> {
  const count = (milestone: Milestone) => {
    const own = events.filter(
      ({ code, station }) => counted(code) === milestone && (station === '' || station === ends[places[milestone]]),
    )
    const byCode = Map.groupBy(own, ({ code }) => code)
    const sums = [...byCode.values()].map((same) => sumOf(same, pieces))
    return Math.min(pieces, Math.max(0, ...sums))
  }
  return Object.fromEntries(milestones.map((one) => [one, count(one)])) as Record<Milestone, number>
}

/** The latest event; of several at once the one that is further. */
export function latestOf<Event extends WaybillEvent>(events: readonly Event[]): Event | undefined {
  const ranks: readonly (Milestone | undefined)[] = milestones
  const rank = ({ code }: WaybillEvent) => ranks.indexOf(counted(code))
  return [...events].sort((one, other) => other.at.localeCompare(one.at) || rank(other) - rank(one))[0]
}

/** How many pieces had what an event tells, at its airport, with the parts that had it before. Null: all. */
export function piecesHad(latest: WaybillEvent, events: readonly WaybillEvent[], all: number): number | null {
  const { code, discrepancy, station } = latest
  const same = events.filter(
    (event) => event.code === code && event.discrepancy === discrepancy && event.station === station,
  )
  const had = sumOf(same, all)
  return had < all ? had : null
}

const stepOf: readonly (readonly [Milestone, WaybillStep])[] = [
  ['RCS', 'tender'],
  ['DEP', 'depart'],
  ['RCF', 'arrive'],
  ['DLV', 'deliver'],
]

/** The steps that a manifested waybill takes because all its pieces had a status. A later status says the earlier ones too. */
export function stepsTaken(status: WaybillStatus, counts: Record<Milestone, number>, pieces: number): WaybillStep[] {
  const last = stepOf.findLastIndex(([milestone]) => pieces > 0 && counts[milestone] === pieces)
  const taken: WaybillStep[] = []
  let now = status
  for (const [, step] of stepOf.slice(0, last + 1)) {
    const next = nextWaybillStatus(step, now)
    if (!next) continue
    taken.push(step)
    now = next
  }
  return taken
}

/** The status that a waybill has by its statuses alone, counted from its manifest. */
export const statusTold = (counts: Record<Milestone, number>, pieces: number): WaybillStatus =>
  stepsTaken('manifested', counts, pieces).reduce<WaybillStatus>(
    (status, step) => nextWaybillStatus(step, status) ?? status,
    'manifested',
  )
