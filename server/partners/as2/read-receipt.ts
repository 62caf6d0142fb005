import type { X509Certificate } from 'node:crypto'
import { cleanText, clip } from '@shortcut/domain/clean-text.ts'
import { verifySignature } from './cms/signature.ts'
import { As2Fault } from './fault.ts'
import { decodedBody, type Entity, headersOf, partsOf, readEntity, typeOf } from './mime.ts'
import { digestNamed } from './receipt.ts'

/** What a receipt (MDN) says. */
interface ReadReceipt {
  messageId: string
  /** 'processed', 'processed/error: decryption-failed', … */
  disposition: string
  isTaken: boolean
  /** Name and base64 of the digest of what they received; undefined: none. */
  mic: { digest: string; base64: string } | undefined
}

/** Whether an entity is a receipt and not a message. */
export function isReceipt(entity: Entity): boolean {
  const [first] = typeOf(entity) === 'multipart/signed' ? partsOf(entity) : []
  return typeOf(first ? readEntity(first) : entity) === 'multipart/report'
}

interface Wanted {
  trusted: readonly X509Certificate[]
  wantsSigned: boolean
  takesSha1: boolean
}

/** @throws As2Fault if it is no receipt, or not signed as wanted */
export function readReceipt(entity: Entity, { trusted, wantsSigned, takesSha1 }: Wanted): ReadReceipt {
  if (!isReceipt(entity)) throw new As2Fault('unexpected-processing-error', 'noReceipt')
  let report = entity
  if (typeOf(entity) === 'multipart/signed') {
    const [signed = Buffer.alloc(0), signature = Buffer.alloc(0)] = partsOf(entity)
    if (trusted.length > 0 || wantsSigned)
      verifySignature(decodedBody(readEntity(signature)), signed, trusted, takesSha1)
    report = readEntity(signed)
  } else if (wantsSigned) throw new As2Fault('authentication-failed', 'unsignedReceipt')
  const facts = partsOf(report)
    .map(readEntity)
    .find((part) => typeOf(part) === 'message/disposition-notification')
  const fields = headersOf(facts ? decodedBody(facts).toString('latin1').trim() : '')
  const disposition = clip(cleanText(fields.get('disposition')?.split(';').slice(1).join(';').trim() ?? ''), 200)
  const [base64 = '', name = ''] = (fields.get('received-content-mic') ?? '').split(',').map((part) => part.trim())
  const digest = digestNamed(name)
  return {
    messageId: clip(cleanText(fields.get('original-message-id')?.trim() ?? ''), 255),
    disposition,
    // A warning, such as a duplicate, says that the file is there.
    isTaken: /^processed\s*(\/\s*warning\b.*)?$/i.test(disposition),
    mic: base64 && digest ? { digest, base64 } : undefined,
  }
}

/** @throws As2Fault unless the partner has received what was sent */
export function checkReceipt(
  receipt: ReadReceipt,
  sent: { messageId: string; mics: Record<string, string> },
  needsMic: boolean,
) {
  const { messageId, disposition, isTaken, mic } = receipt
  if (messageId !== sent.messageId) throw new As2Fault('unexpected-processing-error', 'otherReceipt')
  if (!isTaken) throw new As2Fault('unexpected-processing-error', 'refused', { disposition })
  if (mic ? sent.mics[mic.digest] !== mic.base64 : needsMic) throw new As2Fault('integrity-check-failed', 'otherMic')
}
