import { type ChargedWaybill, chargesOf, type LineCharge } from '../../air/charges.ts'
import { exact } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import { type ExchangeRate, exchangeCharge, findExchange } from '../exchange/exchange.ts'
import { step } from './arithmetic.ts'
import type { AirKind, ArithmeticStep, Charge } from './charge.ts'
import { type Exception, exception } from './exceptions.ts'

/** A house waybill, or a direct master, that an order's freight flies with. */
export interface AirWaybill {
  kind: 'house' | 'master'
  id: string
  /** Its number; the shipper of a draft. */
  name: string
  isIssued: boolean
  content: ChargedWaybill
  /** Who pays for it; null: it names nobody, and its orders are of several accounts. */
  accountId: string | null
  customerName: string
  /** This order is the one of its orders that it is charged with. */
  isHere: boolean
}

interface Terms {
  accountId: string
  /** The account's currency, used for its charges. */
  currency: string
  pickupOn: string
  /** Rates of the pickup day and the days before it. */
  rates: readonly ExchangeRate[]
}

const unitOf = { K: 'kg', L: 'lb' }

/** How a line of the waybill was charged. */
function lineStep({ how, weight, rate, rateClass, total, byWeight }: LineCharge, unit: string): ArithmeticStep {
  if (how === 'flat') return step('airFlat', { rateClass, rate }, total)
  if (how === 'nextBreak') return step('airNextBreak', { weight, unit, rate, byWeight: byWeight ?? '' }, total)
  return step('airLine', { weight, unit, rate, rateClass }, total)
}

/** The amounts that a charge is the sum of. */
function sumStep(parts: readonly string[], total: string): ArithmeticStep[] {
  return parts.length > 1 ? [step('airSum', { parts: parts.join(' + ') }, total)] : []
}

type Made = { kind: AirKind; label: string; amount: string; arithmetic: ArithmeticStep[] }

/** What is prepaid on a waybill, box by box of its paper. What is collect, the consignee pays at destination. */
function prepaidOf(content: ChargedWaybill): Made[] {
  const { lines, prepaid } = chargesOf(content)
  const charged = lines.filter(({ total }) => total !== '')
  const due = (to: 'A' | 'C', amount: string): ArithmeticStep[] => {
    const own = content.otherCharges.filter((one) => one.due === to)
    return [
      ...own.map((one) => step('airOther', { code: one.code }, roundMoney(one.amount || '0', content.currency))),
      ...sumStep(
        own.map((one) => roundMoney(one.amount || '0', content.currency)),
        amount,
      ),
    ]
  }
  const flat = (amount: string) => [step('flat', { price: amount }, amount)]
  const made: Made[] = [
    {
      kind: 'airFreight',
      label: 'Air freight',
      amount: prepaid.weight,
      arithmetic: [
        ...charged.map((line) => lineStep(line, unitOf[content.weightUnit])),
        ...sumStep(
          charged.map(({ total }) => total),
          prepaid.weight,
        ),
      ],
    },
    {
      kind: 'airValuation',
      label: 'Air valuation charge',
      amount: prepaid.valuation,
      arithmetic: flat(prepaid.valuation),
    },
    { kind: 'airTax', label: 'Air tax', amount: prepaid.tax, arithmetic: flat(prepaid.tax) },
    {
      kind: 'airDueAgent',
      label: 'Air charges due agent',
      amount: prepaid.dueAgent,
      arithmetic: due('A', prepaid.dueAgent),
    },
    {
      kind: 'airDueCarrier',
      label: 'Air charges due carrier',
      amount: prepaid.dueCarrier,
      arithmetic: due('C', prepaid.dueCarrier),
    },
  ]
  return made.filter(({ amount }) => !exact(amount).isZero())
}

/** The charges of one waybill in its own currency, and what a person should check of it. */
function waybillCharges({ kind, id, name, content }: AirWaybill): { charges: Charge[]; exceptions: Exception[] } {
  const { lines, collect } = chargesOf(content)
  const { currency } = content
  const exceptions: Exception[] = []
  if (content.weightPayment === 'P' && lines.some(({ how }) => how === 'missing'))
    exceptions.push(exception('airRateMissing', { waybill: name }))
  if (!exact(collect.total).isZero())
    exceptions.push(exception('airCollect', { waybill: name, amount: `${collect.total} ${currency}` }))
  const charges = prepaidOf(content).map(
    ({ label, amount, ...made }): Charge => ({
      ...made,
      ...(kind === 'house' ? { houseId: id } : { masterId: id }),
      name: `${label}, ${name}`,
      quantity: '1',
      unit: 'flat',
      price: amount,
      amount,
      currency,
      needsApproval: false,
    }),
  )
  return { charges, exceptions }
}

/**
 * What an order is charged for air freight: the prepaid charges of its waybills, each waybill with one of its orders only. A waybill that is a
 * draft, that another account pays, or whose currency has no rate of exchange is not charged, and an exception says so.
 */
export function airCharges(
  waybills: readonly AirWaybill[],
  { accountId, currency, pickupOn, rates }: Terms,
): { charges: Charge[]; exceptions: Exception[] } {
  const charges: Charge[] = []
  const exceptions: Exception[] = []
  for (const waybill of waybills) {
    const { name, isIssued, customerName, content } = waybill
    if (waybill.accountId === null) exceptions.push(exception('airAccountUnclear', { waybill: name }))
    else if (waybill.accountId !== accountId)
      exceptions.push(exception('airAccountOther', { waybill: name, account: customerName }))
    else if (!waybill.isHere) continue
    else if (!isIssued) exceptions.push(exception('airNotIssued', { waybill: name }))
    else {
      const made = waybillCharges(waybill)
      exceptions.push(...made.exceptions)
      const from = content.currency
      const by = from === currency ? null : findExchange(rates, from, currency, pickupOn)
      if (by === undefined) {
        if (made.charges.length > 0) exceptions.push(exception('exchangeMissing', { from, to: currency, on: pickupOn }))
      } else charges.push(...made.charges.map((charge) => (by ? exchangeCharge(charge, currency, by) : charge)))
    }
  }
  return { charges, exceptions }
}

/** Adds what several waybills give, each exception once. */
export function withAir<T extends { charges: Charge[]; exceptions: Exception[] }>(
  rated: T,
  air: { charges: Charge[]; exceptions: Exception[] },
): T {
  const text = ({ code, values }: Exception) => JSON.stringify([code, Object.entries(values).sort()])
  const known = new Set(rated.exceptions.map(text))
  const fresh = [...new Map(air.exceptions.map((one) => [text(one), one])).values()].filter(
    (one) => !known.has(text(one)),
  )
  return { ...rated, charges: [...rated.charges, ...air.charges], exceptions: [...rated.exceptions, ...fresh] }
}
