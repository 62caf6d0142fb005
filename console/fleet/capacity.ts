import { kgPerLb } from '@shortcut/words/measures.ts'
import { formatsNow } from '../time/formats.ts'

const rounded = (value: number, decimals: number) => String(Number(value.toFixed(decimals)))

/** A capacity as typed: stored in kilograms, typed in pounds by users of pounds. */
export function typedCapacity() {
  if (formatsNow().units === 'metric')
    return { unit: 'kg', decimals: 2, show: (kg: string) => kg, keep: (typed: string) => typed }
  return {
    unit: 'lb',
    decimals: 1,
    show: (kg: string) => kg && rounded(Number(kg) / kgPerLb, 1),
    /** Rounded to 0.01 kg, so that it is shown again as it was typed. */
    keep: (typed: string) => typed && rounded(Number(typed) * kgPerLb, 2),
  }
}
