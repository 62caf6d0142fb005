import { createHash, randomUUID } from 'node:crypto'
import { cleanText, clip } from '@shortcut/domain/clean-text.ts'
import { sign } from './cms/signature.ts'
import type { Disposition } from './fault.ts'
import { base64Lines } from './mime.ts'
import type { OwnKey } from './own-keys.ts'

/** The digest of a message's content (RFC 4130, 7.3.1), as receipts have it. */
export interface Mic {
  /** Of node:crypto: sha1, sha256… */
  digest: string
  /** As its sender called it. */
  name: string
  base64: string
}

export const micOf = (content: Buffer, digest: string, name = micNames[digest] ?? digest): Mic => ({
  digest,
  name,
  base64: createHash(digest).update(content).digest('base64'),
})

/** RFC 8551. The oldest one was never renamed. */
const micNames: Record<string, string> = { sha1: 'sha1', sha256: 'sha-256', sha384: 'sha-384', sha512: 'sha-512' }

/** 'SHA-256' and 'sha256' are the same. @returns undefined for others, such as md5 */
export function digestNamed(name: string): string | undefined {
  const plain = name.trim().toLowerCase().replace('-', '')
  return plain in micNames ? plain : undefined
}

interface ReceiptFacts {
  /** AS2 ids: of who received the message, and who sent it. */
  from: string
  to: string
  messageId: string
  /** Text for people. */
  text: string
  disposition: Disposition | undefined
  mic: Mic | undefined
}

/** An MDN, as an HTTP message. */
export interface Receipt {
  headers: Record<string, string>
  text: string
}

const inHeader = (text: string) => clip(cleanText(text), 998)

/** As2 ids with a blank stand in quotation marks. */
export const quotedId = (id: string) => (/[\s"\\]/.test(id) ? `"${id.replace(/(["\\])/g, '\\$1')}"` : id)

/** Writes an MDN (RFC 8098 and RFC 4130, 7.4). @param key signs it */
export function writeReceipt(facts: ReceiptFacts, key: OwnKey | undefined): Receipt {
  const { from, to, messageId, text, disposition, mic } = facts
  const boundary = `=_report_${randomUUID()}`
  const outcome = disposition ? `processed/Error: ${disposition}` : 'processed'
  const fields = [
    'Reporting-UA: ShortCut',
    `Original-Recipient: rfc822; ${quotedId(from)}`,
    `Final-Recipient: rfc822; ${quotedId(from)}`,
    `Original-Message-ID: ${inHeader(messageId)}`,
    `Disposition: automatic-action/MDN-sent-automatically; ${outcome}`,
    ...(mic ? [`Received-Content-MIC: ${mic.base64}, ${mic.name}`] : []),
  ]
  const type = `multipart/report; report-type=disposition-notification; boundary="${boundary}"`
  const body = [
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64Lines(Buffer.from(text)),
    `--${boundary}`,
    'Content-Type: message/disposition-notification',
    'Content-Transfer-Encoding: 7bit',
    '',
    ...fields,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const headers = {
    'as2-version': '1.2',
    'as2-from': quotedId(from),
    'as2-to': quotedId(to),
    'message-id': `<${randomUUID()}@shortcut>`,
    'mime-version': '1.0',
  }
  if (!key) return { headers: { ...headers, 'content-type': type }, text: body }
  const signed = signedEntity(Buffer.from(`Content-Type: ${type}\r\n\r\n${body}`), key)
  return { headers: { ...headers, 'content-type': signed.type }, text: signed.body.toString() }
}

/** A whole entity and its signature (RFC 8551, 3.5.3). */
export function signedEntity(whole: Buffer, key: OwnKey): { type: string; body: Buffer } {
  const boundary = `=_signed_${randomUUID()}`
  const signature = base64Lines(sign(whole, key))
  const tail = [
    '',
    `--${boundary}`,
    'Content-Type: application/pkcs7-signature; name=smime.p7s; smime-type=signed-data',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename=smime.p7s',
    '',
    signature,
    `--${boundary}--`,
    '',
  ].join('\r\n')
  return {
    type: `multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary="${boundary}"`,
    body: Buffer.concat([Buffer.from(`--${boundary}\r\n`), whole, Buffer.from(tail)]),
  }
}
