import { type Amount, exact } from '../../decimal.ts'
import { toLocalDate } from '../../time.ts'
import type { Accessorial, AccessorialUnit } from '../rate-sheets/rate-fields.ts'
import { plain, step } from './arithmetic.ts'
import type { ArithmeticStep, Charge, ChargeUnit } from './charge.ts'
import { type Exception, exception } from './exceptions.ts'
import type { Quantities } from './linehaul.ts'
import type { Load, LoadStop } from './load.ts'
import { tagCount } from './tag-count.ts'

/** The facts that accessorials are calculated from. */
export interface Facts {
  load: Load
  quantities: Quantities
  /** The base of percentages; undefined if there is none. */
  linehaul: Charge | undefined
  /** The fuel surcharge on that linehaul, calculated only when needed. */
  fuel: () => Charge | undefined
  sheet: { id: string; currency: string }
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

type CountedUnit = Exclude<AccessorialUnit, 'flat' | 'percent' | 'percentWithFuel'>
type PricedUnit = CountedUnit | 'hour' | 'week' | 'cwtDay' | 'pieceDay' | 'cwtWeek' | 'pieceWeek'
type Number = { quantity: string; before?: readonly ArithmeticStep[] }

/** The quantity of a unit in an order. */
function numberOf(
  unit: CountedUnit,
  { load, quantities, milesSteps, weightSteps }: Facts,
  stops: number,
): Number | Exception {
  switch (unit) {
    case 'stop':
      return { quantity: String(stops) }
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
    unit,
    steps: [...steps, step(unit, { quantity: charged, price }, charged.mul(price))],
  }
}

const freeOfCharge = ({ freeUnits }: Accessorial, unit: PricedUnit, { quantity, before = [] }: Number): Counted => ({
  quantity: '0',
  unit,
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

/** @param stops number of the order's stops that the accessorial applies to */
export function countUnits(accessorial: Accessorial, facts: Facts, stops: number): Counted | Exception | undefined {
  const { kind, unit, price, includedStops, tag, trigger } = accessorial
  if (kind === 'extraStop') {
    const extra = String(stops - includedStops)
    if (stops <= includedStops) return undefined
    const values = { stops: String(stops), included: String(includedStops) }
    return priceUnits({ price, freeUnits: '0', leastUnits: '0' }, 'stop', {
      quantity: extra,
      before: [step('extraStops', values, extra)],
    })
  }
  if (unit === 'flat') return { quantity: '1', unit, steps: [step('flat', { price }, price)] }
  if (unit === 'percent' || unit === 'percentWithFuel') return part(accessorial, facts)
  if (unit === 'stop' && stops === 0) return undefined
  /** Somebody ordered it, so the steps say it even if all of it is free. */
  const priced = (number: Number): Counted | undefined =>
    priceUnits(accessorial, unit, number) ?? (trigger === 'tag' ? freeOfCharge(accessorial, unit, number) : undefined)
  const counted = facts.load.tags.filter((one) => one.includes('='))
  const said = trigger === 'tag' ? tagCount(counted, tag) : undefined
  if (typeof said === 'string') return priced({ quantity: said })
  const number = numberOf(unit, facts, stops)
  return 'code' in number ? number : priced(number)
}
