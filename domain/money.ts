import { type Amount, exact } from './decimal.ts'

/** Decimal places of a currency's minor unit where they are not two (ISO 4217, list one). */
const minorUnits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/**
 * How many decimal places money of a currency has.
 * @param currency ISO 4217, such as USD
 */
export const minorUnit = (currency: string): number => minorUnits[currency] ?? 2

/**
 * Money as it is charged: rounded half up, away from zero, to the currency's minor unit, with all of its places.
 * @param currency ISO 4217, such as USD
 */
export const roundMoney = (amount: Amount, currency: string): string => exact(amount).toFixed(minorUnit(currency))
