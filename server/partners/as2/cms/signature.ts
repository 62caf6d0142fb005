import {
  constants,
  createHash,
  sign as signWith,
  timingSafeEqual,
  verify as verifyWith,
  type X509Certificate,
} from 'node:crypto'
import { Null, ObjectIdentifier, OctetString, UTCTime } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo as Signer,
  type SignerInfo,
} from 'pkijs'
import { nowMs } from '../../../platform/clock.ts'
import { As2Fault } from '../fault.ts'
import type { OwnKey } from '../own-keys.ts'
import { certificateOf, digests, isNamed } from './envelope.ts'
import { bufferOf, contentTypes, readContentInfo } from './read-ber.ts'

const attributes = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
} as const
const sha256 = '2.16.840.1.101.3.4.2.1'
const sha256WithRsa = '1.2.840.113549.1.1.11'
const rsaPss = '1.2.840.113549.1.1.10'

interface Verified {
  /** The content that is signed. */
  content: Buffer
  /** sha1, sha256, sha384 or sha512. */
  digest: string
}

/**
 * Checks a signature by the certificates that are trusted, and no others: no authority speaks for a partner.
 * @param detached the content, if it is not in the signature
 * @throws As2Fault
 */
export function verifySignature(
  bytes: Buffer,
  detached: Buffer | undefined,
  trusted: readonly X509Certificate[],
  takesSha1: boolean,
): Verified {
  let data: SignedData
  try {
    data = new SignedData({ schema: readContentInfo(bytes).content })
  } catch {
    throw new As2Fault('authentication-failed', 'notSigned')
  }
  const inside = data.encapContentInfo.eContent
  const content = detached ?? (inside && bufferOf(inside.getValue()))
  if (!content) throw new As2Fault('integrity-check-failed', 'nothingSigned')
  for (const signer of data.signerInfos)
    for (const certificate of trusted)
      if (isNamed(signer.sid, certificate))
        return { content, digest: checkSigner(signer, certificate, content, takesSha1) }
  throw new As2Fault('authentication-failed', 'otherSigner')
}

const valuesIn = ({ attributes: all }: SignedAndUnsignedAttributes, type: string) =>
  all.filter((one) => one.type === type).flatMap(({ values }) => values as unknown[])

/** @returns the digest that it used */
function checkSigner(signer: SignerInfo, certificate: X509Certificate, content: Buffer, takesSha1: boolean): string {
  const { digestAlgorithm, signatureAlgorithm, signedAttrs } = signer
  const digest = digests[digestAlgorithm.algorithmId]
  if (!digest) throw new As2Fault('integrity-check-failed', 'unknownDigest', { algorithm: digestAlgorithm.algorithmId })
  if (digest === 'sha1' && !takesSha1) throw new As2Fault('insufficient-message-security', 'sha1')
  // Without them, signed attributes of another message could pass as content.
  if (!signedAttrs) throw new As2Fault('authentication-failed', 'noSignedAttributes')
  const isPss = signatureAlgorithm.algorithmId === rsaPss
  const key = isPss
    ? {
        key: certificate.publicKey,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_AUTO,
      }
    : certificate.publicKey
  const signature = bufferOf(signer.signature.valueBlock.valueHexView)
  if (!verifyWith(digest, bufferOf(signedAttrs.encodedValue), key, signature))
    throw new As2Fault('authentication-failed', 'wrongSignature')
  const [type, ...otherTypes] = valuesIn(signedAttrs, attributes.contentType)
  const [shown, ...others] = valuesIn(signedAttrs, attributes.messageDigest)
  const isData =
    type instanceof ObjectIdentifier && type.valueBlock.toString() === contentTypes.data && otherTypes.length === 0
  const digested = createHash(digest).update(content).digest()
  const isSame =
    shown instanceof OctetString &&
    others.length === 0 &&
    shown.valueBlock.valueHexView.byteLength === digested.length &&
    timingSafeEqual(bufferOf(shown.valueBlock.valueHexView), digested)
  if (!isData || !isSame) throw new As2Fault('integrity-check-failed', 'changedContent')
  return digest
}

/** A detached signature with SHA-256, and our certificate in it. */
export function sign(content: Buffer, { certificate, privateKey }: OwnKey): Buffer {
  const own = certificateOf(certificate)
  const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] })
  const all = [
    attribute(attributes.contentType, new ObjectIdentifier({ value: contentTypes.data })),
    attribute(attributes.signingTime, new UTCTime({ valueDate: new Date(nowMs()) })),
    attribute(attributes.messageDigest, new OctetString({ valueHex: createHash('sha256').update(content).digest() })),
  ]
  // A SET OF is in the order of its bytes (X.690, 11.6).
  const encoded = (one: Attribute) => bufferOf(one.toSchema().toBER())
  all.sort((one, other) => Buffer.compare(encoded(one), encoded(other)))
  const signedAttrs = new SignedAndUnsignedAttributes({ type: 0, attributes: all })
  const asSet = bufferOf(signedAttrs.toSchema().toBER())
  asSet[0] = 0x31
  const algorithm = (algorithmId: string) => new AlgorithmIdentifier({ algorithmId, algorithmParams: new Null() })
  const signer = new Signer({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: algorithm(sha256),
    signedAttrs,
    signatureAlgorithm: algorithm(sha256WithRsa),
    signature: new OctetString({ valueHex: signWith('sha256', asSet, privateKey) }),
  })
  const data = new SignedData({
    version: 1,
    digestAlgorithms: [algorithm(sha256)],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: contentTypes.data }),
    signerInfos: [signer],
    certificates: [own],
  })
  const info = new ContentInfo({ contentType: contentTypes.signed, content: data.toSchema(true) })
  return bufferOf(info.toSchema().toBER())
}
