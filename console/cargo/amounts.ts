import { bareWeightText, weightUnitOf } from '@shortcut/words/measures.ts'
import { formatsNow } from '../time/formats.ts'
import { weightShown } from '../words/measures.ts'

/** Kilograms in the user's unit, with the unit; '' for none. */
export const kgShown = (kg: string | null) => weightShown(kg === null ? null : { value: kg, unit: 'kg' })

/** Kilograms in the user's unit, for cells under a header with the unit; '' for none. */
export const bareKgShown = (kg: string | null) => bareWeightText(kg, formatsNow().units)
export const weightUnit = () => weightUnitOf(formatsNow().units)

/** Cubic centimetres as cubic metres; '' for none. */
export const volumeShown = (cm3: string | null) =>
  cm3 === null ? '' : `${(Number(cm3) / 1_000_000).toLocaleString('en', { maximumFractionDigits: 3 })} m³`

const cmPerInch = 2.54
type Sides = { lengthCm: string | null; widthCm: string | null; heightCm: string | null }

/** Length × width × height in the user's unit; '' if it is not measured. */
export function sizeShown({ lengthCm, widthCm, heightCm }: Sides): string {
  if (lengthCm === null) return ''
  const isUs = formatsNow().units === 'us'
  const side = (cm: string | null) =>
    (Number(cm) / (isUs ? cmPerInch : 1)).toLocaleString('en', { maximumFractionDigits: 1 })
  return `${[lengthCm, widthCm, heightCm].map(side).join(' × ')} ${isUs ? 'in' : 'cm'}`
}
