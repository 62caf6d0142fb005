import type { Decimal } from 'decimal.js'
import { divide, exact, multiply } from '../../decimal.ts'
import { groupedText } from '../../grouped-text.ts'
import { kgInLb, type WeightUnit } from '../weight.ts'

const poundsOf = (kg: Decimal) => divide(kg, kgInLb)
export const inUnit = (kg: Decimal, unit: WeightUnit) => (unit === 'K' ? kg : poundsOf(kg)).toDecimalPlaces(1)
export const kgOf = ({ gross, weightUnit }: { gross: string; weightUnit: WeightUnit }) =>
  weightUnit === 'K' ? exact(gross) : multiply(gross, kgInLb)

/** '97.6 kg' or '215.2 lb': a weight that is in this unit. */
export const saidWeight = (weight: Decimal, unit: WeightUnit) =>
  `${groupedText(weight.toString())} ${unit === 'K' ? 'kg' : 'lb'}`

/** '4 pcs, 97.6 kg'; what is not known is left out. */
export function said(pieces: number | null, weight: Decimal | null, unit: WeightUnit): string {
  return (
    [pieces === null ? '' : `${groupedText(String(pieces))} pcs`, weight ? saidWeight(weight, unit) : '']
      .filter(Boolean)
      .join(', ') || '–'
  )
}

/** A converted weight may be off by what rounding adds. */
export const tolerance = '0.05'
