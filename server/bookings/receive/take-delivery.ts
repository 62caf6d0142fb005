import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import type { Logger } from 'pino'
import { acknowledgedBefore, queueAcknowledgements } from '../../partners/queue-acknowledgements.ts'
import { beginAnew } from '../../platform/database/statements.ts'
import type { Context } from '../../platform/http/context.ts'
import { openTurns } from '../../platform/turns.ts'
import { applyPart } from '../apply/apply-part.ts'
import { NewOrders } from '../apply/new-orders.ts'
import type { Outcome } from '../apply/outcome.ts'
import { concernsAll, Savepoints } from '../apply/savepoint.ts'
import { followOriginal } from '../apply/waiters.ts'
import { replyTo, type StoredReply } from '../monitor/reply.ts'
import type { Delivery, Part } from './delivery.ts'
import { type EarlierFile, findFile, findKnown, type Known } from './find-known.ts'
import { keepDelivery, keepRepeat } from './keep-delivery.ts'
import { lockDelivery } from './lock-delivery.ts'
import { answerOfPart, newerAnswers } from './newer-answers.ts'

/** The reply to the sender of a delivery. */
export interface Taken {
  /** HTTP status. */
  status: number
  reply: StoredReply
  /** A repeat: this is the reply to the first one. */
  isRepeat: boolean
  /** TA1 and 997, if the sender wants them in the HTTP reply. */
  acknowledgement?: string
}

/**
 * The one way in for every channel: the bytes are always kept; each booking is applied completely or not at all, and
 * becomes a row of the monitor; a repeat gets the first reply. Commits the transaction, so nothing may be queried in it
 * afterwards.
 * @param also writes something of the caller in the same transaction: called again if that starts again
 */
export async function takeDelivery(
  context: Context,
  delivery: Delivery,
  log: Logger,
  also: () => Promise<unknown> = async () => {},
): Promise<Taken> {
  try {
    await also()
    return await take(context, delivery, log, true)
  } catch (error) {
    if (error instanceof Refusal || concernsAll(error)) throw error
    // PostgreSQL refused one order and with it all others: tries again, each in its own savepoint.
    await beginAnew(context.db)
    await also()
    return take(context, delivery, log, false)
  }
}

/** @param atOnce writes the new orders together */
async function take(context: Context, delivery: Delivery, log: Logger, atOnce: boolean): Promise<Taken> {
  const { language } = context
  const locked = lockDelivery(context, delivery)
  // Sent directly after the locks, and answered once they are held. If the locks fail, its own failure means nothing.
  const finding = findKnown(context, delivery)
  finding.catch(() => {})
  await locked
  const known = await finding

  if (known.byKey && known.byKey.sha256 !== delivery.sha256.toString('hex')) return refuseKey(context, delivery)
  const first = await findFirstTime(context, delivery, known)
  const repeated =
    first && say(language, 'inbound', 'repeated', { at: first.receivedAt.slice(0, 16).replace('T', ' ') })
  const newer =
    first && first !== known.byKey ? await newerAnswers(context, delivery, first.receivedAt) : new Set<Part>()
  if (first && repeated && newer.size === 0) {
    await keepRepeat(context, delivery, first, repeated)
    const acknowledgement = delivery.inReply ? await acknowledgedBefore(context, first.reply.data.messageId) : undefined
    return { status: first.replyStatus, reply: first.reply, isRepeat: true, acknowledgement }
  }

  const { accountId, channel } = delivery
  const outcomes: Outcome[] = []
  const newOrders = new NewOrders(context, known, atOnce)
  const arrival = { accountId, channel, known, newOrders, savepoints: new Savepoints(context), log }
  const turns = openTurns()
  for (const part of delivery.parts) {
    if (turns.isLong()) await turns.next()
    const isOld = repeated && answerOfPart(part) && !newer.has(part)
    const outcome = isOld ? knownAnswer(part, repeated) : await applyPart(context, part, arrival)
    if (part.purpose === 'original' && outcome.order) await followOriginal(context, arrival, outcome.order, outcomes)
    outcomes.push(outcome)
  }
  const answered = replyTo(outcomes, language, delivery.unreadable)
  // The orders and the stored delivery are one statement, directly followed by COMMIT.
  if (!delivery.acknowledgements?.length) {
    await keepDelivery(context, delivery, outcomes, answered, newOrders.take())
    return { ...answered, isRepeat: false }
  }
  // A control number is taken as late as possible.
  await newOrders.write()
  const acknowledgement = await acknowledge(context, delivery, answered.reply)
  await keepDelivery(context, delivery, outcomes, answered)
  return { ...answered, isRepeat: false, acknowledgement }
}

/** Of several answers in the same bytes, one that was about an older message. */
const knownAnswer = (part: Part, repeated: string): Outcome => ({
  part,
  status: 'DUPLICATE',
  order: null,
  waitsUntil: null,
  errors: [],
  warnings: [{ at: part.at, message: repeated }],
})

/** Queues TA1 and 997 for partners that want them. */
const acknowledge = (
  context: Context,
  { acknowledgements = [], name, inReply }: Delivery,
  { data }: StoredReply,
): Promise<string | undefined> =>
  queueAcknowledgements(context, acknowledgements, { bookingMessageId: data.messageId, label: name, inReply })

/**
 * The delivery that this one repeats: by its key; without one, by its bytes; or by control number and content of every
 * set.
 */
async function findFirstTime(context: Context, delivery: Delivery, known: Known): Promise<EarlierFile | undefined> {
  if (known.byKey) return known.byKey
  // A completely unusable table may be read differently by now, if the account's layout changed.
  const mayReadAgain = delivery.channel === 'file' && known.byContent?.replyStatus !== 202
  if (!delivery.idempotencyKey && known.byContent && !mayReadAgain) return known.byContent
  const { parts } = delivery
  const fileId = known.sets.get(parts[0]?.controlNumber ?? '')?.[0]?.fileId
  if (!fileId) return undefined
  const isRepeat = parts.every(({ contentHash, controlNumber }) =>
    known.sets
      .get(controlNumber)
      ?.some((set) => set.fileId === fileId && set.contentHash !== null && set.contentHash === contentHash),
  )
  return isRepeat ? findFile(context, fileId) : undefined
}

/** The same Idempotency-Key with other bytes: stored and shown, but only the sender knows which one was meant. */
async function refuseKey(context: Context, delivery: Delivery): Promise<Taken> {
  const message = say(context.language, 'inbound', 'keyReused')
  const outcomes = delivery.parts.map((part): Outcome => {
    const errors = [{ at: part.at, message }, ...part.errors]
    return { part, status: 'QUARANTINED', order: null, waitsUntil: null, errors, warnings: part.warnings }
  })
  const answered = replyTo(outcomes, context.language, codes.conflict)
  await keepDelivery(context, delivery, outcomes, answered)
  return { status: answered.status, reply: { ...answered.reply, message }, isRepeat: false }
}
