import { exact } from '../../decimal.ts'
import { toWallClock } from '../../time.ts'
import { weekdayOf } from '../fuel/fuel-weeks.ts'
import { truckKey } from '../rate-sheets/line-order.ts'
import type { Accessorial, DayKind } from '../rate-sheets/rate-fields.ts'
import { cwtMilesOf } from './arithmetic.ts'
import type { Facts } from './count-units.ts'
import type { LoadStop } from './load.ts'
import { zoneKey } from './scopes.ts'
import { tagCount } from './tag-count.ts'
import { zonePlace } from './zones.ts'

/** Charged because of an event, not because somebody ordered it. */
export const isToldByEvents = (kind: Accessorial['kind']) => !['liftGate', 'insideDelivery', 'custom'].includes(kind)
export const isTime = ({ kind }: Pick<Accessorial, 'kind'>) => kind === 'detention' || kind === 'layover'

/** What decides whether an accessorial applies. */
export type Conditions = Pick<Facts, 'load' | 'keysOf'> & {
  quantities: Pick<Facts['quantities'], 'pounds' | 'miles'>
  sheet: Pick<Facts['sheet'], 'holidays'>
}

const isWithin = (value: string | undefined, from: string | null, to: string | null) =>
  (from === null && to === null) ||
  (value !== undefined && (from === null || exact(value).gte(from)) && (to === null || exact(value).lt(to)))

function isOn(kind: DayKind, day: string, holidays: readonly string[]): boolean {
  const weekday = weekdayOf(day)
  const isHoliday = holidays.includes(day) || holidays.includes(day.slice(5))
  switch (kind) {
    case 'any':
      return true
    case 'weekday':
      return weekday <= 5 && !isHoliday
    case 'saturday':
      return weekday === 6
    case 'sunday':
      return weekday === 7
    case 'weekend':
      return weekday >= 6
    case 'holiday':
      return isHoliday
    case 'off':
      return weekday >= 6 || isHoliday
  }
}

/** From 22:00 to 06:00 passes midnight. */
const isAt = (time: string, { clockFrom: from, clockTo: to }: Pick<Accessorial, 'clockFrom' | 'clockTo'>) =>
  from !== '' && to !== '' && from > to
    ? time >= from || time < to
    : (from === '' || time >= from) && (to === '' || time < to)

const isTimed = ({ days, clockFrom, clockTo }: Accessorial) => days !== 'any' || clockFrom !== '' || clockTo !== ''

/** When a stop was reached; before that, its appointment. */
const reachedAt = ({ arrivedAt, windowFrom }: LoadStop) => arrivedAt ?? windowFrom

/** Stops of its kind and at its place. */
function stopsThere({ stopKind, place }: Accessorial, { load, keysOf }: Conditions): readonly LoadStop[] {
  const ofKind = stopKind === null ? load.stops : load.stops.filter(({ kind }) => kind === stopKind)
  if (place === '') return ofKind
  const wanted = [`zone|${zoneKey(place)}`, ...(zonePlace(place) ?? [])]
  return ofKind.filter((stop) => keysOf(stop).some((key) => wanted.includes(key)))
}

/** The stops that an accessorial applies to: of its kind, at its place, on its days and as far from the stop before. */
export function stopsFor(accessorial: Accessorial, facts: Conditions): readonly LoadStop[] {
  const { legMilesFrom, legMilesTo, days } = accessorial
  return stopsThere(accessorial, facts).filter((stop) => {
    if (!isWithin(stop.legMiles, legMilesFrom, legMilesTo)) return false
    if (!isTimed(accessorial)) return true
    const at = reachedAt(stop)
    if (at === null) return false
    const wall = toWallClock(at, stop.timeZone ?? 'UTC')
    return isOn(days, wall.slice(0, 10), facts.sheet.holidays ?? []) && isAt(wall.slice(11, 16), accessorial)
  })
}

/** The first stop whose time, or whose distance from the stop before, must be known and is not. */
export function unknownStop(accessorial: Accessorial, facts: Conditions): 'timesUnknown' | 'milesUnknown' | undefined {
  const there = stopsThere(accessorial, facts)
  if (isTimed(accessorial) && there.some((stop) => reachedAt(stop) === null)) return 'timesUnknown'
  const needsLegs = accessorial.legMilesFrom !== null || accessorial.legMilesTo !== null
  const first = facts.load.stops[0]
  return needsLegs && there.some((stop) => stop !== first && stop.legMiles === undefined) ? 'milesUnknown' : undefined
}

/** True if the order meets all conditions of the accessorial that are not about its stops. */
export function fitsOrder(accessorial: Accessorial, { load, quantities: { pounds, miles } }: Conditions): boolean {
  const { bookingType, truckType, kind, trigger, tag, withTag } = accessorial
  if (bookingType !== null && bookingType !== load.bookingType) return false
  if (truckType !== '' && truckKey(truckType) !== truckKey(load.truckType)) return false
  if (!isWithin(pounds, accessorial.poundsFrom, accessorial.poundsTo)) return false
  if (!isWithin(miles, accessorial.milesFrom, accessorial.milesTo)) return false
  const cwtMiles = pounds === undefined || miles === undefined ? undefined : cwtMilesOf(pounds, miles)
  if (!isWithin(cwtMiles, accessorial.cwtMilesFrom, accessorial.cwtMilesTo)) return false
  if (withTag !== '' && tagCount(load.tags, withTag) === undefined) return false
  // Freight of a cancelled order stood in the warehouse all the same.
  if (kind !== 'storage' && (kind === 'truckOrderedNotUsed') !== load.wasCancelledUnderWay) return false
  if (trigger === 'tag') return tagCount(load.tags, tag) !== undefined
  return isToldByEvents(kind) ? trigger !== 'byHand' : trigger === 'always'
}

/** True if only unknown miles keep the accessorial from applying. */
export function lacksMiles(accessorial: Accessorial, facts: Conditions): boolean {
  const anyMiles = { milesFrom: null, milesTo: null, cwtMilesFrom: null, cwtMilesTo: null }
  return facts.quantities.miles === undefined && applies({ ...accessorial, ...anyMiles }, facts)
}

/** True if the order meets all conditions of the accessorial. */
export function applies(accessorial: Accessorial, facts: Conditions): boolean {
  const { place, stopKind, legMilesFrom, legMilesTo } = accessorial
  const isOfStops =
    place !== '' || stopKind !== null || legMilesFrom !== null || legMilesTo !== null || isTimed(accessorial)
  return fitsOrder(accessorial, facts) && (!isOfStops || stopsFor(accessorial, facts).length > 0)
}

/** Accessorials with the same key charge the same thing. */
export const thingOf = ({ kind, name }: Pick<Accessorial, 'kind' | 'name'>): string =>
  isToldByEvents(kind) ? kind : `${kind} ${name.trim().toLowerCase()}`

const last = 100
const rank = ({ precedence }: Accessorial) => precedence ?? last
/** These are charged for each stop; all others once for the order. */
export const isByStop = (one: Accessorial) =>
  isTime(one) || one.kind === 'extraStop' || ['stop', 'stopHour', 'legMile'].includes(one.unit)

/**
 * Of accessorials for the same thing, only those with the first precedence: at each stop, or for the order.
 * @param applied those whose conditions are met
 */
export function preferred(applied: readonly Accessorial[], facts: Conditions) {
  const stopsOf = new Map(applied.map((one) => [one, stopsFor(one, facts)]))
  const before = (one: Accessorial) =>
    applied.filter((other) => thingOf(other) === thingOf(one) && rank(other) < rank(one))
  return applied.flatMap((one): { accessorial: Accessorial; stops: readonly LoadStop[] }[] => {
    const stops = stopsOf.get(one) ?? []
    const earlier = before(one)
    if (earlier.length === 0) return [{ accessorial: one, stops }]
    if (!isByStop(one)) return []
    const left = stops.filter((stop) => !earlier.some((other) => stopsOf.get(other)?.includes(stop)))
    return left.length > 0 ? [{ accessorial: one, stops: left }] : []
  })
}
