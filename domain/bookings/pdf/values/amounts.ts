import { type Found, firstMatch } from './found.ts'

const number = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?'

/** '43,120.5' → 43120.5 */
export const numberOf = (text: string): number => Number(text.replaceAll(',', ''))

/** A reader of scans takes the l of lb for a one or a capital i. */
const pounds = '(?:[l1i]bs?|pounds|#)\\.?(?![a-z])'
const kilos = '(?:kgs?|kilos?|kilograms)\\.?(?![a-z])'

export type Weight = { value: number; unit: 'lb' | 'kg' }

const positive = (text = '') => {
  const value = numberOf(text)
  return Number.isFinite(value) && value > 0 ? value : null
}

/** The first weight of a text. @param unit where the label gives it and the text has none */
export function findWeight(text: string, unit: 'lb' | 'kg' | null = null): Found<Weight> | null {
  const found = firstMatch<Weight>(
    text,
    new RegExp(`(?<![\\d.,-])(${number})\\s?(${pounds}|${kilos})`, 'gi'),
    ([, amount, named = '']) => {
      const value = positive(amount)
      return value ? { value, unit: /^k/i.test(named) ? 'kg' : 'lb' } : null
    },
  )
  if (found || !unit) return found
  return firstMatch<Weight>(text, new RegExp(`(?<![\\d.,-])(${number})(?![\\d-])`, 'g'), ([, amount]) => {
    const value = positive(amount)
    return value ? { value, unit } : null
  })
}

const units =
  'bags?|cases?|cartons?|ctns?|boxes|box|pieces?|pcs|packages?|pkgs?|crates?|drums?|rolls?|bundles?|units?|totes?|skids?|bales?|sacks?'
const unitNames: Record<string, string> = {
  ctn: 'cartons',
  ctns: 'cartons',
  pcs: 'pieces',
  pc: 'pieces',
  pkg: 'packages',
  pkgs: 'packages',
}
const unitName = (text: string) => {
  const plain = text.toLowerCase()
  return unitNames[plain] ?? (plain.endsWith('x') ? `${plain}es` : plain.endsWith('s') ? plain : `${plain}s`)
}

export type Pieces = { value: number; unit: string }

/** '880 bags', 'CASES: 1,344'. */
export function findPieces(text: string): Found<Pieces> | null {
  const counted = firstMatch<Pieces>(
    text,
    new RegExp(`(?<![\\d.,-])(${number})\\s(${units})\\b`, 'gi'),
    ([, amount, unit = '']) => {
      const value = positive(amount)
      return value && Number.isInteger(value) ? { value, unit: unitName(unit) } : null
    },
  )
  return (
    counted ??
    firstMatch<Pieces>(text, new RegExp(`\\b(${units})\\s?:\\s?(${number})`, 'gi'), ([, unit = '', amount]) => {
      const value = positive(amount)
      return value && Number.isInteger(value) ? { value, unit: unitName(unit) } : null
    })
  )
}

/** '22 pallets', 'PALLETS: 24', '24 plt'. */
export function findPallets(text: string): Found<number> | null {
  const names = '(?:pallets?|plts?|skids?)'
  const counted = firstMatch(text, new RegExp(`(?<![\\d.,-])(${number})\\s${names}\\b`, 'gi'), ([, amount]) =>
    positive(amount),
  )
  return (
    counted ?? firstMatch(text, new RegExp(`\\b${names}\\s?:\\s?(${number})`, 'gi'), ([, amount]) => positive(amount))
  )
}

/** A whole number that stands by itself. */
export const findCount = (text: string): Found<number> | null =>
  firstMatch(text, /(?<![\d.,/-])(\d{1,3}(?:,\d{3})+|\d+)(?![\d.,/-])/g, ([, amount]) => positive(amount))

/** '$1,475.00', 'USD 410.00', '$ 2,950.00'. @param isMoney the label says so: the sign may be missing */
export function findMoney(text: string, isMoney = false): Found<number> | null {
  const signed = firstMatch(
    text,
    /(?:USD\s?\$?|US\$|\$)\s?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?)(?!\d)/g,
    ([, amount]) => numberOf(amount ?? ''),
  )
  if (signed || !isMoney) return signed
  return firstMatch(text, /(?<![\d.,/-])((?:\d{1,3}(?:,\d{3})+|\d+)\.\d\d)(?!\d)(?:\s?USD)?/g, ([, amount]) =>
    numberOf(amount ?? ''),
  )
}
