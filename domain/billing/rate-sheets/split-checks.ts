import { exact } from '../../decimal.ts'
import { plain } from '../rating/arithmetic.ts'
import { linehaul } from '../rating/linehaul.ts'
import { weigh } from '../rating/weigh.ts'
import type { SheetFinding } from './findings.ts'
import { bySpecificity, type ReadyLine } from './line-order.ts'
import type { RateLine, RateSheet } from './rate-fields.ts'

/** Most sums calculated, over all lanes. */
const mostSums = 5_000_000

/** What a line charges from a weight on; undefined if weight does not matter. */
interface Reach {
  from: number
  cost: ((pounds: number) => number) | undefined
  line: RateLine | undefined
}

/**
 * Uses plain numbers, because there are millions of sums; reported results are calculated again exactly. Undefined if
 * weight does not decide.
 */
function costOf({ method, price, breaks, deficit, minCharge, maxCharge }: RateLine): Reach['cost'] {
  const [least, most] = [Number(minCharge ?? 0), Number(maxCharge ?? Number.POSITIVE_INFINITY)]
  const settled = (amount: number) => Math.min(Math.max(amount, least), most)
  if (method === 'flat') {
    const amount = settled(Number(price))
    return () => amount
  }
  if (method !== 'perCwt') return undefined
  const steps = [
    { from: 0, price: Number(price) },
    ...breaks.map((at) => ({ from: Number(at.from), price: Number(at.price) })),
  ]
  return (pounds) => {
    let amount = 0
    for (const { from, price } of steps)
      if (from <= pounds) amount = (pounds * price) / 100
      else if (deficit) amount = Math.min(amount, (from * price) / 100)
    return settled(amount)
  }
}

/** Lines of a lane that differ in weight only, ordered by weight. */
function reachesOf(row: readonly ReadyLine[]): Reach[] {
  const bounds = [...new Set(row.flatMap(({ pounds }) => [pounds.from, pounds.to]))].filter(Number.isFinite)
  return [...bounds]
    .sort((one, other) => one - other)
    .map((from) => {
      const [best] = row.filter(({ pounds }) => pounds.from <= from && from < pounds.to).sort(bySpecificity)
      return { from, line: best?.line, cost: best && costOf(best.line) }
    })
}

function reachAt(reaches: readonly Reach[], pounds: number): Reach | undefined {
  let low = 0
  let high = reaches.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((reaches[middle]?.from ?? 0) <= pounds) low = middle + 1
    else high = middle
  }
  return reaches[low - 1]
}

/**
 * For a lane: the two loads that are cheapest compared with one combined load, in whole pounds, at the ends of ranges
 * and breaks.
 */
function worstSplit(row: readonly ReadyLine[], sheet: RateSheet, budget: { left: number }) {
  const reaches = reachesOf(row)
  const [least, step] = [Number(sheet.weighing.leastPounds), Number(sheet.weighing.poundsStep)]
  const charged = (pounds: number) => {
    const kept = Math.max(pounds, least)
    return step > 0 ? Math.ceil(kept / step) * step : kept
  }
  const cost = (pounds: number) => {
    const weighed = charged(pounds)
    return reachAt(reaches, weighed)?.cost?.(weighed)
  }
  const ends = [
    ...new Set(
      row.flatMap(({ pounds, line }) => [pounds.from, pounds.to, ...line.breaks.map(({ from }) => Number(from))]),
    ),
  ].flatMap((end) => (Number.isFinite(end) ? [Math.ceil(end)] : []))
  const points = [...new Set([1, ...ends.flatMap((end) => [end - 1, end])])].filter((pounds) => pounds > 0)
  let worst: { one: number; other: number; saved: number } | undefined
  const look = (one: number, other: number, parts: number) => {
    budget.left--
    const whole = cost(one + other)
    const saved = whole === undefined ? 0 : whole - parts
    if (saved > (worst?.saved ?? 0.005)) worst = { one, other, saved }
  }
  for (const one of points) {
    const own = cost(one)
    if (own === undefined || budget.left <= 0) continue
    for (const other of points) {
      const its = other < one ? undefined : cost(other)
      if (its !== undefined) look(one, other, own + its)
    }
    for (const end of ends) {
      const its = end <= one ? undefined : cost(end - one)
      if (its !== undefined) look(one, end - one, own + its)
    }
  }
  return worst && { ...worst, lineAt: (pounds: number) => reachAt(reaches, charged(pounds))?.line }
}

/**
 * Loads of a lane that would be cheaper as two shipments, with weights that show it: linehaul only, for lines priced by
 * weight. It may be intended, so it is only reported before activation.
 * @param rows the lines of each lane that differ in weight only
 */
export function splitFindings(rows: readonly (readonly ReadyLine[])[], sheet: RateSheet, most: number): SheetFinding[] {
  const budget = { left: mostSums }
  const findings: SheetFinding[] = []
  for (const row of rows) {
    if (findings.length >= most || budget.left <= 0) break
    const split = worstSplit(row, sheet, budget)
    if (!split) continue
    const { one, other, lineAt } = split
    const priced = [one + other, one, other].map((pounds) => {
      const line = lineAt(pounds)
      const weighed = weigh({ pounds: String(pounds), cubicFeet: undefined }, sheet.weighing)?.pounds
      const charge =
        line && linehaul(line, { pounds: weighed, miles: undefined, pallets: undefined, hours: undefined }, sheet)
      return charge && 'amount' in charge ? { lineNo: line.lineNo, amount: charge.amount } : undefined
    })
    const [whole, first, second] = priced
    if (!whole || !first || !second || exact(first.amount).plus(second.amount).gte(whole.amount)) continue
    findings.push({
      code: 'splitCheaper',
      lines: [...new Set([whole.lineNo, first.lineNo, second.lineNo])],
      values: {
        pounds: String(one + other),
        amount: whole.amount,
        one: String(one),
        other: String(other),
        parts: plain(exact(first.amount).plus(second.amount)),
        currency: sheet.currency,
      },
    })
  }
  return findings
}
