import { exact } from '../../decimal.ts'
import type { Accessorial } from '../rate-sheets/rate-fields.ts'
import { plain, settle, step } from './arithmetic.ts'
import type { Charge } from './charge.ts'

const nameOf = (text: string) => text.trim().toLowerCase()

/** Names as a sheet writes them: a charge's own, or its name before the stop or receipt ('Detention, Dallas'). */
const isCalled = ({ name }: Charge, wanted: string) => nameOf(name) === wanted || nameOf(name).startsWith(`${wanted}, `)

/**
 * Raises the sum of several charges to a minimum, as a charge of its own; undefined if none of them is charged, or they
 * are above it.
 * @param charges in the sheet's currency
 */
export function raisedTogether(
  { kind, name, price, covers }: Accessorial,
  charges: readonly Charge[],
  sheet: { id: string; currency: string },
): Charge | undefined {
  const wanted = covers.split(',').map(nameOf).filter(Boolean)
  const covered = charges.filter((charge) => wanted.length === 0 || wanted.some((one) => isCalled(charge, one)))
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
