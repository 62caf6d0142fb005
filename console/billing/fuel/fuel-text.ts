import { type FuelPrices, priceFor } from '@shortcut/domain/billing/fuel/fuel-price.ts'
import type { FuelProgramme } from '@shortcut/domain/billing/fuel/fuel-programme.ts'
import { fuelValue } from '@shortcut/domain/billing/fuel/fuel-value.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import type * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import type { Translate } from '../../words/words.ts'

/** Four decimals of a price per mile are enough to read. */
const shown = (value: string) => exact(value).toDecimalPlaces(4).toFixed()

/**
 * The price for a week's surcharge: its own, or for a monthly program the one that applies to a pickup on its Monday.
 */
export const priceOfWeek = (
  programme: FuelProgramme,
  { weekOn, price }: { weekOn: string; price: string },
  prices: FuelPrices,
): string | undefined => (programme.basis === 'week' ? price : priceFor(programme, prices, weekOn)?.price)

/** The prices of one region's weeks, in the form that the rules need. */
export const pricesOf = (region: string, weeks: readonly { weekOn: string; price: string }[]): FuelPrices => {
  const known = new Map(weeks.map(({ weekOn, price }) => [weekOn, price]))
  return (asked, week) => (asked === region ? known.get(week) : undefined)
}

/** The surcharge of a price, in words: 48.3 %, or 0.49 a mile. */
export function surchargeText(
  t: Translate<typeof fuelWords>,
  programme: FuelProgramme,
  price: string | undefined,
): string {
  const value = price === undefined ? undefined : fuelValue(programme, price).value
  if (value === undefined) return t('fuelPage:noValue')
  return t(programme.method === 'percent' ? 'fuelPage:percentValue' : 'fuelPage:perMileValue', { value: shown(value) })
}
