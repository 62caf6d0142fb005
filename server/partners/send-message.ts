import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { typeOfSent } from '@shortcut/domain/air/exchange/message-versions.ts'
import { isXml } from '@shortcut/domain/air-messages/xml/xml-element.ts'
import { addressesOf } from '@shortcut/domain/partners/fields.ts'
import { sql } from 'kysely'
import { now, nowMs } from '../platform/clock.ts'
import type { SmsGateway } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Mailer } from '../platform/mail.ts'
import { makeRealFolder } from '../platform/others-files.ts'
import { sendByAs2, type Tried } from './as2/send-as2.ts'
import type { Claimed } from './claim-message.ts'
import { sendSms } from './notices/sms.ts'
import { type Answered, post } from './post.ts'
import { accessToPush } from './sftp/connection-queries.ts'
import { failureOf, withSftp } from './sftp/sftp.ts'
import { secretPlace, signatureOf } from './sign.ts'

/** Where and how messages may be sent. */
export interface Way {
  /** Contains the partners' folders. */
  folder: string
  toPrivate: boolean
  /** Where partners reach this server; absent if it is not set. */
  publicUrl: string | undefined
  /** Absent without a mail server. */
  mailer: Mailer | undefined
  /** Absent: no text messages are sent. */
  smsGateway: SmsGateway | undefined
}

const contentTypes: Record<Claimed['partner']['kind'], string> = {
  x12: 'application/edi-x12',
  json: 'application/json; charset=utf-8',
  mail: 'text/plain; charset=utf-8',
  sms: 'text/plain; charset=utf-8',
  air: 'text/plain; charset=us-ascii',
}

/** An airline gets lines of Cargo-IMP, or XML. */
const contentTypeOf = ({ partner, content }: Claimed) =>
  partner.kind === 'air' && isXml(content) ? 'application/xml; charset=utf-8' : contentTypes[partner.kind]

/** Of an airline's message its type: XFWB, not the kind FWB that it is kept under. */
const eventOf = ({ partner, event, kind }: Claimed) =>
  partner.kind === 'json' ? event : partner.kind === 'air' ? typeOfSent(event) : kind

/** Secrets that sign a post now, the newest first. */
async function secretsOf({ kysely, secrets }: Database, partnerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; secret: string }>`
    SELECT id, secret FROM partner_secret WHERE partner_id = ${partnerId} AND (works_until IS NULL OR works_until > ${now()})
    ORDER BY created_at DESC`.execute(kysely)
  return rows.map(({ id, secret }) => secrets.open(secret, secretPlace(id)))
}

/** A customer's own address never leads into private networks: the answers are shown to the customer. */
async function isUrlOfCustomer({ kysely }: Database, id: string): Promise<boolean> {
  const found = await kysely.selectFrom('partner').select('urlByCustomer').where('id', '=', id).executeTakeFirst()
  return found?.urlByCustomer ?? true
}

/** Sends a message once. Never throws. @returns `taken`, `isFinal` if another try would not help, and the answer to store */
export async function sendMessage(
  database: Database,
  message: Claimed,
  way: Way,
): Promise<Tried & { isFinal?: boolean }> {
  const { partner, content } = message
  try {
    if (partner.delivery === 'mail') return await intoMail(message, way)
    if (partner.delivery === 'sms') return await intoSms(message, way)
    if (partner.delivery === 'folder') return { taken: true, answer: await intoFolder(message, way) }
    if (partner.delivery === 'as2')
      return await sendByAs2(database, message, { type: contentTypeOf(message), name: fileNameOf(message) }, way)
    if (partner.delivery === 'sftp') return { taken: true, answer: await pushOut(database, message, way) }
    const secrets = await secretsOf(database, partner.id)
    const answered = await post(
      partner.url,
      content,
      {
        'content-type': contentTypeOf(message),
        'x-shortcut-id': message.id,
        'x-shortcut-event': eventOf(message),
        ...(secrets.length > 0 && { 'x-shortcut-signature': signatureOf(secrets, content, nowMs()) }),
      },
      way.toPrivate && !(await isUrlOfCustomer(database, partner.id)),
    )
    return { taken: answered.status >= 200 && answered.status < 300, answer: sentenceOf(answered) }
  } catch (error) {
    return { taken: false, answer: failureOf(error) }
  }
}

const shown = 500

function sentenceOf({ status, text }: Answered): string {
  const said = text.replaceAll('\0', ' ').toWellFormed().trim().slice(0, shown)
  const redirected = status >= 300 && status < 400 ? 'redirects are not followed' : ''
  return [status > 0 ? `HTTP ${status}` : '', redirected || said].filter(Boolean).join(': ')
}

async function intoMail({ id, content, partner }: Claimed, { mailer }: Way) {
  if (!mailer) return { taken: false, answer: 'No mail server is set (SMTP_URL and MAIL_FROM)' }
  const [subject = '', ...text] = content.split('\n')
  const to = addressesOf(partner.mailTo)
  const { outcome, answer } = await mailer.post({ id, to, subject, text: text.join('\n').trim(), attachments: [] })
  return { taken: outcome === 'taken', isFinal: outcome === 'never', answer }
}

async function intoSms({ id, content, partner }: Claimed, { smsGateway }: Way) {
  if (!smsGateway) return { taken: false, answer: 'No gateway for text messages is set (SMS_URL)' }
  return sendSms(smsGateway, { id, to: partner.phone, text: content })
}

/**
 * Written under another name, then renamed: a collecting gateway sees complete files only. A repeat has the same name.
 */
async function intoFolder(message: Claimed, way: Way): Promise<string> {
  const { content, partner } = message
  const folder = join(way.folder, partner.folder)
  await mkdir(way.folder, { recursive: true })
  await makeRealFolder(folder)
  const name = fileNameOf(message)
  const aside = join(folder, `.${name}.part`)
  // Removes what a dead node or the partner left under this name; never writes through a link.
  await rm(aside, { force: true })
  await writeFile(aside, content, { flag: 'wx', flush: true })
  await rename(aside, join(folder, name))
  return name
}

/** A repeat has the same name, and so replaces the first. */
async function pushOut(database: Database, message: Claimed, { toPrivate }: Way): Promise<string> {
  const access = await accessToPush(database, message.partner.sftpConnectionId)
  const name = fileNameOf(message)
  await withSftp(access, toPrivate, (remote) => remote.write(access.pushFolder, name, Buffer.from(message.content)))
  return name
}

function fileNameOf(message: Claimed): string {
  const { id, kind, label, content, controlNumber, partner } = message
  if (partner.kind === 'air') return `${eventOf(message)}-${label}-${id}.${isXml(content) ? 'xml' : 'txt'}`
  return controlNumber ? `${kind}-${String(controlNumber).padStart(9, '0')}.edi` : `${kind}-${id}.json`
}
