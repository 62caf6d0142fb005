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
  /** Days of storage. */
  days: number
  steps: ArithmeticStep[]
}

/** Freight that left within the free time costs nothing. */
function lotsOf({ receiptNo, warehouse, arrivedOn, freeDays, left }: StoredFreight): Lot[] {
  if (arrivedOn === null) return []
  return left.flatMap(({ on, pieces, kilograms }) => {
    const stood = Math.max(1, daysThrough(arrivedOn, on))
    const days = stood - freeDays
    if (days <= 0) return []
    const values = { receipt: receiptNo, warehouse, pieces: String(pieces), from: arrivedOn, to: on }
    const free = step('storageFree', { days: String(stood), free: String(freeDays) }, String(days))
    const steps = [step('storageStood', values, String(stood)), ...(freeDays > 0 ? [free] : [])]
    return [{ pieces, kilograms, days, steps }]
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
 * Storage of a receipt that has left: its days after the free time, by the price's unit.
 * @returns undefined if nothing is due
 */
export function storageTime(
  freight: StoredFreight,
  { unit, price }: Pick<Accessorial, 'unit' | 'price'>,
  load: Load,
): Counted | Exception | undefined {
  const lots = lotsOf(freight)
  const longest = lots.reduce<Lot | undefined>((most, lot) => (most && most.days >= lot.days ? most : lot), undefined)
  if (!longest) return undefined
  if (unit === 'flat') return { quantity: '1', unit: 'flat', steps: [...longest.steps, step('flat', { price }, price)] }
  if (unit !== 'cwt' && unit !== 'piece') {
    const days = String(longest.days)
    return {
      quantity: days,
      unit: 'day',
      steps: [...longest.steps, step('day', { quantity: days, price }, exact(days).mul(price))],
    }
  }
  const parts: Amount[] = []
  const steps: ArithmeticStep[] = []
  for (const lot of lots) {
    const days = String(lot.days)
    steps.push(...lot.steps)
    if (unit === 'piece') {
      const part = exact(days).mul(String(lot.pieces))
      steps.push(step('storagePieces', { pieces: String(lot.pieces), days }, part))
      parts.push(part)
    } else {
      const pounds = poundsOf(lot, freight, load)
      if (pounds === undefined) return exception('weightUnknown')
      const part = exact(pounds).div('100').mul(days)
      steps.push(step('storageCwt', { pounds, days }, part))
      parts.push(part)
    }
  }
  const { sum, steps: added } = summed(parts)
  const charged = unit === 'piece' ? 'pieceDay' : 'cwtDay'
  return {
    quantity: plain(sum),
    unit: charged,
    steps: [...steps, ...added, step(charged, { quantity: sum, price }, exact(sum).mul(price))],
  }
}

/** Freight whose storage is not known yet. */
export const stillStored = ({ stored = [] }: Load): StoredFreight[] => stored.filter(({ isThere }) => isThere)
