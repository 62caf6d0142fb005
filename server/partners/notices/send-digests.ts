import type { Partner } from '@shortcut/domain/partners/api.ts'
import type { PartnerEvent } from '@shortcut/domain/partners/events.ts'
import { noticeWords } from '@shortcut/words/notice-words.ts'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { asSystem } from '../../platform/system-context.ts'
import { getPartner } from '../queries.ts'
import { type Sender, writeTold } from './write-notice.ts'

/** More than anybody reads; the rest goes in another one. */
const mostTogether = 100
/** A text message stays one that a phone shows whole. */
const mostInSms = 10
const partnersAtOnce = 20

/**
 * Puts gathered notices that are due into one message for each partner. A single one is sent by itself.
 * @returns true if there is more to do at once
 */
export async function sendDigests(database: Database, sender: Sender): Promise<boolean> {
  const { rows } = await sql<{ partnerId: string }>`
    SELECT partner_id FROM outgoing_message WHERE state = 'gathering' AND next_try_at <= ${now()}
    GROUP BY partner_id LIMIT ${partnersAtOnce}`.execute(database.kysely)
  let isMore = rows.length === partnersAtOnce
  for (const { partnerId } of rows)
    isMore = (await asSystem(database, (context) => sendDigest(context, partnerId, sender))) || isMore
  return isMore
}

interface Gathered {
  id: string
  accountId: string
  label: string
  told: PartnerEvent
}

async function sendDigest(context: Context, partnerId: string, sender: Sender): Promise<boolean> {
  const { db } = context
  // Also of a deleted partner: its messages wait, as others of it do.
  const partner = await findAny(context, partnerId)
  const most = partner?.kind === 'sms' ? mostInSms : mostTogether
  const { rows } = await sql<Gathered>`
    SELECT id, account_id, label, told FROM outgoing_message
    WHERE partner_id = ${partnerId} AND state = 'gathering' AND next_try_at <= ${context.now}
    ORDER BY position LIMIT ${most} FOR UPDATE SKIP LOCKED`.execute(db)
  const [first] = rows
  if (!first) return false
  const ids = rows.map(({ id }) => id)
  if (!partner || rows.length === 1) {
    await db.updateTable('outgoingMessage').set({ state: 'waiting' }).where('id', 'in', ids).execute()
    return rows.length === most
  }
  const contents: string[] = []
  for (const { id, told } of rows) contents.push(await writeTold(context, { id, told }, partner, sender))
  const id = newId()
  const title = noticeWords[partner.language]('eventLetter:digest', { count: rows.length })
  const [head, between] = partner.kind === 'sms' ? [`${title}:\n`, '\n'] : [`${title}\n\n`, '\n\n\n']
  await db
    .insertInto('outgoingMessage')
    .values({
      id,
      partnerId,
      accountId: first.accountId,
      kind: partner.kind,
      event: 'digest',
      label: [...new Set(rows.map(({ label }) => label))].join(' ').slice(0, 100),
      content: head + contents.map((content) => content.replace('\n\n', '\n')).join(between),
      state: 'waiting',
      nextTryAt: context.now,
      createdAt: context.now,
    })
    .execute()
  await sql`
    UPDATE outgoing_message m SET state = 'gathered', digest_id = ${id}, content = g.content
    FROM unnest(${ids}::uuid[], ${contents}::text[]) AS g (id, content) WHERE m.id = g.id`.execute(db)
  return rows.length === most
}

async function findAny({ db }: Context, partnerId: string): Promise<Partner | undefined> {
  return getPartner(db, partnerId).catch(() => undefined)
}
