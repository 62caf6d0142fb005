import { exact } from '../../decimal.ts'
import type { ArithmeticStep } from '../rating/charge.ts'
import { bandPlaces, type FuelBand, type FuelProgramme } from './fuel-programme.ts'

/** The result of a price under a program: a percentage of linehaul, or money per mile in the program's currency. */
export interface FuelValue {
  /** Undefined if there is none: the price is above a table that ends, or in a gap between bands. */
  value: string | undefined
  steps: ArithmeticStep[]
}

const step = (rule: string, result: string, values: Record<string, string> = {}): ArithmeticStep => ({
  rule,
  values,
  result,
})

/** @param price money per gallon in the program's currency */
export function fuelValue(programme: FuelProgramme, price: string): FuelValue {
  return programme.method === 'peg' ? ofPeg(programme, price) : ofBands(programme, price)
}

function ofPeg({ peg, milesPerGallon }: FuelProgramme, price: string): FuelValue {
  const covered = peg ?? '0'
  if (exact(price).lte(covered)) return { value: '0', steps: [step('fuelBelowPeg', '0', { price, peg: covered })] }
  const value = exact(price)
    .minus(covered)
    .div(milesPerGallon ?? '1')
    .toFixed()
  return { value, steps: [step('fuelPeg', value, { price, peg: covered, milesPerGallon: milesPerGallon ?? '1' })] }
}

function ofBands({ bands, betweenBands, aboveBands, method }: FuelProgramme, price: string): FuelValue {
  const places = bandPlaces(bands)
  const fitted = exact(price).toDecimalPlaces(places, betweenBands === 'truncate' ? 1 : 4)
  const steps: ArithmeticStep[] = []
  if (!fitted.eq(price))
    steps.push(
      step(betweenBands === 'truncate' ? 'fuelTruncated' : 'fuelRounded', fitted.toFixed(places), {
        price,
        places: String(places),
      }),
    )
  const shown = fitted.toFixed(places)
  const rule = method === 'percent' ? 'Percent' : 'PerMile'
  const found = bands.find((band) => fitted.gte(band.from) && fitted.lte(band.to))
  if (found) {
    steps.push(step(`fuelBand${rule}`, found.value, { price: shown, from: found.from, to: found.to }))
    return { value: found.value, steps }
  }
  const first = bands[0]
  const last = bands.at(-1)
  if (!first || !last) return { value: undefined, steps }
  if (fitted.lt(first.from)) {
    steps.push(step('fuelBelowBands', '0', { price: shown, from: first.from }))
    return { value: '0', steps }
  }
  if (fitted.lt(last.from)) return { value: undefined, steps: [...steps, step('fuelInGap', '', { price: shown })] }
  if (aboveBands === 'none')
    return { value: undefined, steps: [...steps, step('fuelAboveNone', '', { price: shown, to: last.to })] }
  if (aboveBands === 'last') {
    steps.push(step(`fuelAboveLast${rule}`, last.value, { price: shown, to: last.to }))
    return { value: last.value, steps }
  }
  return extended(bands, shown, steps, rule)
}

/** More bands beyond the last: each has the width and the increase of the last step. */
function extended(bands: readonly FuelBand[], price: string, steps: ArithmeticStep[], rule: string): FuelValue {
  const last = bands.at(-1)
  const before = bands.at(-2)
  if (!last || !before) return { value: undefined, steps }
  const width = exact(last.from).minus(before.from)
  const rise = exact(last.value).minus(before.value)
  if (width.lte(0) || rise.lt(0)) return { value: undefined, steps }
  const count = exact(price).minus(last.from).div(width).floor()
  const value = count.times(rise).plus(last.value).toFixed()
  const values = { price, to: last.to, count: count.toFixed(), width: width.toFixed(), rise: rise.toFixed() }
  return { value, steps: [...steps, step(`fuelExtended${rule}`, value, { ...values, last: last.value })] }
}
