import type { FuelProgramme } from '@shortcut/domain/billing/fuel-programme.ts'
import { fuelValue } from '@shortcut/domain/billing/fuel-value.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import type { Translate } from '../app/words.ts'

/** Four decimals of a price a mile are enough to read. */
const shown = (value: string) => exact(value).toDecimalPlaces(4).toFixed()

/** What a price comes to, in words: 48.3 %, or 0.49 a mile. */
export function surchargeText(t: Translate, programme: FuelProgramme, price: string): string {
  const { value } = fuelValue(programme, price)
  if (value === undefined) return t('fuelPage:noValue')
  return t(programme.method === 'percent' ? 'fuelPage:percentValue' : 'fuelPage:perMileValue', { value: shown(value) })
}
