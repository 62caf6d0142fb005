import { createHash } from 'node:crypto'
import { timeIn } from '@shortcut/domain/time.ts'
import { say } from '@shortcut/words/say.ts'
import { recordedWith } from '../../operation-log/record-all.ts'
import { textRows, Values } from '../../platform/database/statements.ts'
import { newId } from '../../platform/ids.ts'
import type { KeepTyped } from '../../work-orders/save-work-order.ts'

/**
 * A typed order is stored like any message: its bytes, a monitor row and a log row. It is never a repeat, and no
 * booking is read from it, because the order was created from the form itself.
 */
export const keepTyped: KeepTyped = async (context, order, typed) => {
  const { actor, now, language } = context
  const id = newId()
  const name = say(language, 'inbound', 'typedBy', { who: actor.name, at: `${timeIn('UTC', now)} UTC` })
  const values = new Values()
  const add = (value: unknown) => values.add(value)
  const text = `
    WITH kept AS (
      INSERT INTO booking_file (id, account_id, channel, content_type, name, sha256, content, received_at)
      VALUES (${add(newId())}, ${add(order.accountId)}, 'manual', 'application/json', ${add(name)},
        ${add(createHash('sha256').update(typed).digest())}, ${add(typed)}, ${add(now)})
      RETURNING id, account_id, channel, received_at),
    ${recordedWith(context, values, [
      {
        action: 'bookingMessage.receive',
        entity: 'bookingMessage',
        entityId: id,
        label: order.customerReferenceNumber,
        after: { receivedStatus: 'PROCESSED', sourceFile: name, bookingId: order.bookingId },
      },
    ])}
    INSERT INTO booking_message (id, file_id, at_in_file, account_id, channel, sent_by, received_at, customer_reference_number, shipment_id,
      purpose, booking_status, received_status, work_order_id)
    SELECT ${add(id)}::uuid, kept.id, '$', kept.account_id, kept.channel, ${add(actor.name)}, kept.received_at, ${add(order.customerReferenceNumber)},
      ${add(order.shipmentId ?? '')}, 'original', ${add(order.bookingStatus)}, 'PROCESSED', ${add(order.id)}::uuid
    FROM kept`
  await textRows(context.db, text, values.list)
}
