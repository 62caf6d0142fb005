import { z } from 'zod'
import { type Amount, exact } from './decimal.ts'

/** ISO 4217, list one, without funds and metals. */
export const currencies: ReadonlySet<string> = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP CNY COP CRC CUP ' +
    'CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES ' +
    'KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD ' +
    'OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY ' +
    'TTD TWD TZS UAH UGX USD UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
)

/** A currency as typed, such as usd; read as USD. */
export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => currencies.has(code), { error: 'currency' })

/** Decimals of a currency's minor unit, if not two (ISO 4217, list one). */
const minorUnits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/**
 * The number of decimals of a currency.
 * @param currency ISO 4217, such as USD
 */
export const minorUnit = (currency: string): number => minorUnits[currency] ?? 2

/**
 * Money as charged: rounded half up, away from zero, to the currency's minor unit, with all decimals.
 * @param currency ISO 4217, such as USD
 */
export const roundMoney = (amount: Amount, currency: string): string => exact(amount).toFixed(minorUnit(currency))
