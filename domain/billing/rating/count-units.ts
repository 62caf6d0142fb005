import { type Amount, exact } from '../../decimal.ts'
import { toLocalDate } from '../../time.ts'
import type { Accessorial, AccessorialUnit, RateSheet } from '../rate-sheets/rate-fields.ts'
import { cwtMilesOf, plain, step } from './arithmetic.ts'
import type { ArithmeticStep, Charge, ChargeUnit } from './charge.ts'
import { type Exception, exception } from './exceptions.ts'
import type { Quantities } from './linehaul.ts'
import type { Load, LoadStop } from './load.ts'
import { type HourUnit, isHourUnit, minutesOf, orderMinutes, priceMinutes } from './order-hours.ts'
import { tagCount } from './tag-count.ts'

/** The facts that accessorials are calculated from. */
export interface Facts {
  load: Load
  quantities: Quantities
  /** The base of percentages; undefined if there is none. */
  linehaul: Charge | undefined
  /** The fuel surcharge on that linehaul, calculated only when needed. */
  fuel: () => Charge | undefined
  sheet: Pick<RateSheet, 'id' | 'currency' | 'holidays' | 'accountId'>
  /** How the whole miles were calculated. */
  milesSteps: readonly ArithmeticStep[]
  /** How the chargeable pounds were calculated. */
  weightSteps: readonly ArithmeticStep[]
  /** Every name that a line may use for a stop's place, as 'scope|place'. */
  keysOf: (stop: LoadStop) => readonly string[]
}

/** The quantity charged, and the steps to its amount. */
export interface Counted {
  quantity: string
  unit: ChargeUnit
  steps: ArithmeticStep[]
  /** The steps say why nothing is charged, not even the minimum. */
  isFree?: true
}

/** Calendar days from the first arrival to the last departure, both included, each in its stop's zone. */
function daysOf(stops: readonly LoadStop[]) {
  const [first, last] = [stops.at(0), stops.at(-1)]
  if (!first?.arrivedAt || !last?.departedAt) return undefined
  const from = toLocalDate(first.arrivedAt, first.timeZone ?? 'UTC')
  const to = toLocalDate(last.departedAt, last.timeZone ?? 'UTC')
  const days = String(Math.max(1, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1))
  return { days, step: step('days', { from, to }, days) }
}

type CountedUnit = Exclude<AccessorialUnit, 'flat' | 'percent' | 'percentWithFuel' | 'costPlus' | 'together' | HourUnit>
/** The unit of a charge that is priced so. */
const chargeUnitOf = (unit: PricedUnit): ChargeUnit => (unit === 'legMile' ? 'mile' : unit)
type PricedUnit = CountedUnit | 'hour' | 'week' | 'cwtDay' | 'pieceDay' | 'cwtWeek' | 'pieceWeek'
type Number = { quantity: string; before?: readonly ArithmeticStep[] }

/** Whole miles from the stops before; the first stop has none. */
function legMiles(load: Load, stops: readonly LoadStop[]): Number | Exception {
  const legs = stops.filter((stop) => stop !== load.stops[0])
  if (legs.some(({ legMiles }) => legMiles === undefined)) return exception('milesUnknown')
  const parts = legs.map((stop) => plain(exact(stop.legMiles ?? '0')))
  const sum = parts.reduce((miles, leg) => miles.plus(leg), exact('0')).ceil()
  const values = { stops: legs.map(({ sequence }) => String(sequence)).join(', '), miles: parts.join(' + ') || '0' }
  return { quantity: plain(sum), before: [step('legMiles', values, sum)] }
}

/** The quantity of a unit in an order. */
function numberOf(
  unit: CountedUnit,
  { load, quantities, milesSteps, weightSteps }: Facts,
  stops: readonly LoadStop[],
): Number | Exception {
  switch (unit) {
    case 'stop':
      return { quantity: String(stops.length) }
    case 'legMile':
      return legMiles(load, stops)
    case 'cwtMile': {
      const { pounds, miles } = quantities
      if (pounds === undefined) return exception('weightUnknown')
      if (miles === undefined) return exception('milesUnknown')
      const quantity = cwtMilesOf(pounds, miles)
      const cwt = plain(exact(pounds).div(100))
      return { quantity, before: [...weightSteps, ...milesSteps, step('cwtMiles', { cwt, miles }, quantity)] }
    }
    case 'mile':
      return quantities.miles === undefined
        ? exception('milesUnknown')
        : { quantity: quantities.miles, before: milesSteps }
    case 'cwt':
      return quantities.pounds === undefined
        ? exception('weightUnknown')
        : { quantity: plain(exact(quantities.pounds).div(100)), before: weightSteps }
    case 'pallet':
      return load.pallets === undefined ? exception('palletsUnknown') : { quantity: String(load.pallets) }
    case 'piece':
      return load.pieces === undefined ? exception('piecesUnknown') : { quantity: String(load.pieces) }
    case 'day': {
      const told = daysOf(load.stops)
      return told ? { quantity: told.days, before: [told.step] } : exception('timesUnknown')
    }
    case 'each':
      return { quantity: '1' }
  }
}

/** Price times quantity, less free units, with a minimum quantity; undefined if nothing is left to charge. */
export function priceUnits(
  { price, freeUnits, leastUnits }: Pick<Accessorial, 'price' | 'freeUnits' | 'leastUnits'>,
  unit: PricedUnit,
  { quantity, before = [] }: Number,
): Counted | undefined {
  const steps: ArithmeticStep[] = [...before]
  let charged: Amount = exact(quantity)
  if (exact(freeUnits).gt(0)) {
    charged = charged.minus(freeUnits)
    if (charged.lte(0)) return undefined
    steps.push(step('freeUnits', { quantity, free: freeUnits }, charged))
  }
  if (charged.lt(leastUnits)) {
    steps.push(step('leastUnits', { quantity: charged }, leastUnits))
    charged = exact(leastUnits)
  }
  return {
    quantity: plain(charged),
    unit: chargeUnitOf(unit),
    steps: [...steps, step(unit, { quantity: charged, price }, charged.mul(price))],
  }
}

const freeOfCharge = ({ freeUnits }: Accessorial, unit: PricedUnit, { quantity, before = [] }: Number): Counted => ({
  quantity: '0',
  unit: chargeUnitOf(unit),
  steps: [...before, step('freeUnits', { quantity, free: freeUnits }, '0')],
  isFree: true,
})

/**
 * A percentage of the linehaul, with or without fuel. If nothing was carried, linehaul and fuel are not charged, so
 * their steps are added here.
 */
function part({ unit, price }: Accessorial, { load, linehaul, fuel }: Facts): Counted | undefined {
  if (!linehaul) return undefined
  const surcharge = unit === 'percentWithFuel' ? fuel() : undefined
  const steps = load.wasCancelledUnderWay ? [...linehaul.arithmetic, ...(surcharge?.arithmetic ?? [])] : []
  let amount = linehaul.amount
  if (surcharge) {
    const values = { linehaul: amount, fuel: surcharge.amount }
    amount = plain(exact(amount).plus(surcharge.amount))
    steps.push(step('linehaulWithFuel', values, amount))
  }
  const charged = exact(amount).mul(price).div(100)
  return {
    quantity: price,
    unit: 'percent',
    steps: [...steps, step('percent', { percent: price, amount }, charged)],
  }
}

/**
 * The stops beyond those that the linehaul covers: it covers the first and the last one, then the first ones between
 * them; of an accessorial for one kind of stops, the first ones of that kind.
 */
function extraStopsOf({ includedStops, stopKind }: Accessorial, { stops }: Load): readonly LoadStop[] {
  if (stopKind !== null) return stops.filter(({ kind }) => kind === stopKind).slice(includedStops)
  if (includedStops < 2) return stops.slice(includedStops)
  return stops.slice(1, -1).slice(includedStops - 2)
}

/** @param applied the stops that the accessorial applies to */
function extraStops(accessorial: Accessorial, { load }: Facts, applied: readonly LoadStop[]): Counted | undefined {
  const { price, includedStops } = accessorial
  const all = extraStopsOf(accessorial, load)
  const extra = all.filter((stop) => applied.includes(stop))
  if (extra.length === 0) return undefined
  const quantity = String(extra.length)
  const ofKind = String(all.length + includedStops)
  const before =
    extra.length === all.length
      ? step('extraStops', { stops: ofKind, included: String(includedStops) }, quantity)
      : step('extraStopsHere', { stops: extra.map(({ sequence }) => String(sequence)).join(', ') }, quantity)
  return priceUnits({ price, freeUnits: '0', leastUnits: '0' }, 'stop', { quantity, before: [before] })
}

/** What was paid, and a percentage on it. */
export function costSteps(cost: string, percent: string): ArithmeticStep[] {
  const whole = exact(cost).mul(exact(percent).add(100)).div(100)
  return [step(exact(percent).isZero() ? 'cost' : 'costPlus', { cost, percent }, whole)]
}

/** What was paid, by the tag, and a percentage on it. */
function costPlus({ price, tag, name }: Accessorial, { load }: Facts): Counted | Exception {
  const cost = tagCount(
    load.tags.filter((one) => one.includes('=')),
    tag,
  )
  if (typeof cost !== 'string') return exception('costMissing', { charge: name, tag })
  return { quantity: cost, unit: 'costPlus', steps: costSteps(cost, price) }
}

/** Hours of the order's clock, or those that a tag says. */
function hours(accessorial: Accessorial, unit: HourUnit, facts: Facts, stops: readonly LoadStop[], said?: string) {
  const clock = said === undefined ? orderMinutes(unit, facts.load, stops) : minutesOf(said, accessorial)
  if (clock === 'unknown') return exception('timesUnknown')
  const told = priceMinutes(accessorial, clock)
  if (!exact(told.quantity).isZero()) return told
  return accessorial.trigger === 'tag' ? { ...told, isFree: true as const } : undefined
}

/** @param stops the order's stops that the accessorial applies to */
export function countUnits(
  accessorial: Accessorial,
  facts: Facts,
  stops: readonly LoadStop[],
): Counted | Exception | undefined {
  const { kind, unit, price, tag, trigger } = accessorial
  if (kind === 'extraStop') return extraStops(accessorial, facts, stops)
  if (unit === 'flat') return { quantity: '1', unit, steps: [step('flat', { price }, price)] }
  if (unit === 'percent' || unit === 'percentWithFuel') return part(accessorial, facts)
  if (unit === 'costPlus') return costPlus(accessorial, facts)
  // The sum of other charges, which are calculated first.
  if (unit === 'together') return undefined
  if ((unit === 'stop' || unit === 'stopHour' || unit === 'legMile') && stops.length === 0) return undefined
  const counted = facts.load.tags.filter((one) => one.includes('='))
  const said = trigger === 'tag' ? tagCount(counted, tag) : undefined
  if (isHourUnit(unit)) return hours(accessorial, unit, facts, stops, typeof said === 'string' ? said : undefined)
  /** Somebody ordered it, so the steps say it even if all of it is free. */
  const priced = (number: Number): Counted | undefined =>
    priceUnits(accessorial, unit, number) ?? (trigger === 'tag' ? freeOfCharge(accessorial, unit, number) : undefined)
  if (typeof said === 'string') return priced({ quantity: said })
  const number = numberOf(unit, facts, stops)
  return 'code' in number ? number : priced(number)
}
