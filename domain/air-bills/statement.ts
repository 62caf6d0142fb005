import { type ChargedWaybill, chargesOf, sumsOf } from '../air/charges.ts'
import { add, exact, subtract } from '../decimal.ts'
import { roundMoney } from '../money.ts'

/** A waybill on an airline's statement of a period. Amounts are in its currency. */
export interface StatementLine {
  weightUnit: 'K' | 'L'
  chargeable: string
  currency: string
  prepaidWeight: string
  /** Valuation charge and tax. */
  prepaidTax: string
  prepaidDueAgent: string
  prepaidDueCarrier: string
  collectWeight: string
  collectTax: string
  collectDueAgent: string
  collectDueCarrier: string
  commission: string
  /** What the office owes the airline; negative if the airline owes it. */
  total: string
}

/** The amounts of a statement, in the order of its columns. */
export const statementAmounts = [
  'prepaidWeight',
  'prepaidTax',
  'prepaidDueAgent',
  'prepaidDueCarrier',
  'collectWeight',
  'collectTax',
  'collectDueAgent',
  'collectDueCarrier',
  'commission',
  'total',
] as const
export type StatementAmount = (typeof statementAmounts)[number]

/**
 * A waybill's line. The office keeps what is due to the agent: prepaid it never goes to the airline, collect the airline pays it back.
 * @param commission in the waybill's currency
 */
export function statementLine(content: ChargedWaybill, commission: string): StatementLine {
  const { currency, weightUnit } = content
  const { prepaid, collect } = chargesOf(content)
  const money = (amount: Parameters<typeof roundMoney>[0]) => roundMoney(amount, currency)
  const owed = [prepaid.weight, prepaid.valuation, prepaid.tax, prepaid.dueCarrier].reduce(
    (sum, part) => add(sum, part),
    exact('0'),
  )
  return {
    weightUnit,
    chargeable: sumsOf(content.lines, content).chargeable,
    currency,
    prepaidWeight: prepaid.weight,
    prepaidTax: money(add(prepaid.valuation, prepaid.tax)),
    prepaidDueAgent: prepaid.dueAgent,
    prepaidDueCarrier: prepaid.dueCarrier,
    collectWeight: collect.weight,
    collectTax: money(add(collect.valuation, collect.tax)),
    collectDueAgent: collect.dueAgent,
    collectDueCarrier: collect.dueCarrier,
    commission: money(commission),
    total: money(subtract(subtract(owed, collect.dueAgent), commission)),
  }
}

/** The sums of each currency, in the order of the codes. */
export function statementSums(
  lines: readonly StatementLine[],
): ({ currency: string; count: number } & Record<StatementAmount, string>)[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    const sum = (amount: StatementAmount) =>
      roundMoney(
        own.reduce((all, line) => add(all, line[amount]), exact('0')),
        currency,
      )
    const sums = Object.fromEntries(statementAmounts.map((amount) => [amount, sum(amount)]))
    return { currency, count: own.length, ...(sums as Record<StatementAmount, string>) }
  })
}
