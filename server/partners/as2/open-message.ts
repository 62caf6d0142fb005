import type { X509Certificate } from 'node:crypto'
import { decompress } from './cms/compression.ts'
import { decrypt } from './cms/envelope.ts'
import { contentTypes, readContentInfo } from './cms/read-ber.ts'
import { verifySignature } from './cms/signature.ts'
import { As2Fault } from './fault.ts'
import { decodedBody, type Entity, parameterOf, partsOf, readEntity, typeOf } from './mime.ts'
import type { OwnKey } from './own-keys.ts'
import { digestNamed, type Mic, micOf } from './receipt.ts'

/** What a partner may and must do. */
interface Security {
  keys: readonly OwnKey[]
  /** Theirs: the current and the next one. */
  trusted: readonly X509Certificate[]
  needsSignature: boolean
  needsEncryption: boolean
  takesSha1: boolean
}

export interface Opened {
  /** The file in the message. */
  payload: Entity
  mic: Mic
}

/** Encrypted, signed, compressed before and after the signature. */
const mostLayers = 5

/**
 * Opens a message layer by layer.
 * @param wantedDigest of the receipt's MIC for an unsigned message, as its sender calls it
 * @throws As2Fault
 */
export function openMessage(message: Entity, security: Security, wantedDigest: string): Opened {
  let entity = message
  let isEncrypted = false
  let mic: Mic | undefined
  for (let layer = 0; ; layer++) {
    if (layer > mostLayers) throw new As2Fault('unexpected-processing-error', 'tooManyLayers')
    const opened = openLayer(entity, security)
    if (!opened) break
    isEncrypted ||= opened.isEncrypted
    entity = readEntity(opened.inner)
    if (opened.digest) mic ??= micOf(opened.inner, opened.digest, opened.digestName)
  }
  if (security.needsEncryption && !isEncrypted) throw new As2Fault('insufficient-message-security', 'unencrypted')
  if (security.needsSignature && !mic) throw new As2Fault('insufficient-message-security', 'unsigned')
  const digest = digestNamed(wantedDigest) ?? 'sha256'
  const named = digestNamed(wantedDigest) ? wantedDigest : undefined
  // RFC 4130, 7.3.1: with its headers, unless nothing is around it.
  mic ??= micOf(entity === message ? decodedBody(entity) : entity.whole, digest, named)
  return { payload: entity, mic }
}

interface Layer {
  inner: Buffer
  isEncrypted: boolean
  /** Of a signature. */
  digest?: string
  digestName?: string
}

const cmsTypes = new Set(['application/pkcs7-mime', 'application/x-pkcs7-mime'])

/** @returns undefined for the file itself */
function openLayer(entity: Entity, { keys, trusted, takesSha1 }: Security): Layer | undefined {
  const type = typeOf(entity)
  const check = (signature: Buffer, content?: Buffer) => {
    if (trusted.length === 0) throw new As2Fault('authentication-failed', 'noCertificate')
    return verifySignature(signature, content, trusted, takesSha1)
  }
  if (type === 'multipart/signed') {
    const [signed, signature] = partsOf(entity)
    if (!signed || !signature) throw new As2Fault('authentication-failed', 'notSigned')
    const { digest } = check(decodedBody(readEntity(signature)), signed)
    const micalg = parameterOf(entity.headers.get('content-type'), 'micalg')
    return { inner: signed, isEncrypted: false, digest, ...(digestNamed(micalg) === digest && { digestName: micalg }) }
  }
  if (!cmsTypes.has(type)) return undefined
  const bytes = decodedBody(entity)
  const kind = kindOf(bytes)
  if (kind === contentTypes.enveloped) return { inner: decrypt(bytes, keys), isEncrypted: true }
  if (kind === contentTypes.compressed) return { inner: decompress(bytes), isEncrypted: false }
  if (kind !== contentTypes.signed) throw new As2Fault('decryption-failed', 'notEnveloped')
  const { content, digest } = check(bytes)
  return { inner: content, isEncrypted: false, digest }
}

function kindOf(bytes: Buffer): string {
  try {
    return readContentInfo(bytes).contentType
  } catch {
    return ''
  }
}
