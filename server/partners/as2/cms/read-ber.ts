import { type BaseBlock, fromBER } from 'asn1js'
import { ContentInfo } from 'pkijs'

/** Of a message that is still encoded: a little more than the largest file, for its envelope. */
export const mostEncoded = 40 * 1024 * 1024
/** Writers that stream cut the content into pieces of 1 KiB or more. */
const bounds = { maxDepth: 40, maxNodes: 60_000, maxContentLength: mostEncoded }

/** @throws Error if it is not ASN.1, or more of it than a message needs */
export function readBer(bytes: Buffer): BaseBlock {
  const { result, offset } = fromBER(new Uint8Array(bytes), bounds)
  if (offset === -1) throw new Error(result.error || 'not ASN.1')
  return result
}

/** The outer structure of a CMS message (RFC 5652): its type and content. @throws Error */
export const readContentInfo = (bytes: Buffer) => new ContentInfo({ schema: readBer(bytes) })

export const bufferOf = (bytes: ArrayBuffer | Uint8Array): Buffer =>
  bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.from(bytes)

export const contentTypes = {
  data: '1.2.840.113549.1.7.1',
  signed: '1.2.840.113549.1.7.2',
  enveloped: '1.2.840.113549.1.7.3',
  compressed: '1.2.840.113549.1.9.16.1.9',
} as const
