import { createHash, type X509Certificate } from 'node:crypto'
import type { As2Row } from '@shortcut/domain/partners/as2-api.ts'
import { compress } from './cms/compression.ts'
import { encrypt } from './cms/envelope.ts'
import { As2Fault } from './fault.ts'
import type { OwnKey } from './own-keys.ts'
import { signedEntity } from './receipt.ts'

interface Written {
  /** Of the HTTP request. */
  contentType: string
  body: Buffer
  /** Digests of what a receipt confirms, by their names, in base64. */
  mics: Record<string, string>
}

type Wanted = Pick<As2Row, 'signs' | 'encryption' | 'compresses'>

const micsOf = (bytes: Buffer) =>
  Object.fromEntries(
    ['sha1', 'sha256', 'sha384', 'sha512'].map((digest) => [digest, createHash(digest).update(bytes).digest('base64')]),
  )

const entity = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`Content-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\n\r\n`), body])

/**
 * Compresses, then signs, then encrypts, as the connection wants it.
 * @throws As2Fault without the certificate that is needed
 */
export function writeMessage(
  { type, name, content }: { type: string; name: string; content: Buffer },
  { signs, encryption, compresses }: Wanted,
  key: OwnKey | undefined,
  their: X509Certificate | undefined,
): Written {
  const file = Buffer.concat([
    Buffer.from(`Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\n`),
    Buffer.from('Content-Transfer-Encoding: binary\r\n\r\n'),
    content,
  ])
  const cms = 'application/pkcs7-mime'
  let outer = { type, body: content, whole: file }
  const wrap = (of: string, body: Buffer) => {
    outer = { type: of, body, whole: entity(of, body) }
  }
  if (compresses) wrap(`${cms}; smime-type=compressed-data; name=smime.p7z`, compress(outer.whole))
  // RFC 4130, 7.3.1: what is signed; else the file with its headers, or alone if nothing is around it.
  const mics = micsOf(signs ? outer.whole : compresses || encryption !== 'none' ? file : content)
  if (signs) {
    if (!key) throw new As2Fault('unexpected-processing-error', 'notOwn')
    const { type: signedType, body } = signedEntity(outer.whole, key)
    outer = { type: signedType, body, whole: Buffer.concat([Buffer.from(`Content-Type: ${signedType}\r\n\r\n`), body]) }
  }
  if (encryption !== 'none') {
    if (!their) throw new As2Fault('unexpected-processing-error', 'noTheirCertificate')
    wrap(`${cms}; smime-type=enveloped-data; name=smime.p7m`, encrypt(outer.whole, their, encryption))
  }
  return { contentType: outer.type, body: outer.body, mics }
}
