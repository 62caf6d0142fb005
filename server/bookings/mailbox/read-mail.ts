import { isAutomatic } from '@shortcut/domain/bookings/mail/answer.ts'
import { checksOf, type MailChecks } from '@shortcut/domain/bookings/mail/checks.ts'
import type { MailPart } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { cleanText, clip } from '@shortcut/domain/clean-text.ts'
import { isLikelyYear } from '@shortcut/domain/endpoint.ts'
import { Refusal } from '@shortcut/domain/errors.ts'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { cleanName } from '../../files/received-files.ts'
import { contentTypeOf } from '../folder/intake-send.ts'
import { isPdf } from '../pdf/read/read-pdf.ts'
import { kindOf, sniff } from '../receive/content-kind.ts'
import { filesSent } from '../receive/unpack-zip.ts'

/** Most files of a mail that are looked at; more make it a mail for a person. */
export const mostFiles = 100
const mostBody = 50_000
/** A mail is read as people write them: deeper or with longer headers it is an attack. */
const bounds = { maxNestingDepth: 30, maxHeadersSize: 512 * 1024, rfc822Attachments: true }

export interface MailFile {
  number: number
  name: string
  contentType: string
  content: Buffer
  use: MailPart['use']
}

export interface MailRead {
  fromAddress: string
  fromName: string
  replyTo: string
  subject: string
  body: string
  /** ISO 8601 UTC; null if it names none. */
  sentAt: string | null
  checks: MailChecks
  /** '' if it names none. */
  messageId: string
  /** A machine or a list sent it. */
  isAutomatic: boolean
  isReturned: boolean
  isUnreadable: boolean
  files: MailFile[]
}

const line = (text: string | undefined, most: number) => clip(cleanText(text ?? '').trim(), most)
const addressOf = (one: { address?: string } | undefined) => line(one?.address, 320).toLowerCase()

/**
 * Reads a mail. Content that cannot be read is said, and never throws.
 * @param checkedBy authserv-id of the server whose Authentication-Results are believed
 */
export async function readMail(source: Buffer, checkedBy: string): Promise<MailRead> {
  let mail: Email
  try {
    mail = await PostalMime.parse(source, bounds)
  } catch {
    return unreadable
  }
  const fromAddress = addressOf(mail.from)
  const replyTo = addressOf(mail.replyTo?.[0])
  const results = mail.headers.filter(({ key }) => key === 'authentication-results').map(({ value }) => value)
  const isReturned = mail.headers.some(({ key, value }) => key === 'content-type' && /^multipart\/report/i.test(value))
  const { files, isUnreadable } = await filesOf(mail)
  return {
    fromAddress,
    fromName: line(mail.from?.name, 200),
    replyTo: replyTo === fromAddress ? '' : replyTo,
    subject: line(mail.subject, 500),
    body: clip((mail.text ?? textOf(mail.html ?? '')).toWellFormed().replaceAll('\0', ''), mostBody),
    sentAt: momentOf(mail.date),
    checks: checksOf(results, checkedBy, fromAddress),
    messageId: line(mail.messageId, 500),
    isAutomatic: isAutomatic(mail.headers),
    isReturned,
    isUnreadable,
    files,
  }
}

/** A mail of which nothing could be read. */
export const unreadable: MailRead = {
  fromAddress: '',
  fromName: '',
  replyTo: '',
  subject: '',
  body: '',
  sentAt: null,
  checks: 'unknown',
  messageId: '',
  isAutomatic: false,
  isReturned: false,
  isUnreadable: true,
  files: [],
}

/** A sender's clock may show any year; one that nobody can mean is none. */
const momentOf = (date: string | undefined): string | null => {
  const ms = Date.parse(date ?? '')
  const text = Number.isNaN(ms) ? '' : new Date(ms).toISOString()
  return text && isLikelyYear(text) ? text : null
}

/** The words of HTML, for mails that have no text of their own. */
const textOf = (html: string) =>
  html
    .slice(0, 4 * mostBody)
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<(br|\/p|\/div|\/tr|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\n\s*\n\s*\n+/g, '\n\n')
    .trim()

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

/** The files of a mail, those in a ZIP one by one, and a message that is its text. */
async function filesOf(mail: Email): Promise<Pick<MailRead, 'files' | 'isUnreadable'>> {
  const found: Omit<MailFile, 'number'>[] = []
  let isUnreadable = false
  const said = Buffer.from(mail.text ?? '')
  // Some gateways write the message as the text of the mail.
  if (sniff(said) !== 'other') found.push({ name: 'text', contentType: 'text/plain', content: said, use: 'booking' })
  for (const attachment of mail.attachments) {
    const name = cleanName(attachment.filename ?? '')
    const contentType = line(attachment.mimeType, 200)
    const bytes = bytesOf(attachment)
    if (isOfText(attachment)) {
      found.push({ name, contentType, content: bytes, use: 'none' })
      continue
    }
    try {
      for (const file of await filesSent({ name, bytes }))
        found.push({ name: file.name, contentType, content: file.bytes, use: purposeOf(file.name, file.bytes) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // A ZIP that is broken or far too large when unpacked.
      found.push({ name, contentType, content: bytes, use: 'person' })
    }
    if (found.length > mostFiles) {
      isUnreadable = true
      break
    }
  }
  return { files: found.slice(0, mostFiles).map((file, index) => ({ number: index + 1, ...file })), isUnreadable }
}

/** Pictures of the signature, the signature itself, a business card, an invitation. */
const isOfText = ({ mimeType, related, disposition }: Attachment) =>
  (/^image\//.test(mimeType) && (related || disposition === 'inline')) ||
  /pkcs7-signature|pgp-signature|vcard|calendar/.test(mimeType)

/** Word and the like are zips, too, as a workbook is. */
const isOtherZip = (name: string, content: Buffer) =>
  content.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' && !/\.xls[xm]$/i.test(name)

function purposeOf(name: string, content: Buffer): MailPart['use'] {
  if (isPdf(content)) return 'pdf'
  return isOtherZip(name, content) || kindOf(contentTypeOf(name, content), content, name) === 'other'
    ? 'person'
    : 'booking'
}
