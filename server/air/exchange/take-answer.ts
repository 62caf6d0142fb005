import { airMessageKinds, type KeptKind, keptKinds } from '@shortcut/domain/air/exchange/exchange-api.ts'
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
  /** All that it says: an answer to an XFZB names its house. */
  text: string
  /** The received message. */
  messageId: string
}

/** What an XFWB and an XFHL are kept as. */
const keptAs: Readonly<Record<string, KeptKind>> = { XFWB: 'FWB', XFHL: 'FHL' }

const kindOf = (quoted: string | null) => keptAs[quoted ?? ''] ?? keptKinds.find((one) => one === quoted) ?? 'FWB'

/** The kind of our message that a message of this type answers; undefined if it is no answer. @param text the message */
export function answeredKind(type: string | null, text: string): KeptKind | undefined {
  if (type === 'FFA') return 'FFR'
  return type === 'FMA' || type === 'FNA' ? kindOf(answerOf(text).quoted) : undefined
}

/** Whether a message `o` was sent, is on its way now, or is kept for a partner without an address, who gets it by hand. */
export const hasGone = (now: string) =>
  sql<boolean>`(o.sent_at IS NOT NULL OR o.state = 'kept' OR coalesce(o.claimed_until > ${now}, false))`

/** The house of an XFZB that an answer names; undefined if it names none that was sent. */
async function houseNamed({ db }: Context, masterId: string, text: string): Promise<string | undefined> {
  const sent = await db
    .selectFrom('outgoingMessage')
    .select('label')
    .distinct()
    .where('masterId', '=', masterId)
    .where('kind', '=', 'XFZB')
    .execute()
  const words = new Set(text.toUpperCase().split(/[^A-Z\d]+/))
  return sent.find(({ label }) => words.has(label))?.label
}

/**
 * The last message of a kind that was sent, locked.
 * @param text of an answer to an XFZB, which names its house
 * @throws Refusal 501 if none was
 */
export async function answeredMessage(context: Context, master: MasterDetail, kind: KeptKind, text = '') {
  const { db, now } = context
  const label = kind === 'XFZB' ? await houseNamed(context, master.id, text) : master.number
  const message = await db
    .selectFrom('outgoingMessage as o')
    .select(['id', 'event', 'answer', 'answerWords', 'content'])
    .where('masterId', '=', master.id)
    .where('kind', '=', kind)
    .where('label', '=', label ?? '')
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
  { answer, words, quoted, text, messageId }: Taken,
): Promise<void> {
  const { db, now } = context
  const kind = kindOf(quoted)
  const message = await answeredMessage(context, master, kind, text)
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
  const isOfWaybill = kind === 'XFZB' || airMessageKinds.some((one) => one === kind)
  if (answer === 'refused' && isOfWaybill && master.status === 'manifested')
    await moveMaster(context, master, 'back', {}, words)
}
