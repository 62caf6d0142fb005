import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import type { KeptMessage } from '../receive/find-known.ts'
import { storable } from '../receive/keep-delivery.ts'
import { type Arrival, tryBooking } from './apply-part.ts'

/**
 * Applies a stored message in a savepoint and updates its row in the monitor. The caller has locked its numbers
 * (lockDelivery) and looked them up.
 */
export async function applyAgain(context: Context, message: KeptMessage, arrival: Arrival): Promise<void> {
  const { accountId } = arrival
  const applied = await tryBooking(
    context,
    { ...message, accountId, at: message.atInFile, sameCrn: message.sameCrn ?? 'revision' },
    arrival,
  )
  const done = applied !== undefined && !Array.isArray(applied) ? applied : undefined
  const errors = Array.isArray(applied) ? applied : []
  const warnings = [...message.warnings, ...(done?.warnings ?? [])]
  const receivedStatus = done?.status ?? 'QUARANTINED'
  await sql`
    UPDATE booking_message SET received_status = ${receivedStatus}, waits_for_original_until = NULL,
      work_order_id = ${done?.order.id ?? null}, booking_status = ${done?.order.bookingStatus ?? ''},
      errors = ${storable(errors)}::jsonb, warnings = ${storable(warnings)}::jsonb
    WHERE id = ${message.id}`.execute(context.db)
  await record(context, {
    action: done ? 'bookingMessage.receive' : 'bookingMessage.quarantine',
    entity: 'bookingMessage',
    entityId: message.id,
    label: message.customerReferenceNumber || message.shipmentId,
    after: { receivedStatus, ...(done && { bookingId: done.order.bookingId }) },
    outcome: done ? 'done' : 'refused',
  })
}
