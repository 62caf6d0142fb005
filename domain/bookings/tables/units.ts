import type { Decimal } from 'decimal.js'
import { divide, exact, multiply } from '../../decimal.ts'

export type WeightUnit = 'lb' | 'kg'
export type VolumeUnit = 'ft3' | 'm3'

/** The meaning of a unit: one of the product's units, or a multiple of one. */
export interface Unit<U extends string> {
  unit: U
  factor?: string
  /** 1/1728 has no exact decimal form, so cubic inches are divided. */
  parts?: string
}

const table = <U extends string>(lines: readonly [names: string, unit: Unit<U>][]) =>
  new Map(lines.flatMap(([names, unit]) => names.split(' ').map((name) => [name, unit] as const)))

const weights = table<WeightUnit>([
  ['lb lbs lbm pound pounds # lbr', { unit: 'lb' }],
  ['kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kgm 公斤 千克', { unit: 'kg' }],
  ['g gr grm gram grams gramme grammes', { unit: 'kg', factor: '0.001' }],
  ['t mt tonne tonnes metricton metrictons metrictonne metrictonnes tne', { unit: 'kg', factor: '1000' }],
  ['oz ounce ounces', { unit: 'lb', factor: '0.0625' }],
  ['cwt', { unit: 'lb', factor: '100' }],
  ['shortton shorttons ustons', { unit: 'lb', factor: '2000' }],
])

const volumes = table<VolumeUnit>([
  ['ft3 ft³ ft^3 cuft cft cf cubft cubicft cubicfoot cubicfeet ftq', { unit: 'ft3' }],
  ['m3 m³ m^3 cbm cum cubm cubicm cubicmeter cubicmeters cubicmetre cubicmetres mtq 立方米', { unit: 'm3' }],
  ['in3 in³ in^3 cuin cubicin cubicinch cubicinches', { unit: 'ft3', parts: '1728' }],
  ['l ltr litre litres liter liters dm3 dm³', { unit: 'm3', factor: '0.001' }],
  ['cm3 cm³ ccm cubiccentimeter cubiccentimeters', { unit: 'm3', factor: '0.000001' }],
])

const shape = (text: string) => text.toLowerCase().replace(/[\s.()[\]]/g, '')

/**
 * Pounds, kilograms and similar as people write them; undefined if unknown, and for tons, because there are three
 * kinds.
 */
export const weightUnit = (text: string): Unit<WeightUnit> | undefined => weights.get(shape(text))
export const volumeUnit = (text: string): Unit<VolumeUnit> | undefined => volumes.get(shape(text))

/** An amount converted to the product's unit. */
export const converted = (value: Decimal.Value, { factor, parts }: Unit<string>): Decimal => {
  const amount = exact(String(value))
  if (parts) return divide(amount, parts)
  return factor ? multiply(amount, factor) : amount
}

/** As sent: at most six decimals. */
export const written = (value: Decimal): string => value.toDecimalPlaces(6).toFixed()

/** "Weight (kg)", "Gross Wt LBS", "CBM": the unit at the end of a header, and the rest of the header. */
export function headerUnit(header: string): { rest: string; unit: string } | undefined {
  const match = /^(.*?)[\s_([/,-]*([^\s_([/,-]+?)[\s)\]*]*$/u.exec(header.trim())
  const [, rest = '', unit = ''] = match ?? []
  if (!unit || !(weightUnit(unit) ?? volumeUnit(unit))) return undefined
  return { rest, unit }
}
