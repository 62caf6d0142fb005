import type { bookingApi } from '@shortcut/domain/bookings/api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import type { Logger } from 'pino'
import type { Context } from '../platform/context.ts'
import type { Handler } from '../platform/http.ts'
import { applyPart } from './apply-part.ts'
import type { Delivery } from './delivery.ts'
import { type EarlierFile, findFile, findKnown, type Known } from './find-known.ts'
import { keepDelivery, keepRepeat } from './keep-delivery.ts'
import { lockDelivery } from './lock-delivery.ts'
import type { Outcome } from './outcome.ts'
import { readDelivery } from './read-delivery.ts'
import { answerOf, replyTo } from './reply.ts'
import { Savepoints } from './savepoint.ts'
import { followOriginal } from './waiters.ts'

/**
 * Takes in one request: JSON bookings or a file of tenders. The bytes are kept whatever they are; each booking is applied wholly or not
 * at all, and becomes a row of the monitor; what came before is answered as it was then.
 */
export const receiveDelivery =
  (log: Logger): Handler<typeof bookingApi.inbound> =>
  async (context, body, { request, reply: http }) => {
    const content = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    const { language, now: receivedAt } = context
    const delivery = readDelivery({ content, headers: request.headers, receivedAt, language })
    const locked = lockDelivery(context, delivery)
    // Travels behind the locks, and is answered once they are held. Without them its own failure says nothing.
    const finding = findKnown(context, delivery)
    finding.catch(() => {})
    await locked
    const known = await finding

    if (known.byKey && known.byKey.sha256 !== delivery.sha256.toString('hex')) return refuseKey(context, delivery)
    const first = await findFirstTime(context, delivery, known)
    if (first) {
      const at = first.receivedAt.slice(0, 16).replace('T', ' ')
      await keepRepeat(context, delivery, first, say(language, 'inbound', 'repeated', { at }))
      http.header('idempotent-replayed', 'true')
      return answerOf(first.replyStatus, first.reply)
    }

    const outcomes: Outcome[] = []
    const arrival = { channel: delivery.channel, known, savepoints: new Savepoints(context), log }
    for (const part of delivery.parts) {
      const outcome = await applyPart(context, part, arrival)
      if (part.purpose === 'original' && outcome.order) await followOriginal(context, arrival, outcome.order, outcomes)
      outcomes.push(outcome)
    }
    const answered = replyTo(outcomes, language, delivery.unreadable)
    await keepDelivery(context, delivery, outcomes, answered)
    return answerOf(answered.status, answered.reply)
  }

/** The delivery that this one repeats: by its key; without one, by its bytes; or by the control number and content of every set. */
async function findFirstTime(context: Context, delivery: Delivery, known: Known): Promise<EarlierFile | undefined> {
  if (known.byKey) return known.byKey
  if (!delivery.idempotencyKey && known.byContent) return known.byContent
  const { parts } = delivery
  const fileId = known.sets.get(parts[0]?.controlNumber ?? '')?.[0]?.fileId
  if (!fileId) return undefined
  const isRepeat = parts.every(({ contentHash, controlNumber }) =>
    known.sets
      .get(controlNumber)
      ?.some(
        (set) => set.fileId === fileId && set.contentHash !== null && set.contentHash === contentHash?.toString('hex'),
      ),
  )
  return isRepeat ? findFile(context, fileId) : undefined
}

/** The same Idempotency-Key with other bytes: kept and shown, but which of the two was meant is the sender's to say. */
async function refuseKey(context: Context, delivery: Delivery) {
  const message = say(context.language, 'inbound', 'keyReused')
  const outcomes = delivery.parts.map((part): Outcome => {
    const errors = [{ at: part.at, message }, ...part.errors]
    return { part, status: 'QUARANTINED', order: null, waitsUntil: null, errors, warnings: part.warnings }
  })
  const answered = replyTo(outcomes, context.language, codes.conflict)
  await keepDelivery(context, delivery, outcomes, answered)
  return answerOf(answered.status, { ...answered.reply, message })
}
