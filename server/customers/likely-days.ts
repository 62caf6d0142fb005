import { addDays } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { Context } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'

/** Freight that was picked up a few days ago may still be booked, for its papers. */
const daysBack = 7
const daysAhead = 366

/**
 * Days that a customer can mean. `times` are local dates or moments by field; '' says nothing.
 * @throws Refusal 422 at the first field that is long over or more than a year away
 */
export function guardLikelyDays(context: Context, times: Readonly<Record<string, string>>): void {
  const today = context.now.slice(0, 10)
  const [first, last] = [addDays(today, -daysBack), addDays(today, daysAhead)]
  for (const [field, time] of Object.entries(times)) {
    const day = time.slice(0, 10)
    if (day === '') continue
    if (day < first) throw atField(context, field, 'dayLongOver', { day: first })
    if (day > last) throw atField(context, field, 'dayFarAway', { day: last })
  }
}
