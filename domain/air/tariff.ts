import type { Decimal } from 'decimal.js'
import { exact, multiply } from '../decimal.ts'
import { roundMoney } from '../money.ts'

/** A carrier's rates for a lane: minimum, normal rate, and rates from a weight on. */
export interface Tariff {
  minimum: string | null
  normal: string | null
  breaks: { from: string; rate: string }[]
}

/** M, N, or the weight that a rate counts from without zeros before it, each with its amount. @returns null for any other text */
function entriesOf(text: string): { key: string; amount: string }[] | null {
  const parts = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const entries = parts.flatMap((part) => {
    const [, key = '', amount = ''] = /^(M|N|\+?\d{1,5})\s*:?\s+(\d{1,7}(?:\.\d{1,4})?)$/i.exec(part) ?? []
    return amount ? [{ key: key.toUpperCase().replace(/^\+?0*(?=\d)/, ''), amount }] : []
  })
  return parts.length > 0 && entries.length === parts.length ? entries : null
}

/** 'M 85; N 6.40; 45 4.80; 100 4.15': each with its amount, in any order. @returns null for any other text */
export function readTariff(text: string): Tariff | null {
  const entries = entriesOf(text)
  if (!entries) return null
  const tariff: Tariff = { minimum: null, normal: null, breaks: [] }
  for (const { key, amount } of entries)
    if (key === 'M') tariff.minimum = amount
    else if (key === 'N') tariff.normal = amount
    else tariff.breaks.push({ from: key, rate: amount })
  tariff.breaks.sort((one, other) => Number(one.from) - Number(other.from))
  return tariff
}

/** What a tariff says twice, and what it asks nothing for, as written in it. From zero on is what N says. */
export function tariffFaults(text: string): { twice: string[]; zero: string[] } {
  const entries = (entriesOf(text) ?? []).map(({ key, amount }) => ({ key: key === '0' ? 'N' : key, amount }))
  const isTwice = ({ key }: { key: string }, index: number) => entries.findIndex((one) => one.key === key) < index
  const keys = (of: typeof entries) => [...new Set(of.map(({ key }) => key))]
  return { twice: keys(entries.filter(isTwice)), zero: keys(entries.filter(({ amount }) => Number(amount) === 0)) }
}

/** A line as a tariff rates it. */
export interface Rated {
  rateClass: 'M' | 'N' | 'Q'
  /** The weight that stands on the line. */
  weight: string
  rate: string
  total: string
  /** What it would cost by its own weight, if the next break is cheaper. */
  byWeight: string | null
}

/**
 * The cheapest way to charge a weight: by its own rate, by a greater weight whose rate is lower (then that weight is charged), or the minimum if
 * that is more. At the same price the own weight stands.
 * @returns null if the tariff has no rate for it
 */
export function rateBy(tariff: Tariff, chargeable: string, currency: string): Rated | null {
  const weight = exact(chargeable)
  const own = tariff.breaks.findLast(({ from }) => weight.gte(from))
  const rate = own?.rate ?? tariff.normal
  const candidates: { rateClass: 'N' | 'Q'; weight: Decimal; rate: string; total: Decimal }[] = []
  if (rate !== null) candidates.push({ rateClass: own ? 'Q' : 'N', weight, rate, total: multiply(weight, rate) })
  for (const next of tariff.breaks)
    if (weight.lt(next.from))
      candidates.push({
        rateClass: 'Q',
        weight: exact(next.from),
        rate: next.rate,
        total: multiply(next.from, next.rate),
      })
  const [first, ...rest] = candidates
  if (!first && tariff.minimum === null) return null
  const best = first && rest.reduce((least, one) => (one.total.lt(least.total) ? one : least), first)
  if (tariff.minimum !== null && (!best || best.total.lt(tariff.minimum)))
    return {
      rateClass: 'M',
      weight: chargeable,
      rate: tariff.minimum,
      total: roundMoney(tariff.minimum, currency),
      byWeight: null,
    }
  if (!best || !first) return null
  const isNext = rate !== null && best !== first
  return {
    rateClass: best.rateClass,
    weight: best.weight.toString(),
    rate: best.rate,
    total: roundMoney(best.total, currency),
    byWeight: isNext ? roundMoney(first.total, currency) : null,
  }
}
