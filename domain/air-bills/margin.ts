import { type ChargedWaybill, chargesOf } from '../air/charges.ts'
import type { WaybillKind } from '../air/waybill.ts'
import { type Exchange, exchanged } from '../billing/exchange/exchange.ts'
import { step } from '../billing/rating/arithmetic.ts'
import type { ArithmeticStep } from '../billing/rating/charge.ts'
import { add, divide, exact, subtract } from '../decimal.ts'
import { roundMoney } from '../money.ts'
import type { BillStatus, BillVerdict } from './bill.ts'

export const marginParts = ['house', 'direct', 'bill', 'expected'] as const
export type MarginPart = (typeof marginParts)[number]

/** What something brings or costs, in the master's currency. */
export interface MarginLine {
  part: MarginPart
  /** Of the house or bill; null: of the master. */
  id: string | null
  /** Number of the house; biller and number of the bill. */
  name: string
  /** '' if it could not be converted. */
  amount: string
  arithmetic: ArithmeticStep[]
}

export interface Margin {
  currency: string
  income: MarginLine[]
  cost: MarginLine[]
  /** Null: a rate of exchange is missing. */
  margin: string | null
  incomeTotal: string
  costTotal: string
  /** Of the income, one decimal; null without income. */
  percent: string | null
  /** Currencies without a rate. */
  missing: { from: string; to: string; on: string }[]
}

export interface MarginFacts {
  kind: WaybillKind
  /** Number or name of the master. */
  name: string
  content: ChargedWaybill
  houses: readonly { id: string; name: string; prepaid: string; collect: string; currency: string }[]
  bills: readonly {
    id: string
    name: string
    total: string
    currency: string
    status: BillStatus
    verdict: BillVerdict
  }[]
  /** The day whose rates convert other currencies. */
  on: string
  /** To the master's currency; undefined: no rate. */
  exchangeOf: (from: string) => Exchange | undefined
}

/** A disputed bill costs nothing yet, and a second bill for the same waybill only once somebody accepted it. */
const counts = ({ status, verdict }: MarginFacts['bills'][number]) =>
  status === 'accepted' || (status === 'open' && verdict !== 'billedTwice')

const sumOf = (lines: readonly MarginLine[], currency: string) =>
  roundMoney(
    lines.reduce((sum, { amount }) => add(sum, amount || '0'), exact('0')),
    currency,
  )

/** What a master brings: the charges of its houses, or of itself if it is direct, less its bills, or what it should cost as long as it has none. */
export function marginOf(facts: MarginFacts): Margin {
  const { kind, name, content, houses, bills, on, exchangeOf } = facts
  const { currency } = content
  const missing = new Map<string, Margin['missing'][number]>()
  const line = (from: string, made: Omit<MarginLine, 'amount'>, amount: string): MarginLine => {
    if (from === currency) return { ...made, amount }
    const by = exchangeOf(from)
    if (!by) {
      missing.set(from, { from, to: currency, on })
      return { ...made, amount: '' }
    }
    const converted = roundMoney(exchanged(amount, by), currency)
    const how = by.factors.map(({ sign, rate }) => `${sign} ${rate}`).join(' ')
    const rule = by.source === 'ecb' ? 'exchangedEcb' : 'exchangedTyped'
    const values = { amount, from, how, on: by.on, to: currency }
    return { ...made, amount: converted, arithmetic: [...made.arithmetic, step(rule, values, converted)] }
  }
  const { prepaid, collect } = chargesOf(content)
  const ofHouses = houses.map(({ id, name: number, prepaid: paid, collect: collected, currency: from }) => {
    const amount = roundMoney(add(paid, collected), from)
    const arithmetic = [step('airHouse', { prepaid: paid, collect: collected }, amount)]
    return line(from, { part: 'house', id, name: number, arithmetic }, amount)
  })
  // What a direct waybill's consignee pays goes to the airline, apart from what is due to the agent.
  const direct = roundMoney(add(prepaid.total, collect.dueAgent), currency)
  const ofMaster = line(
    currency,
    {
      part: 'direct',
      id: null,
      name,
      arithmetic: [step('airDirect', { prepaid: prepaid.total, dueAgent: collect.dueAgent }, direct)],
    },
    direct,
  )
  const billed = bills.filter(counts)
  const expected = roundMoney(subtract(prepaid.total, prepaid.dueAgent), currency)
  const { weight, valuation, tax, dueCarrier } = prepaid
  const ofWaybill = line(
    currency,
    {
      part: 'expected',
      id: null,
      name,
      arithmetic: [step('airExpected', { weight, valuation, tax, dueCarrier }, expected)],
    },
    expected,
  )
  const income = kind === 'direct' ? [ofMaster] : ofHouses
  const cost =
    billed.length > 0
      ? billed.map(({ id, name: number, total, currency: from }) =>
          line(from, { part: 'bill', id, name: number, arithmetic: [] }, total),
        )
      : [ofWaybill]
  const [incomeTotal, costTotal] = [sumOf(income, currency), sumOf(cost, currency)]
  const left = subtract(incomeTotal, costTotal)
  return {
    currency,
    income,
    cost,
    incomeTotal,
    costTotal,
    margin: missing.size > 0 ? null : roundMoney(left, currency),
    percent: missing.size > 0 || exact(incomeTotal).isZero() ? null : divide(left.mul(100), incomeTotal).toFixed(1),
    missing: [...missing.values()],
  }
}
