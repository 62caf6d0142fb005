import type { Acknowledgement } from '@shortcut/domain/bookings/acknowledgement.ts'
import { ak1Number } from '@shortcut/domain/bookings/tender/x12-997.ts'
import { accepted997, setNumbersAt } from '@shortcut/domain/bookings/tender/x12-997-accepted.ts'
import type { OutContent } from '@shortcut/domain/x12/x12-write.ts'
import { sql } from 'kysely'
import { findPartner } from '../../partners/queries.ts'
import { queueAcknowledgements } from '../../partners/queue-acknowledgements.ts'
import type { Context } from '../../platform/http/context.ts'
import { type KeptSource, kindOfSource } from '../read/read-kept.ts'
import type { Delivery } from '../receive/delivery.ts'
import { asText } from './message-detail.ts'

/** Sends a 997 or 999 that accepts what an earlier one refused (record 20). Sends nothing if nothing was refused. */
export async function acknowledgeAgain(
  context: Context,
  source: KeptSource,
  { acknowledgements = [] }: Delivery,
  isMended: boolean,
): Promise<void> {
  if (kindOfSource(source) !== 'x12') return
  // A file whose messages could not be separated is acknowledged as a whole now that they can; its receipt was already
  // acknowledged.
  const isWhole = source.at === 'file'
  const told = isWhole
    ? acknowledgements
        .filter(({ kind }) => kind !== 'TA1')
        .map((one) => ({ ...one, content: { ...one.content, ta1s: [] } }))
    : await findAccepted(context, source, isMended)
  await queueAcknowledgements(context, told, { bookingMessageId: source.id, label: source.fileName, inReply: false })
}

async function findAccepted(context: Context, source: KeptSource, isMended: boolean): Promise<Acknowledgement[]> {
  const { db, language } = context
  const numbers = setNumbersAt(asText(source.content, source.content.length, language), source.at)
  if (!numbers) return []
  // If two sets of a group are corrected at once, the second acknowledgement covers both.
  await sql`SELECT FROM booking_file WHERE id = ${source.fileId} FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<{ partnerId: string; kind: '997' | '999'; x12: OutContent }>`
    SELECT o.partner_id, o.kind, o.x12 FROM outgoing_message o JOIN booking_message m ON m.id = o.booking_message_id
    WHERE m.file_id = ${source.fileId} AND o.kind IN ('997', '999') AND o.x12 IS NOT NULL ORDER BY o.position DESC`.execute(
    db,
  )
  for (const { partnerId, kind, x12 } of rows)
    for (const { functionalId, sets } of x12.groups) {
      // The latest acknowledgement of the group counts.
      const told = sets.find(({ segments }) => segments[0]?.[2] === ak1Number(numbers.group))
      if (!told) continue
      const accepted = accepted997(told, numbers.set, isMended)
      const partner = await findPartner(db, partnerId)
      if (!accepted || !partner?.wants997) return []
      return [{ partner, kind, content: { ...x12, ta1s: [], groups: [{ functionalId, sets: [accepted] }] } }]
    }
  return []
}
