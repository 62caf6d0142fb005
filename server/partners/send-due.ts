import { isToldInWords } from '@shortcut/domain/partners/fields.ts'
import { quietUntil } from '@shortcut/domain/partners/notices/notice-time.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { now, nowMs } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Queries } from '../platform/database/queries.ts'
import { settle, stateAfter } from '../platform/lease-queue.ts'
import { asSystem } from '../platform/system-context.ts'
import { type Claimed, claimMessage, messageQueue } from './claim-message.ts'
import { sendDigests } from './notices/send-digests.ts'
import type { Sender } from './notices/write-notice.ts'
import { sendMessage, type Way } from './send-message.ts'

/** Messages that a node sends at once: one slow receiver must not delay the others. */
const lanes = 8

/**
 * Sends due messages, several at a time, and what has gathered until now.
 * @param settled called for each tried message
 * @returns whether there is more to do at once
 */
export async function sendDue(
  database: Database,
  way: Way,
  sender: Sender,
  logGrew: () => void,
  settled: (id: string) => void,
): Promise<boolean> {
  const lane = async (first?: Claimed) => {
    for (
      let message = first ?? (await claimMessage(database, sender, logGrew));
      message;
      message = await claimMessage(database, sender, logGrew)
    ) {
      const tried = message.faults.length > 0 ? notSent(message) : await sendMessage(database, message, way)
      await note(database, message, tried, logGrew)
      settled(message.id)
    }
  }
  const isMore = await sendDigests(database, sender)
  const first = await claimMessage(database, sender, logGrew)
  if (first) await Promise.all([lane(first), ...Array.from({ length: lanes - 1 }, () => lane())])
  return isMore
}

/** The result of a message that a strict receiver would refuse: retrying would not help. */
const notSent = ({ faults }: Claimed) => ({
  taken: false,
  isFinal: true,
  answer: `Not sent, as a strict receiver would refuse it. ${faults.slice(0, 5).join('; ')}`,
})

/** Records the result of a try, unless another node has claimed the message since. */
async function note(
  database: Database,
  message: Claimed,
  { taken, answer, isFinal = false, waitMs }: Awaited<ReturnType<typeof sendMessage>>,
  logGrew: () => void,
): Promise<void> {
  const { id, tries, partner, label, kind } = message
  const tried = stateAfter(messageQueue, message, taken ? 'done' : isFinal ? 'never' : 'later')
  if (waitMs && !tried.isOver) tried.nextTryAt = new Date(nowMs() + waitMs).toISOString()
  const quiet = isToldInWords(partner.kind) && quietUntil(tried.nextTryAt, partner)
  const after = quiet && !tried.isOver ? Object.assign({}, tried, { nextTryAt: quiet }) : tried
  const write = (db: Queries) =>
    settle(db, messageQueue, message, after, answer, sql`sent_at = ${taken ? now() : null}`)
  if (after.state !== 'dead') {
    await write(database.kysely)
    return
  }
  await asSystem(
    database,
    async (context) => {
      if (!(await write(context.db))) return
      await record(context, {
        action: 'outgoingMessage.giveUp',
        entity: 'outgoingMessage',
        entityId: id,
        label: `${partner.name}: ${kind} ${label}`,
        after: { tries, lastAnswer: answer },
        outcome: 'refused',
      })
    },
    logGrew,
  )
}
