import { z } from 'zod'
import { endpoint, id } from '../../endpoint.ts'
import { text } from '../../text.ts'
import { invoiceKinds } from './invoice.ts'

const issues = '/billing/invoices/issue'

/** Default lifetime of a link in days: long past the invoice's due date. */
export const usualLinkDays = 90

export const invoiceLink = z.object({
  id,
  invoiceId: id,
  forWhom: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  expiresAt: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  revokedAt: z.string().nullable(),
  revokedBy: z.string().nullable(),
  opened: z.int(),
  lastOpenedAt: z.string().nullable(),
})
export type InvoiceLink = z.output<typeof invoiceLink>

const proofStop = z.object({
  kind: z.enum(['pickup', 'dropoff']),
  city: z.string(),
  province: z.string(),
  country: z.string(),
  timeZone: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  departedAt: z.string().nullable(),
  /** For a dropoff: who received it. */
  receivedBy: z.string(),
  photos: z.int(),
  signature: z.boolean(),
})

const proofCharge = z.object({
  name: z.string(),
  reason: z.string(),
  amount: z.string(),
  /** How the amount was calculated, in sentences. */
  steps: z.array(z.string()),
})

/** Everything that a link shows. Anything added here becomes public. */
export const invoiceProof = z.object({
  number: z.string(),
  kind: z.enum(invoiceKinds),
  /** The issuer's name and address, one line each. */
  issuer: z.string(),
  customer: z.string(),
  issuedOn: z.string(),
  dueOn: z.string(),
  currency: z.string(),
  total: z.string(),
  reference: z.string(),
  note: z.string(),
  orders: z.array(
    z.object({
      bookingId: z.string(),
      customerReferenceNumber: z.string(),
      shipmentId: z.string(),
      containerNo: z.string(),
      mawb: z.string(),
      total: z.string(),
      stops: z.array(proofStop),
      charges: z.array(proofCharge),
    }),
  ),
  /** Lines of an invoice of late-payment interest, or of its credit. */
  interest: z.array(proofCharge),
})
export type InvoiceProof = z.output<typeof invoiceProof>

/** The token of a link's address, as in `/backend/map?proof=…`. */
const proof = z.string().min(1).max(100)

export const invoiceLinkApi = {
  /** The token is shown only in this reply. */
  create: endpoint({
    method: 'POST',
    path: 'invoiceLink/create',
    repeats: 'sealed',
    permission: issues,
    input: z.object({
      invoiceId: id,
      forWhom: text(80).default(''),
      days: z.int().min(1).max(366).default(usualLinkDays),
    }),
    reply: invoiceLink.extend({ token: z.string(), path: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: 'invoiceLink/list',
    permission: '/billing/invoices/list',
    input: z.object({ invoiceId: id }),
    reply: z.array(invoiceLink),
  }),
  revoke: endpoint({
    method: 'POST',
    path: 'invoiceLink/revoke',
    permission: issues,
    input: z.object({ id }),
    reply: invoiceLink,
  }),
  /**
   * POST, so that the token is in no logged address. 404 for any link that does not open, without saying why. Counts as
   * opened.
   */
  view: endpoint({
    method: 'POST',
    path: 'invoiceLink/view',
    permission: 'public',
    input: z.object({ proof }),
    reply: invoiceProof,
  }),
  /** A picture of the proof of delivery, as a data URL: the n-th photo of the n-th stop of the n-th order (from 0), or its signature. */
  picture: endpoint({
    method: 'POST',
    path: 'invoiceLink/picture',
    permission: 'public',
    writes: false,
    input: z.object({
      proof,
      order: z.int().min(0).max(2000),
      stop: z.int().min(0).max(60),
      picture: z.union([z.int().min(0).max(40), z.literal('signature')]),
    }),
    reply: z.object({ url: z.string() }),
  }),
  /** The invoice's PDF in base64. */
  pdf: endpoint({
    method: 'POST',
    path: 'invoiceLink/pdf',
    permission: 'public',
    input: z.object({ proof }),
    reply: z.object({ name: z.string(), content: z.string() }),
  }),
}
