import { zoneKey } from '../rating/scopes.ts'
import { zonePlace, zonesThatMeet } from '../rating/zones.ts'
import { accessorialFindings } from './accessorial-checks.ts'
import type { FindingCode, SheetFinding } from './findings.ts'
import { findingSeverity } from './findings.ts'
import { lineIssues } from './line-cells.ts'
import { type Measure, measures, type ReadyLine, ready } from './line-order.ts'
import type { RateLine, RateSheet } from './rate-fields.ts'
import { splitFindings } from './split-checks.ts'

/** Most findings of each kind: a sheet pasted wrongly has thousands. */
export const mostFindings = 100
/** Most pairs compared before the check stops and says so; far more than any sound sheet needs. */
const mostPairs = 100_000_000

type Group = ReadyLine[]

const kindOf = ({ line, truck }: ReadyLine) =>
  `${line.originScope}>${line.destinationScope}|${line.bookingType ?? ''}|${truck}|${line.freightClass}`
const placeOf = (scope: string, place: string) => (scope === 'zone' ? zoneKey(place) : place)

const meet = (one: ReadyLine, other: ReadyLine, measure: Measure) =>
  one[measure].from < other[measure].to && other[measure].from < one[measure].to
const width = ({ from, to }: { from: number; to: number }) => (Number.isFinite(to) ? `${to - from}` : `from ${from}`)
const isWithin = (one: ReadyLine, other: ReadyLine, measure: Measure) =>
  one[measure].from >= other[measure].from && one[measure].to <= other[measure].to

/** Pairs of a group that can fit one order, swept along the measure with the most starting points. */
function* meeting(lines: Group, budget: { left: number }): Generator<[ReadyLine, ReadyLine]> {
  const beginnings = (measure: Measure) => new Set(lines.map((line) => line[measure].from)).size
  const [along = 'pounds'] = [...measures].sort((one, other) => beginnings(other) - beginnings(one))
  const sorted = [...lines].sort((one, other) => one[along].from - other[along].from)
  let open: ReadyLine[] = []
  for (const line of sorted) {
    open = open.filter((other) => other[along].to > line[along].from)
    for (const other of open) {
      if (budget.left-- <= 0) return
      if (measures.every((measure) => meet(line, other, measure))) yield [other, line]
    }
    open.push(line)
  }
}

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const known = groups.get(key)
    if (known) known.push(item)
    else groups.set(key, [item])
  }
  return groups
}

function lineFindings(lines: readonly ReadyLine[], sheet: RateSheet): SheetFinding[] {
  const findings: SheetFinding[] = []
  const budget = { left: mostPairs }
  const rows: Group[] = []
  const { meet: zonesMeet, groupOf } = zonesThatMeet(sheet.zones)
  const samePlace = (scope: string, one: string, other: string) =>
    scope === 'zone' ? zonesMeet(zoneKey(one), zoneKey(other)) : one === other
  const near = (scope: string, place: string) => (scope === 'zone' ? groupOf(zoneKey(place)) : place)
  for (const group of groupBy(lines, kindOf).values()) {
    const places = ({ line }: ReadyLine) =>
      `${placeOf(line.originScope, line.origin)}>${placeOf(line.destinationScope, line.destination)}`
    const nearby = ({ line }: ReadyLine) =>
      `${near(line.originScope, line.origin)}>${near(line.destinationScope, line.destination)}`
    for (const lane of groupBy(group, nearby).values()) {
      const same = ([one, other]: [ReadyLine, ReadyLine]) =>
        samePlace(one.line.originScope, one.line.origin, other.line.origin) &&
        samePlace(one.line.destinationScope, one.line.destination, other.line.destination)
      for (const pair of meeting(lane, budget)) {
        if (!same(pair)) continue
        const [one, other] = pair
        const isSameWidth = measures.every((measure) => width(one[measure]) === width(other[measure]))
        const isTie = isSameWidth && one.line.precedence === other.line.precedence
        if (isSameWidth && !isTie) continue
        if (!isTie && measures.every((measure) => isWithin(one, other, measure) || isWithin(other, one, measure)))
          continue
        findings.push({ code: isTie ? 'tie' : 'overlap', lines: [one.line.lineNo, other.line.lineNo], values: {} })
        if (findings.length > mostFindings * 20) return findings
      }
    }
    for (const lane of groupBy(group, places).values()) {
      findings.push(...gaps(lane))
      rows.push(...rowsOf(lane, 'pounds'))
    }
  }
  findings.push(...splitFindings(rows, sheet, mostFindings))
  if (budget.left < 0) findings.push({ code: 'notAllCompared', lines: [], values: {} })
  return findings
}

/** Lines of a lane that differ in one measure only. */
function rowsOf(lane: Group, measure: Measure): Group[] {
  const others = measures.filter((other) => other !== measure)
  return [...groupBy(lane, (line) => others.map((other) => `${line[other].from}-${line[other].to}`).join('|')).values()]
}

/** Ranges between two lines of a lane that no line covers. */
function gaps(lane: Group): SheetFinding[] {
  if (lane.length < 2) return []
  return measures.flatMap((measure) =>
    rowsOf(lane, measure).flatMap((row) => {
      const sorted = [...row].sort((one, other) => one[measure].from - other[measure].from)
      return sorted.flatMap((line, index): SheetFinding[] => {
        const before = sorted.slice(0, index)
        const reached = Math.max(...before.map((one) => one[measure].to))
        const last = before.find((one) => one[measure].to === reached)
        if (!last || reached >= line[measure].from) return []
        const values = { measure, from: String(reached), to: String(line[measure].from) }
        return [{ code: 'gap', lines: [last.line.lineNo, line.line.lineNo], values }]
      })
    }),
  )
}

const falls = ({ price, breaks, deficit, method }: RateLine) =>
  method === 'perCwt' &&
  !deficit &&
  breaks.some(({ price: later }, index) => Number(later) < Number(breaks[index - 1]?.price ?? price))

/**
 * Findings before an edition is activated: at most `mostFindings` of each kind, errors first.
 * @param today the current day at the office
 */
export function checkSheet(
  sheet: RateSheet & { effectiveTo: string | null },
  lines: readonly RateLine[],
  today: string,
): SheetFinding[] {
  const zoneKeys = new Set(sheet.zones.map(({ name }) => zoneKey(name)))
  const findings: SheetFinding[] = []
  if (lines.length === 0) findings.push({ code: 'noLines', lines: [], values: {} })
  if (sheet.effectiveTo && sheet.effectiveTo < today)
    findings.push({ code: 'expired', lines: [], values: { on: sheet.effectiveTo } })
  for (const { name, places } of sheet.zones) {
    const bad = places.find((place) => !zonePlace(place))
    if (bad !== undefined || places.length === 0)
      findings.push({ code: 'badZone', lines: [], values: { name, place: bad ?? '' } })
  }
  for (const { name, place } of sheet.accessorials)
    if (place && !zoneKeys.has(zoneKey(place)) && !zonePlace(place))
      findings.push({ code: 'badPlace', lines: [], values: { name, place } })
  for (const line of lines) {
    const [issue] = lineIssues(line, zoneKeys)
    if (issue) findings.push({ code: 'badLine', lines: [line.lineNo], values: { column: issue.column } })
  }
  findings.push(...lineFindings(lines.map(ready), sheet), ...accessorialFindings(sheet.accessorials))
  const about = (code: FindingCode, found: readonly RateLine[]) => {
    if (found.length > 0)
      findings.push({
        code,
        lines: found.slice(0, mostFindings).map(({ lineNo }) => lineNo),
        values: { count: String(found.length) },
      })
  }
  about('heavierCheaper', lines.filter(falls))
  about(
    'noPrice',
    lines.filter(({ price, minCharge }) => Number(price) === 0 && !Number(minCharge ?? 0)),
  )
  const order = Object.keys(findingSeverity)
  const counts = new Map<string, number>()
  return findings
    .sort((one, other) => order.indexOf(one.code) - order.indexOf(other.code))
    .filter(({ code }) => {
      counts.set(code, (counts.get(code) ?? 0) + 1)
      return (counts.get(code) ?? 0) <= mostFindings
    })
}
