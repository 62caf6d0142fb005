import { zoneKey } from '../rating/scopes.ts'
import { bySpecificity, type Measure, measures, type ReadyLine, ready, truckKey } from './line-order.ts'
import type { RateLine } from './rate-fields.ts'

/** The facts of an order that choose a line. An unknown measure fits no limit. */
export interface Wanted extends Record<Measure, number | undefined> {
  origin: readonly string[]
  destination: readonly string[]
  bookingType: number
  truckType: string
  /** '' if it is not known. */
  freightClass: string
}

/** Lines by measure: a list if there are few, else split at the bounds of the measure that divides them best. */
type Branch =
  | { lines: ReadyLine[] }
  | { measure: Measure; bounds: number[]; branches: (Branch | undefined)[]; unknown: Branch | undefined }

/** Lines for the same places and kinds. The index is built at the first lookup. */
interface Lane {
  lines: ReadyLine[]
  parted: Branch | undefined
}

export interface LineIndex {
  /** Lines by 'scope|origin', then 'scope|destination', then 'booking type|truck type|freight class'. */
  byOrigin: Map<string, Map<string, Map<string, Lane>>>
  /** Some lines are for one freight class. */
  hasClasses: boolean
}

const few = 6

/** Index of the last bound that is not above `value`; -1 if all are above. */
function place(bounds: readonly number[], value: number): number {
  let low = 0
  let high = bounds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

const isLimited = (line: ReadyLine, measure: Measure) =>
  line[measure].from > 0 || line[measure].to < Number.POSITIVE_INFINITY

/** How well a measure splits lines: its bounds, and how many copies of lines the split needs. */
function parting(lines: readonly ReadyLine[], measure: Measure) {
  const bounds = [...new Set(lines.flatMap((line) => [line[measure].from, line[measure].to]))].sort((a, b) => a - b)
  let copies = 0
  for (const line of lines) copies += place(bounds, line[measure].to) - place(bounds, line[measure].from)
  return { measure, bounds, copies }
}

function branch(lines: ReadyLine[], left: readonly Measure[]): Branch {
  if (lines.length <= few) return { lines }
  const best = left
    .map((measure) => parting(lines, measure))
    .filter(({ bounds, copies }) => bounds.length > 2 && copies <= lines.length * 8)
    .sort((one, other) => one.copies / one.bounds.length - other.copies / other.bounds.length)[0]
  if (!best) return { lines }
  const { measure, bounds } = best
  const rest = left.filter((other) => other !== measure)
  const lists: ReadyLine[][] = bounds.map(() => [])
  for (const line of lines)
    for (let at = place(bounds, line[measure].from); at < place(bounds, line[measure].to); at++) lists[at]?.push(line)
  const open = lines.filter((line) => !isLimited(line, measure))
  return {
    measure,
    bounds,
    branches: lists.map((list) => (list.length > 0 ? branch(list, rest) : undefined)),
    unknown: open.length > 0 ? branch(open, rest) : undefined,
  }
}

const placeKey = (scope: string, text: string) => `${scope}|${scope === 'zone' ? zoneKey(text) : text}`
const kindKey = (bookingType: number | null, truck: string, freightClass: string) =>
  `${bookingType ?? ''}|${truck}|${freightClass}`

function within<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Built once per edition. Finding a line takes the same time in ten or fifty thousand lines. */
export const openIndex = (): LineIndex => ({ byOrigin: new Map(), hasClasses: false })

/** Adds lines in batches, so that building a large index does not block other work. */
export function addLines(index: LineIndex, lines: readonly RateLine[]): void {
  const { byOrigin } = index
  for (const line of lines) {
    if (line.freightClass) index.hasClasses = true
    const byDestination = within(byOrigin, placeKey(line.originScope, line.origin), () => new Map())
    const byKind = within(byDestination, placeKey(line.destinationScope, line.destination), () => new Map())
    const lane: Lane = within(byKind, kindKey(line.bookingType, truckKey(line.truckType), line.freightClass), () => ({
      lines: [],
      parted: undefined,
    }))
    lane.lines.push(ready(line))
    lane.parted = undefined
  }
}

function fits(line: ReadyLine, wanted: Wanted): boolean {
  for (const measure of measures) {
    const value = wanted[measure]
    if (value === undefined ? isLimited(line, measure) : value < line[measure].from || value >= line[measure].to)
      return false
  }
  return true
}

function linesAt(lane: Lane, wanted: Wanted): readonly ReadyLine[] {
  lane.parted ??= branch(lane.lines, measures)
  let at: Branch | undefined = lane.parted
  while (at && !('lines' in at)) {
    const value: number | undefined = wanted[at.measure]
    at = value === undefined ? at.unknown : at.branches[place(at.bounds, value)]
  }
  return at?.lines ?? []
}

/** The most specific line that fits, and any lines that tie with it. An activated edition has no ties. */
export function findLine({ byOrigin }: LineIndex, wanted: Wanted): { line: RateLine; ties: RateLine[] } | undefined {
  const truck = truckKey(wanted.truckType)
  const kinds = [
    ...new Set(
      [wanted.bookingType, null].flatMap((type) =>
        [truck, ''].flatMap((truckType) =>
          [wanted.freightClass, ''].map((freightClass) => kindKey(type, truckType, freightClass)),
        ),
      ),
    ),
  ]
  let best: ReadyLine | undefined
  let ties: ReadyLine[] = []
  for (const origin of wanted.origin) {
    const byDestination = byOrigin.get(origin)
    if (!byDestination) continue
    for (const destination of wanted.destination) {
      const byKind = byDestination.get(destination)
      if (!byKind) continue
      for (const kind of kinds) {
        const found = byKind.get(kind)
        if (!found) continue
        for (const line of linesAt(found, wanted)) {
          if (!fits(line, wanted)) continue
          const order = best ? bySpecificity(line, best) : -1
          if (order < 0) ties = []
          if (order < 0) best = line
          else if (order === 0) ties.push(line)
        }
      }
    }
  }
  if (!best) return undefined
  const all = [best, ...ties].map(({ line }) => line).sort((one, other) => one.lineNo - other.lineNo)
  const [line = best.line, ...others] = all
  return { line, ties: others }
}
