import type { As2Row } from '@shortcut/domain/partners/as2-api.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { claimNext, type Lease, type LeaseQueue, settle, stateAfter } from '../../platform/lease-queue.ts'
import { post } from '../post.ts'
import type { Receipt } from './receipt.ts'

export const receiptQueue = {
  table: 'as2_receipt',
  states: { waiting: 'waiting', done: 'sent', givenUp: 'dead' },
  leaseMs: 60_000,
  // Together about a day: their message is sent again before that.
  pauses: [10, 60, 300, 900, 3600, 7200, 14_400, 28_800, 28_800],
} as const satisfies LeaseQueue<string>

const patienceMs = 30_000
/** Receipts that a node posts in one go. */
const mostAtOnce = 50

/**
 * Where a partner wants its receipt posted (RFC 4130, 7.3). Only at the host of the partner's own address, which the
 * office has typed: anybody could name another.
 * @returns undefined: the receipt goes in the reply
 */
export function receiptAddress({ url }: As2Row, headers: ReadonlyMap<string, string>): string | undefined {
  const wanted = URL.parse(headers.get('receipt-delivery-option')?.trim() ?? '')
  const isTheirs = wanted !== null && /^https?:$/.test(wanted.protocol) && wanted.host === URL.parse(url)?.host
  return isTheirs && wanted.href.length <= 500 && headers.get('disposition-notification-to') ? wanted.href : undefined
}

export interface ToPost {
  messageId: string
  url: string
  receipt: Receipt
}

/** Notes a receipt that the chore posts. A message that came again has its receipt posted again. */
export async function queueReceipt(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id: connectionId }: Pick<As2Row, 'id'>,
  { messageId, url, receipt }: ToPost,
): Promise<void> {
  await db
    .insertInto('as2Receipt')
    .values({
      id: newId(),
      connectionId,
      messageId,
      url,
      receipt: JSON.stringify(receipt),
      state: receiptQueue.states.waiting,
      nextTryAt: now,
      createdAt: now,
    })
    .execute()
}

/** Posts receipts that are due. @returns whether there may be more */
export async function postReceipts(database: Database, toPrivate: boolean, log: Logger): Promise<boolean> {
  for (let count = 0; count < mostAtOnce; count++) {
    const claimed = await claimNext<{ connectionId: string; url: string; receipt: Receipt }>(
      database.kysely,
      receiptQueue,
      {
        order: sql`q.created_at`,
        returning: sql`connection_id, url, receipt`,
      },
    )
    if (!claimed) return false
    await postOne(database, claimed, toPrivate, log)
  }
  return true
}

async function postOne(
  { kysely }: Database,
  claimed: { connectionId: string; url: string; receipt: Receipt } & Lease,
  toPrivate: boolean,
  log: Logger,
) {
  const { url, receipt, connectionId } = claimed
  const { status, text } = await post(url, receipt.text, receipt.headers, toPrivate, patienceMs)
  const after = stateAfter(receiptQueue, claimed, status >= 200 && status < 300 ? 'done' : 'later')
  const answer = (status ? `HTTP ${status}: ${text}` : text).replaceAll('\0', ' ').toWellFormed().slice(0, 500)
  if (after.state === 'dead') log.warn({ connection: connectionId, answer }, 'an AS2 receipt could not be posted')
  await settle(kysely, receiptQueue, claimed, after, answer, sql`tries = tries`)
}
