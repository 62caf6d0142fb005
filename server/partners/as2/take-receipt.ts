import type { As2Row } from '@shortcut/domain/partners/as2-api.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { trustedOf } from './connection-queries.ts'
import { As2Fault } from './fault.ts'
import type { Entity } from './mime.ts'
import { checkReceipt, readReceipt } from './read-receipt.ts'

const sentence = ({ key, params }: As2Fault) => say('en', 'as2Fault', key, params)

/**
 * A receipt that a partner posts later: its message is sent, or is tried again because they refused it.
 * @returns '' or why the receipt is worth nothing
 */
export async function takeReceipt({ db, now }: Context, connection: As2Row, entity: Entity): Promise<string> {
  try {
    const wanted = { ...connection, trusted: trustedOf(connection), wantsSigned: connection.wantsSignedMdn }
    const receipt = readReceipt(entity, wanted)
    const { rows } = await sql<{ id: string; state: string; as2Mics: Record<string, string> }>`
      SELECT m.id, m.state, m.as2_mics FROM outgoing_message m JOIN partner p ON p.id = m.partner_id
      WHERE m.as2_message_id = ${receipt.messageId} AND p.as2_connection_id = ${connection.id} FOR UPDATE OF m`.execute(
      db,
    )
    const [message] = rows
    if (!message) throw new As2Fault('unexpected-processing-error', 'unknownReceipt')
    // The same receipt again changes nothing.
    if (message.state !== 'waiting') return ''
    const failure = failureOf(() =>
      checkReceipt(receipt, { messageId: receipt.messageId, mics: message.as2Mics }, connection.wantsSignedMdn),
    )
    // Refused: the next try is another message, because they would repeat this answer.
    const change = failure
      ? { lastAnswer: failure, as2MessageId: null, nextTryAt: sql<string>`${now}::timestamptz + interval '10 minutes'` }
      : { lastAnswer: `Receipt (MDN): ${receipt.disposition}`, state: 'sent', sentAt: now }
    await db
      .updateTable('outgoingMessage')
      .set({ ...change, claimedUntil: null })
      .where('id', '=', message.id)
      .execute()
    return ''
  } catch (error) {
    if (error instanceof As2Fault) return sentence(error)
    throw error
  }
}

function failureOf(check: () => void): string {
  try {
    check()
    return ''
  } catch (error) {
    if (error instanceof As2Fault) return sentence(error)
    throw error
  }
}
