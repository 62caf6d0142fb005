import { codes, type FieldError, Refusal } from '@shortcut/domain/errors.ts'
import type { RepeatRule } from '@shortcut/domain/recurring/repeats.ts'
import { orderFor, type Template } from '@shortcut/domain/recurring/template.ts'
import { placeKey } from '@shortcut/domain/work-orders/account-place.ts'
import { missingToConfirm } from '@shortcut/domain/work-orders/editing.ts'
import { type WorkOrderFields, workOrderFields } from '@shortcut/domain/work-orders/input.ts'
import { say, sayData } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Context } from '../platform/http/context.ts'
import { missingText } from '../work-orders/confirm-work-order.ts'
import type { NewWorkOrder } from '../work-orders/create-work-order.ts'

const madeFields = workOrderFields.partial().required({ accountId: true, customerReferenceNumber: true })

/**
 * The order for a day, whole: an order that could not be confirmed is not made at all.
 * @throws Refusal 501 that says in one sentence why the template no longer fits
 */
export async function readOrderFor(
  { db, language }: Context,
  template: Template,
  anchorOn: string,
  day: string,
): Promise<NewWorkOrder> {
  const read = madeFields.safeParse(orderFor(template, anchorOn, day))
  if (!read.success) {
    const [issue] = read.error.issues
    const field = String(issue?.path[0] ?? '')
    throw new Refusal(codes.refused, 'recurringField', { field: sayData(language, `field:${field}`) })
  }
  const order = { stops: [], bookingPickupDate: null, ...read.data } satisfies Partial<WorkOrderFields>
  const missing = missingToConfirm(order)
  if (missing.length > 0)
    throw new Refusal(codes.refused, 'recurringMissing', { missing: missingText(language, missing) })
  await guardAccount(db, order.accountId)
  await guardPlaces(db, order.accountId, order.stops)
  return order
}

async function guardAccount(db: Queries, id: string) {
  const account = await db.selectFrom('account').select(['name', 'deletedAt']).where('id', '=', id).executeTakeFirst()
  if (!account) throw new Refusal(codes.notFound, 'notFound', { thing: 'customer' })
  if (account.deletedAt) throw new Refusal(codes.refused, 'recurringAccount', { account: account.name })
}

/** A place that somebody removed from the account's address book is not served any more. */
async function guardPlaces(db: Queries, accountId: string, stops: readonly Parameters<typeof placeKey>[0][]) {
  const keys = stops.map(placeKey).filter((key) => key !== '')
  if (keys.length === 0) return
  const gone = await db
    .selectFrom('accountPlace')
    .select('company')
    .where('accountId', '=', accountId)
    .where('placeKey', 'in', keys)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  if (gone) throw new Refusal(codes.refused, 'recurringPlace', { place: gone.company })
}

/** As a refused field of the form: a template without any time has no day to repeat. */
export const noAnchor = (message: string): Refusal => {
  const fields: FieldError[] = [{ path: 'template.bookingPickupDate', message }]
  return new Refusal(codes.invalid, 'invalid', {}, { fields })
}

/** No order would be made from today on: refused at the field that ends the dates. */
export function noDates(language: AppLanguage, { endsOn, repeats }: Pick<RepeatRule, 'endsOn' | 'repeats'>): Refusal {
  const path = endsOn !== null ? 'endsOn' : repeats.count !== null ? 'repeats.count' : 'startsOn'
  const fields: FieldError[] = [{ path, message: say(language, 'fieldError', 'noDates') }]
  return new Refusal(codes.invalid, 'invalid', {}, { fields })
}
