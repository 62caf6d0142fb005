import { z } from 'zod'
import { type WeightUnit, weightUnits } from '../air/weight.ts'
import { checkAwb } from '../codes/check-digits.ts'
import { add, exact, subtract } from '../decimal.ts'
import { date } from '../endpoint.ts'
import { currency, minorUnit, roundMoney } from '../money.ts'
import { digits, like, optionalDigits, requiredText } from '../text.ts'

/** `open`: nobody has decided yet. */
export const billStatuses = ['open', 'accepted', 'disputed'] as const
export type BillStatus = (typeof billStatuses)[number]
export const billActions = ['edit', 'accept', 'dispute', 'reopen', 'delete'] as const
export type BillAction = (typeof billActions)[number]

interface Row {
  action: BillAction
  from: readonly BillStatus[]
  to: BillStatus
}

const table: readonly Row[] = [
  { action: 'edit', from: ['open'], to: 'open' },
  { action: 'accept', from: ['open', 'disputed'], to: 'accepted' },
  { action: 'dispute', from: ['open', 'accepted'], to: 'disputed' },
  { action: 'reopen', from: ['accepted', 'disputed'], to: 'open' },
  { action: 'delete', from: ['open'], to: 'open' },
]

/** The status that an action leads to. @returns null if it is not possible */
export const nextBillStatus = (action: BillAction, from: BillStatus): BillStatus | null =>
  table.find((row) => row.action === action && row.from.includes(from))?.to ?? null

/** What comparing a bill with its waybill gives. */
export const billVerdicts = ['agrees', 'differs', 'noWaybill', 'billedTwice'] as const
export type BillVerdict = (typeof billVerdicts)[number]

/** An amount as text, at most three decimals: no currency has more. */
const amount = digits(9, 3)
const optional = optionalDigits(9, 3)

/** A waybill number in any form, kept as 176-12345675. */
const waybill = z.string().transform((typed, context) => {
  const checked = checkAwb(typed)
  if (checked.valid) return checked.number
  const isDigit = checked.why === 'checkDigit'
  context.addIssue({
    code: 'custom',
    ...(isDigit ? { message: 'awbCheckDigit' } : { ...like('176-12345675'), message: 'likeExample' }),
  })
  return z.NEVER
})

/** The parts that add up to the total. */
export const billParts = ['weightCharge', 'dueCarrier', 'tax', 'commission'] as const
type BillPart = (typeof billParts)[number]

/** One waybill on a bill, as the airline or co-loader wrote it. */
const fields = z.object({
  /** Airline or co-loader. */
  biller: requiredText(70),
  billNo: requiredText(35),
  billedOn: date,
  number: waybill,
  weightUnit: z.enum(weightUnits).default('K'),
  chargeable: digits(7, 3).refine((weight) => /[1-9]/.test(weight), { error: 'notPositive' }),
  /** '' if the bill names none. */
  rate: optionalDigits(7, 4),
  weightCharge: amount,
  dueCarrier: optional,
  /** Valuation charge and tax. */
  tax: optional,
  /** Subtracted by the airline. */
  commission: optional,
  /** '': what its parts add up to. */
  total: optional,
  currency: currency.default('USD'),
})
export type BillFields = z.output<typeof fields>

/** What the parts of a bill add up to, in its currency. */
export const billSum = (bill: Record<BillPart, string> & { currency: string }): string =>
  roundMoney(
    subtract(
      [bill.weightCharge, bill.dueCarrier, bill.tax].reduce((sum, part) => add(sum, part || '0'), exact('0')),
      bill.commission || '0',
    ),
    bill.currency,
  )

const isTooFine = (text: string, code: string) => text !== '' && exact(text).decimalPlaces() > minorUnit(code)

/** A bill whose amounts its currency has, and whose total is that of its parts. */
export const billContent = fields.check((context) => {
  // What is not a number cannot be added up.
  if (context.issues.length > 0) return
  const bill = context.value
  const fault = (path: string, message: string, params: Record<string, string>) =>
    context.issues.push({ code: 'custom', message, params, path: [path], input: bill, continue: true })
  const { currency } = bill
  const decimals = String(minorUnit(currency))
  const tooFine = [...billParts, 'total' as const].filter((part) => isTooFine(bill[part], currency))
  for (const part of tooFine) fault(part, 'decimalsOfCurrency', { currency, decimals })
  if (tooFine.length > 0) return
  const charges = billSum({ ...bill, commission: '' })
  const isAbove = exact(bill.commission || '0').gt(charges)
  if (isAbove) fault('commission', 'aboveCharges', { charges })
  if (isAbove || bill.total === '') return
  const sum = billSum(bill)
  if (!exact(sum).eq(bill.total)) fault('total', 'sumOfParts', { sum })
})

/** Whole amounts: what was left empty is nothing, and the total is there. */
export function wholeBill(bill: BillFields): BillFields {
  const money = (text: string) => roundMoney(text || '0', bill.currency)
  return {
    ...bill,
    chargeable: exact(bill.chargeable).toString(),
    rate: bill.rate && exact(bill.rate).toString(),
    weightCharge: money(bill.weightCharge),
    dueCarrier: money(bill.dueCarrier),
    tax: money(bill.tax),
    commission: money(bill.commission),
    total: billSum(bill),
  }
}

/** What a bill and a waybill both say. */
export interface Billed {
  weightUnit: WeightUnit
  chargeable: string
  rate: string
  weightCharge: string
  dueCarrier: string
  tax: string
  currency: string
}
