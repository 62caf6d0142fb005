import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  type X509Certificate,
} from 'node:crypto'
import { type BaseBlock, Null, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  EncryptedContentInfo,
  EnvelopedData,
  IssuerAndSerialNumber,
  KeyTransRecipientInfo,
  RecipientInfo,
  RSAESOAEPParams,
} from 'pkijs'
import { As2Fault } from '../fault.ts'
import type { OwnKey } from '../own-keys.ts'
import { bufferOf, contentTypes, readBer, readContentInfo } from './read-ber.ts'

/** Ciphers by their identifiers. Triple DES is read and never written. */
const ciphers: Record<string, { name: string; keyBytes: number }> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
}
const identifiers = {
  aes128: '2.16.840.1.101.3.4.1.2',
  aes192: '2.16.840.1.101.3.4.1.22',
  aes256: '2.16.840.1.101.3.4.1.42',
} as const
type Encryption = keyof typeof identifiers

const rsaEncryption = '1.2.840.113549.1.1.1'
const rsaesOaep = '1.2.840.113549.1.1.7'
export const digests: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

const fault = (key: As2Fault['key'], params = {}) => new As2Fault('decryption-failed', key, params)

export const certificateOf = ({ raw }: X509Certificate) => new Certificate({ schema: readBer(raw) })

/** Whether a recipient or signer is the holder of a certificate. */
export function isNamed(id: unknown, certificate: X509Certificate): boolean {
  const own = certificateOf(certificate)
  if (id instanceof IssuerAndSerialNumber)
    return id.issuer.isEqual(own.issuer) && id.serialNumber.isEqual(own.serialNumber)
  // Its place is a context tag: the subject key identifier.
  const shown = (id as { valueBlock?: { valueHexView?: Uint8Array } } | undefined)?.valueBlock?.valueHexView
  const extension = own.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue as OctetString | undefined
  return Boolean(shown && extension && bufferOf(shown).equals(bufferOf(extension.valueBlock.valueHexView)))
}

/** @throws As2Fault decryption-failed */
export function decrypt(bytes: Buffer, keys: readonly OwnKey[]): Buffer {
  let data: EnvelopedData
  try {
    data = new EnvelopedData({ schema: readContentInfo(bytes).content })
  } catch {
    throw fault('notEnveloped')
  }
  const { contentEncryptionAlgorithm: algorithm } = data.encryptedContentInfo
  const cipher = ciphers[algorithm.algorithmId]
  if (!cipher) throw fault('unknownCipher', { algorithm: algorithm.algorithmId })
  const [found] = data.recipientInfos.flatMap(({ value }) => {
    if (!(value instanceof KeyTransRecipientInfo)) return []
    const key = keys.find(({ certificate }) => isNamed(value.rid, certificate))
    return key ? [{ key, recipient: value }] : []
  })
  if (!found) throw fault('otherRecipient')
  try {
    const iv = bufferOf((algorithm.algorithmParams as OctetString).valueBlock.valueHexView)
    const key = contentKey(found.recipient, found.key)
    const decipher = createDecipheriv(cipher.name, key, iv)
    return Buffer.concat([decipher.update(encryptedIn(data)), decipher.final()])
  } catch (error) {
    if (error instanceof As2Fault) throw error
    // One sentence for every cause: others would help to guess the key.
    throw fault('notDecrypted')
  }
}

function encryptedIn({ encryptedContentInfo }: EnvelopedData): Buffer {
  const content = encryptedContentInfo.encryptedContent
  const pieces = (content?.valueBlock as { value?: BaseBlock[] } | undefined)?.value ?? []
  if (pieces.length === 0) return bufferOf(encryptedContentInfo.getEncryptedContent())
  return Buffer.concat(pieces.map((piece) => bufferOf((piece as OctetString).valueBlock.valueHexView)))
}

function contentKey(recipient: KeyTransRecipientInfo, { privateKey }: OwnKey): Buffer {
  const { keyEncryptionAlgorithm: algorithm, encryptedKey } = recipient
  const sealed = bufferOf(encryptedKey.valueBlock.valueHexView)
  // Node answers a wrong padding with a random key (RFC 8017 leaves an oracle open): the decryption fails then.
  if (algorithm.algorithmId === rsaEncryption)
    return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, sealed)
  if (algorithm.algorithmId !== rsaesOaep) throw fault('unknownCipher', { algorithm: algorithm.algorithmId })
  const params = new RSAESOAEPParams({ schema: algorithm.algorithmParams })
  const oaepHash = digests[params.hashAlgorithm.algorithmId] ?? 'sha1'
  return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, sealed)
}

/** As EnvelopedData for the holder of a certificate with an RSA key. */
export function encrypt(content: Buffer, to: X509Certificate, encryption: Encryption): Buffer {
  const algorithmId = identifiers[encryption]
  const cipher = ciphers[algorithmId]
  if (!cipher) throw new Error(`no cipher for ${encryption}`)
  const [key, iv] = [randomBytes(cipher.keyBytes), randomBytes(16)]
  const writer = createCipheriv(cipher.name, key, iv)
  const encrypted = Buffer.concat([writer.update(content), writer.final()])
  const { issuer, serialNumber } = certificateOf(to)
  const recipient = new KeyTransRecipientInfo({
    version: 0,
    rid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    keyEncryptionAlgorithm: new AlgorithmIdentifier({ algorithmId: rsaEncryption, algorithmParams: new Null() }),
    encryptedKey: new OctetString({
      valueHex: publicEncrypt({ key: to.publicKey, padding: constants.RSA_PKCS1_PADDING }, key),
    }),
  })
  const data = new EnvelopedData({
    version: 0,
    recipientInfos: [new RecipientInfo({ variant: 1, value: recipient })],
    encryptedContentInfo: new EncryptedContentInfo({
      contentType: contentTypes.data,
      contentEncryptionAlgorithm: new AlgorithmIdentifier({
        algorithmId,
        algorithmParams: new OctetString({ valueHex: iv }),
      }),
      encryptedContent: new OctetString({ valueHex: encrypted }),
      disableSplit: true,
    }),
  })
  const info = new ContentInfo({ contentType: contentTypes.enveloped, content: data.toSchema() })
  return bufferOf(info.toSchema().toBER())
}
