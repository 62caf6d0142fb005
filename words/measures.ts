import { kmPerMile } from '@shortcut/domain/positions/route.ts'
import type { Formats } from '@shortcut/domain/users/formats.ts'
import { amountText } from './amounts.ts'

type Units = Formats['units']

export const kgPerLb = 0.45359237
/** How many of the units one kilometre is. */
const inKm = (units: Units) => (units === 'us' ? 1 / kmPerMile : 1)
const weightUnits = { us: 'lb', metric: 'kg' } as const

/** 1,234 or 9.4: one decimal below `whole`, none from `whole` up. */
function rounded(value: number, whole: number): string {
  const tenths = Math.round(Math.abs(value) * 10) / 10
  const size = tenths < whole ? tenths : Math.round(Math.abs(value))
  return `${value < 0 && size > 0 ? '-' : ''}${size.toLocaleString('en')}`
}

/** Kilometres as '1,234 mi' or '9.4 km'. */
export const distanceText = (km: number, units: Units) =>
  `${rounded(km * inKm(units), 10)} ${units === 'us' ? 'mi' : 'km'}`

/** Charged miles as '812.5 mi': never rounded in miles, so that the charged number is shown; kilometres are rounded. */
export const milesText = (miles: string, units: Units) =>
  units === 'us'
    ? `${Number(miles).toLocaleString('en', { maximumFractionDigits: 6 })} mi`
    : distanceText(Number(miles) * kmPerMile, units)

/** Kilometres an hour as '63 mph' or '101 km/h'. */
export const speedText = (kmh: number, units: Units) =>
  `${rounded(kmh * inKm(units), 0)} ${units === 'us' ? 'mph' : 'km/h'}`

const isWeight = (unit: string | null): unit is 'lb' | 'kg' => unit === 'lb' || unit === 'kg'

/** A weight as entered if it is in the wanted unit, else converted and rounded; '' for none. */
export function weightText(value: string | null, unit: string | null, units: Units): string {
  const wanted = weightUnits[units]
  if (value === null || !isWeight(unit) || unit === wanted) return amountText(value, unit)
  return `${rounded(unit === 'kg' ? Number(value) / kgPerLb : Number(value) * kgPerLb, 100)} ${wanted}`
}

export const weightUnitOf = (units: Units) => weightUnits[units]

/** Kilograms in the wanted unit, for columns whose header has the unit; '' for none. */
export const bareWeightText = (kg: string | null, units: Units) =>
  weightText(kg, kg === null ? null : 'kg', units).replace(/ (lb|kg)$/, '')

/** A weight as entered, followed by its value in the wanted unit: '5,000 kg (11,023 lb)'. */
export function enteredWeightText(value: string | null, unit: string | null, units: Units): string {
  const [entered, wanted] = [amountText(value, unit), weightText(value, unit, units)]
  return entered === wanted ? entered : `${entered} (${wanted})`
}
