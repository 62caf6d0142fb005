import { exact } from '../../decimal.ts'
import { addLines, findLine, type LineIndex, openIndex } from '../rate-sheets/line-index.ts'
import { classTag, freightClasses, type RateLine, type RateSheet } from '../rate-sheets/rate-fields.ts'
import { accessorialCharges } from './accessorials.ts'
import { plain, step } from './arithmetic.ts'
import type { ArithmeticStep, Charge } from './charge.ts'
import { type Exception, exception } from './exceptions.ts'
import { linehaul, type Quantities } from './linehaul.ts'
import type { Load, LoadStop } from './load.ts'
import { tagCount } from './tag-count.ts'
import { weigh } from './weigh.ts'
import { stopKeys, zonesByPlace } from './zones.ts'

/** An edition prepared to rate many orders; valid until the edition is edited. */
export interface ReadySheet extends RateSheet {
  lines: LineIndex
  zonesByPlace: ReadonlyMap<string, readonly string[]>
}

export function readySheet(sheet: RateSheet, lines: readonly RateLine[] = []): ReadySheet {
  const ready = { ...sheet, lines: openIndex(), zonesByPlace: zonesByPlace(sheet.zones) }
  addLines(ready.lines, lines)
  return ready
}

/** The fuel surcharge, in its own currency. @param miles whole miles charged; undefined: not known */
export type FuelOf = (load: Load, linehaul: string, miles: string | undefined) => Charge | undefined

/** The charge in another currency; undefined if there is no rate. */
export type ExchangeOf = (charge: Charge, currency: string) => Charge | undefined

export interface Rated {
  charges: Charge[]
  exceptions: Exception[]
  /** Whole miles charged; undefined: not known. */
  miles: string | undefined
}

/** Hours from the first arrival to the last departure, rounded up to quarters; undefined if not known. */
function hoursOf(stops: readonly LoadStop[]): string | undefined {
  const from = stops.at(0)?.arrivedAt
  const to = stops.at(-1)?.departedAt
  if (!from || !to) return undefined
  return plain(exact(String(Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / 900_000)))).div(4))
}

/** How the whole miles were calculated. */
function milesSteps({ miles, milesBy }: Load, whole: string | undefined): ArithmeticStep[] {
  if (miles === undefined || whole === undefined) return []
  if (milesBy === 'map') return [step('milesByMap', { miles }, whole)]
  if (milesBy) return [step('milesByLine', { miles, factor: milesBy.factor }, whole)]
  return miles === whole ? [] : [step('milesUp', { miles }, whole)]
}

/** The freight class in the order's tags; '' if there is none; the tags if they name none or several. */
function classOf(tags: readonly string[]): string | { unclear: string } {
  const said = tagCount(
    tags.filter((tag) => tag.includes('=')),
    classTag,
  )
  if (typeof said === 'object') return said
  const one = said === undefined ? '' : plain(exact(said))
  return one === '' || freightClasses.some((known) => known === one) ? one : { unclear: `${classTag}=${one}` }
}

/** A stop's place for people, without our own terms. */
const placeOf = ({ city, province, postalCode }: LoadStop) => [city, province, postalCode].filter(Boolean).join(' ')

/**
 * The cost of an order by an edition: linehaul by the most specific line, fuel and accessorials, each with its
 * arithmetic, and what a person should check. The same load and edition always give the same result: nothing here reads
 * a clock.
 */
export function rateOrder(
  load: Load,
  sheet: ReadySheet,
  fuel?: FuelOf,
  exchange: ExchangeOf = (charge) => charge,
): Rated {
  const exceptions: Exception[] = []
  const stops = [...load.stops].sort((one, other) => one.sequence - other.sequence)
  const origin = stops.find(({ kind }) => kind === 'pickup')
  const destination = stops.findLast(({ kind }) => kind === 'dropoff')
  const miles = load.miles === undefined ? undefined : plain(exact(load.miles).ceil())
  if (!origin || !destination) return { charges: [], exceptions: [exception('noStops')], miles }

  const weighed = weigh(load, sheet.weighing)
  const quantities: Quantities = { pounds: weighed?.pounds, miles, pallets: load.pallets, hours: hoursOf(stops) }
  const freightClass = sheet.lines.hasClasses ? classOf(load.tags) : ''
  if (typeof freightClass === 'object')
    exceptions.push(exception('tagCountUnclear', { tags: freightClass.unclear, charges: 'Linehaul' }))
  const found = findLine(sheet.lines, {
    origin: stopKeys(origin, sheet.zonesByPlace),
    destination: stopKeys(destination, sheet.zonesByPlace),
    bookingType: load.bookingType,
    truckType: load.truckType,
    freightClass: typeof freightClass === 'string' ? freightClass : '',
    pounds: weighed && Number(weighed.pounds),
    miles: miles === undefined ? undefined : Number(miles),
    pallets: load.pallets,
  })
  const ran = !load.wasCancelledUnderWay
  if (!found && ran) {
    exceptions.push(exception('noRate', { origin: placeOf(origin), destination: placeOf(destination) }))
    if (miles === undefined) exceptions.push(exception('milesUnknown'))
    if (!weighed) exceptions.push(exception('weightUnknown'))
  }
  if (found && found.ties.length > 0)
    exceptions.push(exception('tie', { lines: [found.line, ...found.ties].map(({ lineNo }) => lineNo).join(', ') }))

  const before = {
    // A flat price does not depend on weight, unless the line is limited to some weights.
    flat: found?.line.poundsFrom || found?.line.poundsTo ? (weighed?.steps ?? []) : [],
    perCwt: weighed?.steps ?? [],
    perMile: milesSteps(load, miles),
    perCwtMile: [...(weighed?.steps ?? []), ...milesSteps(load, miles)],
  }
  const carried = found && linehaul(found.line, quantities, sheet, before, load)
  const hauled = carried && !('code' in carried) ? carried : undefined
  if (carried && 'code' in carried) exceptions.push(carried)
  let told: Charge | undefined | null = null
  const surcharge = () => {
    if (told === null) told = hauled && fuel?.(load, hauled.amount, miles)
    return told?.unit === 'mile' ? { ...told, arithmetic: [...before.perMile, ...told.arithmetic] } : told
  }
  const inSheetCurrency = () => {
    const charge = surcharge()
    return charge && exchange(charge, sheet.currency)
  }
  const besides = accessorialCharges(sheet.accessorials, {
    load: { ...load, stops },
    quantities,
    linehaul: hauled,
    fuel: inSheetCurrency,
    sheet,
    milesSteps: before.perMile,
    weightSteps: before.perCwt,
    keysOf: (stop) => stopKeys(stop, sheet.zonesByPlace),
  })
  exceptions.push(...besides.exceptions)
  const burnt = ran ? surcharge() : undefined
  const charges = [...(ran && hauled ? [hauled] : []), ...(burnt ? [burnt] : []), ...besides.charges]
  if (charges.some(({ kind, needsApproval }) => kind === 'detention' && needsApproval))
    exceptions.push(exception('detentionUnapproved'))
  if (charges.some(({ kind, needsApproval }) => kind === 'truckOrderedNotUsed' && needsApproval))
    exceptions.push(exception('notUsedUnapproved'))
  if (charges.some(({ kind, needsApproval }) => kind === 'storage' && needsApproval))
    exceptions.push(exception('storageUnapproved'))
  if (ran ? hauled && exact(hauled.amount).isZero() : charges.length === 0) exceptions.push(exception('zeroCharge'))
  return { charges, exceptions, miles }
}
