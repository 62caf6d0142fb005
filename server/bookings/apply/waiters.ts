import type { Context } from '../../platform/http/context.ts'
import { applyAgain } from './apply-again.ts'
import { type Arrival, messageOf, tryBooking } from './apply-part.ts'
import type { KnownOrder } from './known-orders.ts'
import type { Outcome } from './outcome.ts'

/**
 * Applies waiting changes and cancellations in order of arrival, after their original has created its order: first
 * those of earlier deliveries, then earlier ones of this delivery.
 */
export async function followOriginal(
  context: Context,
  arrival: Arrival,
  order: KnownOrder,
  outcomes: readonly Outcome[],
): Promise<void> {
  const { accountId, known, channel } = arrival
  const isOfOrder = (message: { customerReferenceNumber: string; shipmentId: string }) =>
    known.orders.ofChange(message) === order
  const waiting = known.waiting.filter(isOfOrder)
  if (waiting.length > 0) known.waiting = known.waiting.filter((message) => !waiting.includes(message))
  for (const message of waiting) await applyAgain(context, message, arrival)
  for (const outcome of outcomes) {
    const { part } = outcome
    if (!outcome.waitsUntil || !part.booking || !isOfOrder(part)) continue
    const applied = await tryBooking(context, messageOf(part, part.booking, { accountId, channel }), arrival)
    outcome.waitsUntil = null
    if (Array.isArray(applied)) outcome.errors = applied
    else if (applied) {
      outcome.warnings.push(...applied.warnings)
      Object.assign(outcome, { status: applied.status, order, errors: [] })
    }
  }
}
