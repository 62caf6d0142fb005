import type { Acknowledgement } from '@shortcut/domain/bookings/acknowledgement.ts'
import { writeInterchange } from '@shortcut/domain/x12/x12-write.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { faultsOf } from './claim-message.ts'
import { takeNumber } from './take-number.ts'

interface Acknowledged {
  /** The first booking message of the file. */
  bookingMessageId: string
  label: string
  /** The sender waits for an HTTP reply. */
  inReply: boolean
}

/**
 * Queues a file's acknowledgements, in the transaction that stores the file.
 * @returns the text for the HTTP reply, for partners that want it there; undefined if none does
 */
export async function queueAcknowledgements(
  { db, now }: Context,
  acknowledgements: readonly Acknowledgement[],
  { bookingMessageId, label, inReply }: Acknowledged,
): Promise<string | undefined> {
  let reply = ''
  for (const { partner, kind, content } of acknowledgements) {
    const faults = faultsOf(partner, content)
    const isReply = inReply && partner.answerInReply && faults.length === 0
    const controlNumber = isReply ? await takeNumber(db, partner.id) : null
    const text = controlNumber === null ? '' : writeInterchange(partner, content, controlNumber, now)
    const state = isReply ? 'sent' : partner.delivery === 'none' ? 'kept' : 'waiting'
    await sql`
      INSERT INTO outgoing_message (id, partner_id, account_id, booking_message_id, kind, label, x12, content, control_number, state, tries,
        next_try_at, last_tried_at, last_answer, sent_at, created_at)
      VALUES (${newId()}, ${partner.id}, ${partner.accountId}, ${bookingMessageId}, ${kind}, ${label}, ${JSON.stringify(content)}::jsonb,
        ${text}, ${controlNumber}, ${state}, ${isReply ? 1 : 0}, ${now}, ${isReply ? now : null}, ${isReply ? 'HTTP reply' : ''},
        ${isReply ? now : null}, ${now})`.execute(db)
    reply += text
  }
  return reply || undefined
}

/** A file's acknowledgement in its first HTTP reply. */
export async function acknowledgedBefore({ db }: Context, bookingMessageId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reply: string | null }>`
    SELECT string_agg(content, '' ORDER BY position) AS reply FROM outgoing_message
    WHERE booking_message_id = ${bookingMessageId} AND last_answer = 'HTTP reply'`.execute(db)
  return rows[0]?.reply ?? undefined
}
