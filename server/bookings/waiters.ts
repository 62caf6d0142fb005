import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/context.ts'
import { type Arrival, tryBooking } from './apply-part.ts'
import type { Waiting } from './find-known.ts'
import { storable } from './keep-delivery.ts'
import type { KnownOrder } from './known-orders.ts'
import type { Outcome } from './outcome.ts'

/**
 * Applies the changes and cancellations that came before their original, in order of arrival, once that has made its order: those of
 * earlier deliveries, then those further up in this one.
 */
export async function followOriginal(
  context: Context,
  arrival: Arrival,
  order: KnownOrder,
  outcomes: readonly Outcome[],
): Promise<void> {
  const { known, channel } = arrival
  const isOfOrder = (message: { customerReferenceNumber: string; shipmentId: string }) =>
    known.orders.ofChange(message) === order
  const waiting = known.waiting.filter(isOfOrder)
  if (waiting.length > 0) known.waiting = known.waiting.filter((message) => !waiting.includes(message))
  for (const message of waiting) {
    const applied = await tryBooking(context, { ...message, at: message.atInFile, contentHash: null }, arrival)
    await keep(context, message, order, applied)
  }
  for (const outcome of outcomes) {
    const { part } = outcome
    if (!outcome.waitsUntil || !part.booking || !isOfOrder(part)) continue
    const applied = await tryBooking(context, { ...part, channel, booking: part.booking, contentHash: null }, arrival)
    outcome.waitsUntil = null
    if (Array.isArray(applied)) outcome.errors = applied
    else if (applied) {
      outcome.warnings.push(...applied.warnings)
      Object.assign(outcome, { status: applied.status, order, errors: [] })
    }
  }
}

/** Writes into the monitor's row of long ago what has become of it now. */
async function keep(
  context: Context,
  message: Waiting,
  order: KnownOrder,
  applied: Awaited<ReturnType<typeof tryBooking>>,
) {
  const isDone = applied !== undefined && !Array.isArray(applied)
  const errors = Array.isArray(applied) ? applied : []
  const warnings = isDone ? [...message.warnings, ...applied.warnings] : message.warnings
  await sql`
    UPDATE booking_message SET received_status = ${isDone ? 'PROCESSED' : 'QUARANTINED'}, waits_for_original_until = NULL,
      work_order_id = ${isDone ? order.id : null}, booking_status = ${isDone ? order.bookingStatus : ''},
      errors = ${storable(errors)}::jsonb, warnings = ${storable(warnings)}::jsonb
    WHERE id = ${message.id}`.execute(context.db)
  await record(context, {
    action: isDone ? 'bookingMessage.receive' : 'bookingMessage.quarantine',
    entity: 'bookingMessage',
    entityId: message.id,
    label: message.customerReferenceNumber || message.shipmentId,
    after: { receivedStatus: isDone ? 'PROCESSED' : 'QUARANTINED', ...(isDone && { bookingId: order.bookingId }) },
    outcome: isDone ? 'done' : 'refused',
  })
}
