import type { PushKind, PushLanguage } from '@shortcut/domain/phones/push.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type Answered, post } from '../partners/post.ts'
import { now } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { claimNext, type Lease, type LeaseQueue, type Outcome, settle, stateAfter } from '../platform/lease-queue.ts'
import { encryptFor, pushHeaders, type Signer } from './push-request.ts'
import { noticeOf } from './push-text.ts'
import { toldPhones } from './queue-pushes.ts'

export const pushQueue = {
  table: 'push_message',
  states: { waiting: 'waiting', done: 'sent', givenUp: 'dead' },
  leaseMs: 60_000,
  // About an hour and a half. Then the person has probably opened the app.
  pauses: [5, 30, 120, 600, 1800, 3600],
} as const satisfies LeaseQueue<string>

/** Sent at once by a node: one slow push service must not delay the others. */
const lanes = 8
const shown = 300

interface Claimed extends Lease {
  subscriptionId: string
  kind: PushKind
  taskId: string | null
}

interface Phone {
  endpoint: string
  p256dh: string
  auth: string
  language: PushLanguage
  bookingId: string
}

interface Parts {
  database: Database
  sign: Signer
  /** The operator allows private addresses. */
  toPrivate: boolean
  log: Logger
}

/** Sends what is due. @returns false: there is nothing more to do at once */
export async function sendPushes(parts: Parts): Promise<boolean> {
  const claim = () =>
    claimNext<Omit<Claimed, keyof Lease>>(parts.database.kysely, pushQueue, {
      // A session may have ended since it was queued.
      when: sql`EXISTS (SELECT 1 FROM ${toldPhones()} WHERE p.id = q.subscription_id)`,
      order: sql`q.created_at`,
      returning: sql`subscription_id, kind, task_id`,
    })
  const lane = async (first?: Claimed) => {
    for (let claimed = first ?? (await claim()); claimed; claimed = await claim()) await sendOne(parts, claimed)
  }
  const first = await claim()
  if (first) await Promise.all([lane(first), ...Array.from({ length: lanes - 1 }, () => lane())])
  return false
}

async function sendOne({ database, sign, toPrivate, log }: Parts, claimed: Claimed): Promise<void> {
  const { kysely: db } = database
  const phone = await findPhone(database, claimed)
  if (!phone) return
  const notice = noticeOf(phone.language, claimed.kind, { taskId: claimed.taskId, bookingId: phone.bookingId })
  const headers = pushHeaders(await sign(phone.endpoint), notice)
  const answered = await post(phone.endpoint, encryptFor(phone, notice), headers, toPrivate)
  if (answered.status === 404 || answered.status === 410) {
    // The phone unsubscribed, or the app was removed from it. Its messages go with it.
    await db.deleteFrom('pushSubscription').where('id', '=', claimed.subscriptionId).execute()
    return
  }
  const outcome = outcomeOf(answered)
  // The rest of the address is a secret between the phone and its vendor.
  if (outcome === 'never')
    log.warn({ status: answered.status, service: new URL(phone.endpoint).host }, 'a push is refused')
  const said = answered.text.replaceAll('\0', ' ').toWellFormed().slice(0, shown)
  const answer = [answered.status > 0 ? `HTTP ${answered.status}` : '', said].filter(Boolean).join(': ')
  await settle(db, pushQueue, claimed, stateAfter(pushQueue, claimed, outcome), answer, sql`tries = tries`)
}

function outcomeOf({ status }: Answered): Outcome {
  if (status >= 200 && status < 300) return 'done'
  // No answer, slow down, or a fault of the push service.
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'later' : 'never'
}

async function findPhone({ kysely }: Database, { subscriptionId, taskId }: Claimed): Promise<Phone | undefined> {
  const { rows } = await sql<Phone>`
    SELECT p.endpoint, p.p256dh, p.auth, p.language, coalesce((SELECT w.booking_id FROM task t JOIN work_order w ON w.id = t.work_order_id
      WHERE t.id = ${taskId}), '') AS booking_id FROM push_subscription p WHERE p.id = ${subscriptionId}`.execute(
    kysely,
  )
  return rows[0]
}

/** Deletes what was told, or could not be told for a day, and subscriptions of sessions that have ended. */
export async function forgetPushes(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM push_message WHERE created_at < $1::timestamptz - interval '1 day'`, [now()])
  await pool.query(
    `DELETE FROM push_subscription WHERE session_hash IN (SELECT token_hash FROM session WHERE ended_at IS NOT NULL OR expires_at < $1)`,
    [now()],
  )
}
