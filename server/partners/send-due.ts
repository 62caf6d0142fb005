import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { now, nowMs } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/system-context.ts'
import { type Claimed, claimMessage } from './claim-message.ts'
import { sendMessage, type Way } from './send-message.ts'

/** So many are sent at once by a node: one slow receiver must not hold up the others. */
const lanes = 8
/** Seconds until the next try: with the last one, about two days. */
const pauses = [10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 43_200]

/**
 * Sends what is due, several at a time.
 * @param settled told of each that was tried
 * @returns false: there is nothing more to do at once
 */
export async function sendDue(
  database: Database,
  way: Way,
  logGrew: () => void,
  settled: (id: string) => void,
): Promise<boolean> {
  const lane = async (first?: Claimed) => {
    for (let message = first ?? (await claimMessage(database)); message; message = await claimMessage(database)) {
      const tried = message.faults.length > 0 ? notSent(message) : await sendMessage(database, message, way)
      await settle(database, message, tried, logGrew)
      settled(message.id)
    }
  }
  const first = await claimMessage(database)
  if (first) await Promise.all([lane(first), ...Array.from({ length: lanes - 1 }, () => lane())])
  return false
}

/** The answer of a message that a strict receiver would refuse: no try of the same would go better. */
const notSent = ({ faults }: Claimed) => ({
  taken: false,
  isFinal: true,
  answer: `Not sent, as a strict receiver would refuse it. ${faults.slice(0, 5).join('; ')}`,
})

/** Records the result of a try, unless the claim has passed to somebody else. */
async function settle(
  database: Database,
  { id, tries, claimedUntil, partner, label, kind }: Claimed,
  { taken, answer, isFinal = false }: { taken: boolean; answer: string; isFinal?: boolean },
  logGrew: () => void,
): Promise<void> {
  const pause = isFinal ? undefined : pauses[tries - 1]
  const state = taken ? 'sent' : pause === undefined ? 'dead' : 'waiting'
  const nextTryAt = new Date(nowMs() + (pause ?? 0) * 1000).toISOString()
  const write = sql`
    UPDATE outgoing_message SET state = ${state}, claimed_until = NULL, last_answer = ${answer}, next_try_at = ${nextTryAt},
      sent_at = ${taken ? now() : null} WHERE id = ${id} AND claimed_until = ${claimedUntil}`
  if (state !== 'dead') {
    await write.execute(database.kysely)
    return
  }
  await asSystem(
    database,
    async (context) => {
      const { numAffectedRows } = await write.execute(context.db)
      if (!numAffectedRows) return
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
