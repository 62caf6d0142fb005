import { type ChargedWaybill, chargesOf, sumsOf } from '../air/charges.ts'
import { kgInLb } from '../air/weight.ts'
import { add, divide, exact, multiply, subtract } from '../decimal.ts'
import { roundMoney } from '../money.ts'
import type { Billed, BillVerdict } from './bill.ts'

/** What is compared, in the order in which it is shown. `void`: the waybill is void. */
export const comparedFields = ['void', 'currency', 'chargeable', 'rate', 'weightCharge', 'dueCarrier', 'tax'] as const
export type ComparedField = (typeof comparedFields)[number]

export interface BillDifference {
  field: ComparedField
  billed: string
  ours: string
}

/** A waybill's side of a bill. Only what is prepaid is billed to the office; the airline collects the rest. */
export interface WaybillSide extends Billed {
  isVoid: boolean
}

/** What a waybill says that its carrier may bill. Its rate is '' if it has several. */
export function waybillSide(content: ChargedWaybill, isVoid: boolean): WaybillSide {
  const { lines, prepaid } = chargesOf(content)
  const charged = lines.filter(({ how }) => how !== 'information')
  return {
    isVoid,
    weightUnit: content.weightUnit,
    chargeable: sumsOf(content.lines, content).chargeable,
    rate: charged.length === 1 && charged[0]?.rate ? exact(charged[0].rate).toString() : '',
    weightCharge: prepaid.weight,
    dueCarrier: prepaid.dueCarrier,
    tax: roundMoney(add(prepaid.valuation, prepaid.tax), content.currency),
    currency: content.currency,
  }
}

/** A converted weight may be off by what rounding to a half kilogram or a whole pound adds. */
const roundedBy = { K: '0.5', L: '1' }

function weightDiffers(bill: Billed, { weightUnit, chargeable }: WaybillSide): boolean {
  if (bill.weightUnit === weightUnit) return !exact(bill.chargeable).eq(chargeable)
  const converted = weightUnit === 'K' ? multiply(bill.chargeable, kgInLb) : divide(bill.chargeable, kgInLb)
  return subtract(converted, chargeable).abs().gt(roundedBy[weightUnit])
}

/** Where a bill is not what the waybill says. Amounts of another currency are not compared: the currency is the difference. */
function differences(bill: Billed, ours: WaybillSide): BillDifference[] {
  const weight = ({ chargeable, weightUnit }: Billed) => `${chargeable} ${weightUnit === 'K' ? 'kg' : 'lb'}`
  const isOther = bill.currency !== ours.currency
  const sameRateUnit = bill.weightUnit === ours.weightUnit && !isOther
  const money = (field: 'weightCharge' | 'dueCarrier' | 'tax') =>
    !isOther && !exact(bill[field]).eq(ours[field]) && { field, billed: bill[field], ours: ours[field] }
  const found: (BillDifference | false)[] = [
    ours.isVoid && { field: 'void', billed: '', ours: '' },
    isOther && { field: 'currency', billed: bill.currency, ours: ours.currency },
    weightDiffers(bill, ours) && { field: 'chargeable', billed: weight(bill), ours: weight(ours) },
    sameRateUnit &&
      bill.rate !== '' &&
      ours.rate !== '' &&
      !exact(bill.rate).eq(ours.rate) && { field: 'rate', billed: bill.rate, ours: ours.rate },
    money('weightCharge'),
    money('dueCarrier'),
    money('tax'),
  ]
  return found.filter((one) => one !== false)
}

/**
 * Compares a bill with its waybill.
 * @param ours null: no waybill has this number
 * @param isTwice an earlier bill for the waybill is not disputed
 */
export function compareBill(
  bill: Billed,
  ours: WaybillSide | null,
  isTwice: boolean,
): { verdict: BillVerdict; differences: BillDifference[] } {
  if (!ours) return { verdict: isTwice ? 'billedTwice' : 'noWaybill', differences: [] }
  const found = differences(bill, ours)
  return { verdict: isTwice ? 'billedTwice' : found.length > 0 ? 'differs' : 'agrees', differences: found }
}

/** Whether a waybill still says what it said when a bill was compared with it. */
export function saysTheSame(before: WaybillSide | null, now: WaybillSide | null): boolean {
  const told = (side: WaybillSide | null) => side && JSON.stringify(Object.entries(side).sort())
  return told(before) === told(now)
}
