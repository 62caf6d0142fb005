import { exact } from '../decimal.ts'
import { plain, settle, step } from './arithmetic.ts'
import type { ArithmeticStep, Charge, ChargeUnit } from './charge.ts'
import { type Exception, exception } from './exceptions.ts'
import { truckKey } from './line-order.ts'
import type { Quantities } from './linehaul.ts'
import type { Load, LoadStop } from './load.ts'
import type { Accessorial } from './rate-fields.ts'
import { zoneKey } from './scopes.ts'
import { stopTime } from './stop-time.ts'
import { zonePlace } from './zones.ts'

interface Facts {
  load: Load
  quantities: Quantities
  /** What percents are of; undefined where there is none. */
  linehaul: string | undefined
  sheet: { id: string; currency: string }
  /** How its whole miles came about. */
  milesSteps: readonly ArithmeticStep[]
  /** Everything by which a stop's place may be named, as 'scope|place'. */
  keysOf: (stop: LoadStop) => readonly string[]
}

const isTime = ({ kind }: Accessorial) => kind === 'detention' || kind === 'layover'

/** The stops that an accessorial looks at: of its kind, and in its place. */
function stopsFor({ stopKind, place }: Accessorial, { load, keysOf }: Facts): readonly LoadStop[] {
  const ofKind = stopKind === null ? load.stops : load.stops.filter(({ kind }) => kind === stopKind)
  if (place === '') return ofKind
  const wanted = [`zone|${zoneKey(place)}`, ...(zonePlace(place) ?? [])]
  return ofKind.filter((stop) => keysOf(stop).some((key) => wanted.includes(key)))
}

/** True where nothing of the accessorial's own conditions speaks against this order. */
function applies(accessorial: Accessorial, facts: Facts): boolean {
  const {
    load,
    quantities: { pounds },
  } = facts
  const { bookingType, truckType, poundsFrom, poundsTo, kind, trigger, tag } = accessorial
  if (bookingType !== null && bookingType !== load.bookingType) return false
  if (truckType !== '' && truckKey(truckType) !== truckKey(load.truckType)) return false
  if (poundsFrom !== null && (pounds === undefined || exact(pounds).lt(poundsFrom))) return false
  if (poundsTo !== null && (pounds === undefined || exact(pounds).gte(poundsTo))) return false
  if ((accessorial.place !== '' || accessorial.stopKind !== null) && stopsFor(accessorial, facts).length === 0)
    return false
  if (kind === 'truckOrderedNotUsed') return load.wasCancelledUnderWay
  if (load.wasCancelledUnderWay) return false
  if (kind === 'extraStop' || isTime(accessorial)) return trigger !== 'byHand'
  if (trigger === 'tag') return load.tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  return trigger === 'always'
}

interface Counted {
  quantity: string
  unit: ChargeUnit
  steps: ArithmeticStep[]
}

function counted(accessorial: Accessorial, facts: Facts): Counted | Exception | undefined {
  const { kind, unit, price, includedStops } = accessorial
  const { quantities, linehaul, milesSteps } = facts
  const stops = stopsFor(accessorial, facts).length
  const times = (quantity: string, of: ChargeUnit, before: readonly ArithmeticStep[] = []): Counted => ({
    quantity,
    unit: of,
    steps: [...before, step(of, { quantity, price }, exact(quantity).mul(price))],
  })
  if (kind === 'extraStop') {
    const extra = String(stops - includedStops)
    const values = { stops: String(stops), included: String(includedStops) }
    return stops > includedStops ? times(extra, 'stop', [step('extraStops', values, extra)]) : undefined
  }
  if (unit === 'percent') {
    if (linehaul === undefined) return undefined
    const part = exact(linehaul).mul(price).div(100)
    return { quantity: price, unit, steps: [step('percent', { percent: price, amount: linehaul }, part)] }
  }
  if (unit === 'stop') return stops > 0 ? times(String(stops), 'stop') : undefined
  if (unit === 'mile')
    return quantities.miles === undefined ? exception('milesUnknown') : times(quantities.miles, 'mile', milesSteps)
  if (unit === 'cwt')
    return quantities.pounds === undefined
      ? exception('weightUnknown')
      : times(plain(exact(quantities.pounds).div(100)), 'cwt')
  if (unit === 'pallet')
    return quantities.pallets === undefined ? exception('palletsUnknown') : times(String(quantities.pallets), 'pallet')
  return { quantity: '1', unit: 'flat', steps: [step('flat', { price }, price)] }
}

/** Of several charges of one accessorial together: those past the order's most are lowered, and left out when nothing is left. */
function capped(charges: Charge[], most: string | null): Charge[] {
  if (most === null) return charges
  let left = exact(most)
  return charges.flatMap((charge) => {
    const amount = exact(charge.amount)
    const kept = amount.gt(left) ? left : amount
    left = left.sub(kept)
    if (kept.eq(amount)) return [charge]
    if (kept.lte(0)) return []
    const settled = settle(kept, { minCharge: null, maxCharge: null }, charge.currency)
    const arithmetic = [...charge.arithmetic, step('mostPerOrder', { most }, kept), ...settled.steps]
    return [{ ...charge, amount: settled.amount, arithmetic }]
  })
}

/** What one accessorial charges of an order: once, or for each stop where a truck was kept. */
function charged(accessorial: Accessorial, facts: Facts): { charges: Charge[]; exceptions: Exception[] } {
  const exceptions: Exception[] = []
  const { kind, price } = accessorial
  const { sheet } = facts
  const needsApproval = kind === 'detention' || kind === 'truckOrderedNotUsed'
  const charge = (name: string, { quantity, unit, steps }: Counted): Charge => {
    const settled = settle(steps.at(-1)?.result ?? '0', accessorial, sheet.currency)
    const arithmetic = [...steps, ...settled.steps]
    const own = { kind, name, quantity, unit, price, currency: sheet.currency, needsApproval, rateSheetId: sheet.id }
    return { ...own, amount: settled.amount, arithmetic }
  }
  const charges: Charge[] = []
  if (isTime(accessorial))
    for (const stop of stopsFor(accessorial, facts)) {
      const time = stopTime(stop, accessorial)
      if (time === 'unknown') exceptions.push(exception('timesUnknown', { stop: String(stop.sequence) }))
      else if (time) {
        const unit = accessorial.priceMinutes === 60 ? 'hour' : accessorial.priceMinutes === 1440 ? 'day' : 'each'
        charges.push(charge(`${accessorial.name}, ${stop.city || stop.sequence}`, { ...time, unit }))
      }
    }
  else {
    const found = counted(accessorial, facts)
    if (found && 'code' in found) exceptions.push(found)
    else if (found) charges.push(charge(accessorial.name, found))
  }
  return { charges: capped(charges, accessorial.maxPerOrder), exceptions }
}

/** All that an order is charged besides linehaul and fuel, in the order in which the sheet lists it. */
export function accessorialCharges(accessorials: readonly Accessorial[], facts: Facts) {
  const all = accessorials.filter((one) => applies(one, facts)).map((one) => charged(one, facts))
  return { charges: all.flatMap(({ charges }) => charges), exceptions: all.flatMap(({ exceptions }) => exceptions) }
}
