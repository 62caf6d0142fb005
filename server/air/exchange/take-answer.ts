import { airMessageKinds, type SentKind, sentKinds } from '@shortcut/domain/air/exchange/exchange-api.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { answerOf } from '@shortcut/domain/air-messages/answer.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { masterLabel } from '../masters/master-label.ts'
import { moveMaster } from '../masters/move-master.ts'

interface Taken {
  /** '' is nothing final, such as a waiting list. */
  answer: '' | 'taken' | 'partly' | 'refused'
  words: string
  /** The type of the message that it quotes; null: none. */
  quoted: string | null
  /** The received message. */
  messageId: string
}

const kindOf = (quoted: string | null) => sentKinds.find((one) => one === quoted) ?? 'FWB'

/** The kind of our message that a message of this type answers; undefined if it is no answer. @param text the message */
export function answeredKind(type: string | null, text: string): SentKind | undefined {
  if (type === 'FFA') return 'FFR'
  return type === 'FMA' || type === 'FNA' ? kindOf(answerOf(text).quoted) : undefined
}

/** Whether a message `o` was sent, is on its way now, or is kept for a partner without an address, who gets it by hand. */
export const hasGone = (now: string) =>
  sql<boolean>`(o.sent_at IS NOT NULL OR o.state = 'kept' OR coalesce(o.claimed_until > ${now}, false))`

/** The last message of a kind that was sent, locked. @throws Refusal 501 if none was */
export async function answeredMessage({ db, now }: Context, master: MasterDetail, kind: SentKind) {
  const message = await db
    .selectFrom('outgoingMessage as o')
    .select(['id', 'event', 'answer', 'answerWords', 'content'])
    .where('masterId', '=', master.id)
    .where('kind', '=', kind)
    .where('state', '<>', 'withdrawn')
    .orderBy(hasGone(now), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw new Refusal(codes.refused, 'answerToNothing', { kind, number: master.number ?? '' })
  return message
}

/**
 * Keeps an airline's answer with the message that it answers: the last one of its kind that was sent. A rejected waybill that
 * is manifested is opened again. The caller has locked the waybill. @throws Refusal 501 if none was sent
 */
export async function takeAnswer(
  context: Context,
  master: MasterDetail,
  { answer, words, quoted, messageId }: Taken,
): Promise<void> {
  const { db, now } = context
  const kind = kindOf(quoted)
  const message = await answeredMessage(context, master, kind)
  // Of a list in several messages, one that is taken does not undo the refusal of another.
  const isRefused = message.answer === 'refused' && answer === 'taken' && message.content.split(`${kind}/`).length > 2
  if (!isRefused)
    await db
      .updateTable('outgoingMessage')
      .set({ answer, answerWords: words, answeredAt: now, answerMessageId: messageId })
      .where('id', '=', message.id)
      .execute()
  await record(context, {
    action: answer === 'refused' ? 'masterWaybill.rejected' : 'masterWaybill.acknowledged',
    entity: 'masterWaybill',
    entityId: master.id,
    label: masterLabel(master),
    after: { airMessage: message.event, answerWords: words },
    outcome: answer === 'refused' ? 'refused' : 'done',
  })
  const isOfWaybill = airMessageKinds.some((one) => one === kind)
  if (answer === 'refused' && isOfWaybill && master.status === 'manifested')
    await moveMaster(context, master, 'back', {}, words)
}
