import { daysThrough } from '../../cargo/storage.ts'
import { type Amount, exact } from '../../decimal.ts'
import type { Accessorial } from '../rate-sheets/rate-fields.ts'
import { plain, step } from './arithmetic.ts'
import type { ArithmeticStep } from './charge.ts'
import type { Counted } from './count-units.ts'
import { type Exception, exception } from './exceptions.ts'
import type { Load, StoredFreight } from './load.ts'

const poundsPerKg = '0.45359237'

/** What left on one day after the free time. */
interface Lot {
  pieces: number
  kilograms: string | null
  /** Days or begun weeks of storage. */
  periods: number
  steps: ArithmeticStep[]
}

type Terms = Pick<Accessorial, 'unit' | 'price' | 'freeDays' | 'storagePeriod'>
type StorageUnit = 'day' | 'cwtDay' | 'pieceDay' | 'week' | 'cwtWeek' | 'pieceWeek'

/** The unit of a quantity of storage that is not charged once. */
export function storageUnit({ unit, storagePeriod }: Pick<Accessorial, 'unit' | 'storagePeriod'>): StorageUnit {
  const isWeekly = storagePeriod === 'week'
  if (unit === 'cwt') return isWeekly ? 'cwtWeek' : 'cwtDay'
  if (unit === 'piece') return isWeekly ? 'pieceWeek' : 'pieceDay'
  return storagePeriod
}

/** Freight that left within the free time costs nothing. */
function lotsOf(freight: StoredFreight, { unit, freeDays, storagePeriod }: Terms): Lot[] {
  const { receiptNo, warehouse, arrivedOn, left } = freight
  if (arrivedOn === null) return []
  const freeOf = freight.agreedFreeDays ?? freeDays ?? freight.freeDays
  return left.flatMap(({ on, pieces, kilograms }) => {
    const stood = Math.max(1, daysThrough(arrivedOn, on))
    const days = stood - freeOf
    if (days <= 0) return []
    const values = { receipt: receiptNo, warehouse, pieces: String(pieces), from: arrivedOn, to: on }
    const free = step('storageFree', { days: String(stood), free: String(freeOf) }, String(days))
    const isWeekly = storagePeriod === 'week' && unit !== 'flat'
    const periods = isWeekly ? Math.ceil(days / 7) : days
    const weeks = step('storageWeeks', { days: String(days) }, String(periods))
    const steps = [
      step('storageStood', values, String(stood)),
      ...(freeOf > 0 ? [free] : []),
      ...(isWeekly ? [weeks] : []),
    ]
    return [{ pieces, kilograms, periods, steps }]
  })
}

/** Pounds of what left on one day: as weighed; else its share of the order's weight. Undefined: not known. */
function poundsOf({ kilograms, pieces }: Lot, { left, isPart }: StoredFreight, load: Load): Amount | undefined {
  if (kilograms !== null) return exact(kilograms).div(poundsPerKg).toDecimalPlaces(2)
  if (load.pounds === undefined || isPart) return undefined
  const all = left.reduce((sum, lot) => sum + lot.pieces, 0)
  return exact(load.pounds).mul(String(pieces)).div(String(all)).toDecimalPlaces(2)
}

function summed(parts: readonly Amount[]): { sum: Amount; steps: ArithmeticStep[] } {
  const sum = parts.reduce((one, other) => exact(one).plus(other), exact('0'))
  return { sum, steps: parts.length > 1 ? [step('storageSum', { parts: parts.map(plain).join(' + ') }, sum)] : [] }
}

/**
 * Storage of a receipt that has left: its days or weeks after the free time, by the price's unit.
 * @returns undefined if nothing is due
 */
export function storageTime(freight: StoredFreight, terms: Terms, load: Load): Counted | Exception | undefined {
  const { unit, price } = terms
  const lots = lotsOf(freight, terms)
  const longest = lots.reduce<Lot | undefined>(
    (most, lot) => (most && most.periods >= lot.periods ? most : lot),
    undefined,
  )
  if (!longest) return undefined
  if (unit === 'flat') return { quantity: '1', unit: 'flat', steps: [...longest.steps, step('flat', { price }, price)] }
  const charged = storageUnit(terms)
  if (unit !== 'cwt' && unit !== 'piece') {
    const quantity = String(longest.periods)
    const steps = [...longest.steps, step(charged, { quantity, price }, exact(quantity).mul(price))]
    return { quantity, unit: charged, steps }
  }
  const suffix = terms.storagePeriod === 'week' ? 'Weeks' : ''
  const parts: Amount[] = []
  const steps: ArithmeticStep[] = []
  for (const lot of lots) {
    const periods = String(lot.periods)
    const values: Record<string, string> = suffix ? { weeks: periods } : { days: periods }
    steps.push(...lot.steps)
    if (unit === 'piece') {
      const part = exact(periods).mul(String(lot.pieces))
      steps.push(step(`storagePieces${suffix}`, { pieces: String(lot.pieces), ...values }, part))
      parts.push(part)
    } else {
      const pounds = poundsOf(lot, freight, load)
      if (pounds === undefined) return exception('weightUnknown')
      const part = exact(pounds).div('100').mul(periods)
      steps.push(step(`storageCwt${suffix}`, { pounds, ...values }, part))
      parts.push(part)
    }
  }
  const { sum, steps: added } = summed(parts)
  return {
    quantity: plain(sum),
    unit: charged,
    steps: [...steps, ...added, step(charged, { quantity: sum, price }, exact(sum).mul(price))],
  }
}

/** Freight whose storage is not known yet. */
export const stillStored = ({ stored = [] }: Load): StoredFreight[] => stored.filter(({ isThere }) => isThere)
