import { exact } from '../../decimal.ts'
import type { Accessorial } from '../rate-sheets/rate-fields.ts'
import { plain, settle, step } from './arithmetic.ts'
import type { Charge } from './charge.ts'

const nameOf = (text: string) => text.trim().toLowerCase()

/** A minimum of several charges; other kinds have their own units. */
export const isMinimum = ({ kind, unit }: Pick<Accessorial, 'kind' | 'unit'>) =>
  kind === 'custom' && unit === 'together'

/** True for a charge of that name: its own, or the one before a stop or receipt ('Detention, Dallas'). */
export function covers({ covers: names }: Pick<Accessorial, 'covers'>, name: string): boolean {
  const wanted = names.split(',').map(nameOf).filter(Boolean)
  return wanted.length === 0 || wanted.some((one) => nameOf(name) === one || nameOf(name).startsWith(`${one}, `))
}

/** True for a charge that a minimum made. */
export const isRaise = ({ arithmetic }: Pick<Charge, 'arithmetic'>) =>
  arithmetic.some(({ rule }) => rule === 'raisedTogether')

/** Minimums in the order in which they are calculated: one that covers another comes after it, wherever the sheet has it. */
export function innerFirst(minimums: readonly Accessorial[]): Accessorial[] {
  const left = [...minimums]
  const ordered: Accessorial[] = []
  while (left.length > 0) {
    const inner = left.findIndex((one) => !left.some((other) => other !== one && covers(one, other.name)))
    ordered.push(...left.splice(Math.max(inner, 0), 1))
  }
  return ordered
}

/**
 * Raises the sum of several charges to a minimum, as a charge of its own; undefined if none of them is charged, or they
 * are above it. What waits for approval counts: it is approved, or voided and the minimum calculated again.
 * @param charges in the sheet's currency
 */
export function raisedTogether(
  accessorial: Accessorial,
  charges: readonly Charge[],
  sheet: { id: string; currency: string },
): Charge | undefined {
  const { kind, name, price } = accessorial
  const covered = charges.filter(({ name }) => covers(accessorial, name))
  const sum = covered.reduce((all, { amount }) => all.plus(amount), exact('0'))
  if (covered.length === 0 || sum.gte(price)) return undefined
  const missing = exact(price).minus(sum)
  const settled = settle(missing, { minCharge: null, maxCharge: null }, sheet.currency)
  const parts = covered.map(({ amount }) => plain(amount)).join(' + ')
  return {
    kind,
    name,
    quantity: '1',
    unit: 'flat',
    price: settled.amount,
    amount: settled.amount,
    currency: sheet.currency,
    needsApproval: false,
    rateSheetId: sheet.id,
    arithmetic: [
      ...(covered.length > 1 ? [step('chargesTogether', { parts }, sum)] : []),
      step('raisedTogether', { minimum: price, sum }, missing),
      ...settled.steps,
    ],
  }
}
