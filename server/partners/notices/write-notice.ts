import type { Partner } from '@shortcut/domain/partners/api.ts'
import { jsonOf } from '@shortcut/domain/partners/event-json.ts'
import type { PartnerEvent } from '@shortcut/domain/partners/events.ts'
import { isToldInWords } from '@shortcut/domain/partners/fields.ts'
import type { NoticeChannel, NoticeLanguage } from '@shortcut/domain/partners/notices/notice-fields.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { composeNotice, type Notice, type OwnText } from './compose-notice.ts'
import { linkForNotices } from './notice-link.ts'

/** What notices say about us. */
export interface Sender {
  /** Our company's name. */
  company: string
  /** Where customers reach this server; absent: notices have no link. */
  publicUrl: string | undefined
}

/** The name in the company's printed address: its first line. */
export const companyOf = (carrier: string) => carrier.split('\n')[0] ?? ''

/** An event to tell, for a message with this id. */
export interface ToTell {
  id: string
  told: PartnerEvent
}

/** The office's own text: the account's before everybody's. */
export async function findText(
  db: Queries,
  {
    accountId,
    channel,
    event,
    language,
  }: { accountId: string; channel: NoticeChannel; event: string; language: NoticeLanguage },
): Promise<OwnText | undefined> {
  const { rows } = await sql<OwnText>`
    SELECT subject, body FROM notice_text
    WHERE (account_id = ${accountId} OR account_id IS NULL) AND deleted_at IS NULL
      AND channel = ${channel} AND event = ${event} AND language = ${language}
    ORDER BY account_id NULLS LAST LIMIT 1`.execute(db)
  return rows[0]
}

/** The address of an order's public page; '' without one. */
async function addressOf(context: Context, { publicUrl }: Sender, { order }: PartnerEvent, partner: Partner) {
  if (!publicUrl || !order) return ''
  const path = await linkForNotices(context, { id: order.id, bookingId: order.bookingId }, partner.name)
  return path && new URL(path, publicUrl).href
}

/** How an event reads for a partner of kind mail or sms. */
export async function noticeOf(
  db: Queries,
  told: PartnerEvent,
  { kind, accountId, language }: Pick<Partner, 'kind' | 'accountId' | 'language'>,
  { company, link }: { company: string; link: string },
): Promise<Notice> {
  const channel = kind === 'sms' ? 'sms' : 'mail'
  const own = await findText(db, { accountId, channel, event: told.type, language })
  return composeNotice(told, { channel, language, own, link, company })
}

/** A mail's subject is its first line. */
export const contentOf = ({ subject, text }: Notice) => (subject ? `${subject}\n\n${text}` : text)

/** What a message says, with the order's link, made if the order has none yet. */
export async function writeTold(
  context: Context,
  { id, told }: ToTell,
  partner: Partner,
  sender: Sender,
): Promise<string> {
  if (isToldInWords(partner.kind)) {
    const link = await addressOf(context, sender, told, partner)
    return contentOf(await noticeOf(context.db, told, partner, { company: sender.company, link }))
  }
  return jsonOf(id, told, told.type === 'stop.delivered' ? await addressOf(context, sender, told, partner) : '')
}

/** The same before it is sent, without a link. */
export const previewTold = async (
  db: Queries,
  { id, told }: ToTell,
  partner: Partner,
  company: string,
): Promise<string> =>
  isToldInWords(partner.kind) ? contentOf(await noticeOf(db, told, partner, { company, link: '' })) : jsonOf(id, told)
