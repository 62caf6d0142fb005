import { z } from 'zod'
import { endpoint, id, ids, nothing, perItem } from '../endpoint.ts'
import { like, requiredText, text } from '../text.ts'

export const as2Encryptions = ['none', 'aes128', 'aes192', 'aes256'] as const
/** How a receipt (MDN) is asked for: not at all, in the reply, or posted later. */
export const as2Receipts = ['none', 'sync', 'async'] as const
/** Days before its end that a certificate is reported. */
export const expiryDays = 30

/** An AS2 id (RFC 4130, 6.2): printable ASCII without quotation marks and backslashes. */
const as2Id = requiredText(128).regex(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/, { error: 'as2Id' })
/** A certificate as PEM; '': none. */
const pem = text(20_000).default('')

const as2Fields = {
  name: requiredText(60),
  ourId: as2Id,
  theirId: as2Id,
  /** '': nothing is sent. */
  url: text(500)
    .refine((url) => /^(https?:\/\/[^\s@/]+(\/\S*)?)?$/.test(url), like('https://as2.example.com/in'))
    .default(''),
  theirCertificate: pem,
  /** Follows the other one: both check signatures meanwhile. */
  theirNextCertificate: pem,
  /** Our certificate that signs for them. */
  certificateId: id.nullable().default(null),
  signs: z.boolean().default(true),
  encryption: z.enum(as2Encryptions).default('aes256'),
  compresses: z.boolean().default(false),
  mdn: z.enum(as2Receipts).default('sync'),
  wantsSignedMdn: z.boolean().default(true),
  needsSignature: z.boolean().default(true),
  needsEncryption: z.boolean().default(true),
  takesSha1: z.boolean().default(false),
  isOn: z.boolean().default(true),
}

export const as2Form = z
  .object({ id: id.optional(), version: z.int().optional(), accountId: id, ...as2Fields })
  .superRefine((form, context) => {
    const needs = (path: keyof typeof as2Fields) =>
      context.addIssue({ code: 'custom', path: [path], message: 'not null' })
    const sends = form.url !== ''
    const checksTheirs = form.needsSignature || (sends && form.mdn !== 'none' && form.wantsSignedMdn)
    if (!form.theirCertificate && (checksTheirs || (sends && form.encryption !== 'none'))) needs('theirCertificate')
    if (sends && form.signs && !form.certificateId) needs('certificateId')
  })
export type As2Form = z.output<typeof as2Form>

/** What a certificate says of itself. */
const certificateFacts = z.object({
  holder: z.string(),
  /** SHA-256, as AB:CD:… */
  fingerprint: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
})
export type CertificateFacts = z.output<typeof certificateFacts>

const as2Row = z.object({
  id,
  accountId: id,
  ...as2Fields,
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type As2Row = z.output<typeof as2Row>

const shownRow = as2Row.extend({
  theirs: certificateFacts.nullable(),
  theirNext: certificateFacts.nullable(),
})
export type ShownAs2Row = z.output<typeof shownRow>

const ownCertificate = certificateFacts.extend({
  id,
  /** As PEM, for partners. */
  certificate: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Names of the connections that sign with it. */
  usedBy: z.array(z.string()),
})
export type OwnCertificate = z.output<typeof ownCertificate>

const expiring = z.object({
  /** Whose certificate it is: one of ours, or the partner's of a connection. */
  whose: z.enum(['ours', 'theirs']),
  /** The connection; of ours one that signs with it. */
  name: z.string(),
  accountId: id,
  customerName: z.string(),
  endsAt: z.string(),
})
export type ExpiringCertificate = z.output<typeof expiring>

const save = '/truck/account/partner'

export const as2Api = {
  /** A message by AS2. Its headers say who sends it; its signature proves it. */
  inbound: endpoint({
    method: 'POST',
    path: 'as2/inbound',
    permission: 'public',
    body: 'raw',
    machine: true,
    input: z.instanceof(Uint8Array),
    reply: nothing,
  }),
}

export const as2ConnectionApi = {
  list: endpoint({
    method: 'GET',
    path: 'as2Connection/list',
    permission: '/truck/account/list',
    input: z.object({ accountId: id }),
    reply: z.array(shownRow),
  }),
  save: endpoint({ method: 'POST', path: 'as2Connection/save', permission: save, input: as2Form, reply: as2Row }),
  delete: endpoint({ method: 'POST', path: 'as2Connection/delete', permission: save, input: ids, reply: perItem }),
}

export const as2CertificateApi = {
  /** Ours, the newest first. */
  list: endpoint({
    method: 'GET',
    path: 'as2Certificate/list',
    permission: save,
    input: nothing,
    reply: z.array(ownCertificate),
  }),
  /** A new self-signed certificate with its key. The others stay as they are. */
  make: endpoint({
    method: 'POST',
    path: 'as2Certificate/make',
    permission: save,
    input: z.object({ name: requiredText(60) }),
    reply: z.object({ id }),
  }),
  /** Messages that are encrypted for it can no longer be opened. */
  delete: endpoint({ method: 'POST', path: 'as2Certificate/delete', permission: save, input: ids, reply: perItem }),
  /** Certificates in use that end within 30 days, or have ended; the first to end first. */
  expiring: endpoint({
    method: 'GET',
    path: 'as2Certificate/expiring',
    permission: save,
    input: nothing,
    reply: z.array(expiring),
  }),
}
