import { z } from 'zod'
import { fault } from '../bookings/api.ts'
import { InboundBooking } from '../bookings/booking.ts'
import { endpoint, id, ids, instant, mebi, perItem } from '../endpoint.ts'
import { partnerFields, partnerForm, setsWithScac } from './fields.ts'

const partnerReply = z.object({
  id,
  accountId: id,
  ...partnerFields,
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type Partner = z.output<typeof partnerReply>

/** Characters of a file that is only tried. */
export const mostPreviewed = 1_000_000

export const partnerApi = {
  /** All of an account: there are a handful. */
  list: endpoint({
    method: 'GET',
    path: 'partner/list',
    permission: '/truck/account/list',
    input: z.object({ accountId: id }),
    reply: z.array(partnerReply),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'partner/detail',
    permission: '/truck/account/list',
    input: z.object({ id }),
    reply: partnerReply,
  }),
  save: endpoint({
    method: 'POST',
    path: 'partner/save',
    permission: '/truck/account/partner',
    input: partnerForm,
    reply: partnerReply,
  }),
  /** Hides it: what it sends is read as anybody's, and nothing more is sent to it. */
  delete: endpoint({
    method: 'POST',
    path: 'partner/delete',
    permission: '/truck/account/partner',
    input: ids,
    reply: perItem,
  }),
  /** How a file would be read and answered under these settings, saved or not. Nothing is booked, kept or sent. */
  preview: endpoint({
    method: 'POST',
    path: 'partner/preview',
    // A million characters, and the signs that JSON puts into them.
    mostBytes: 4 * mebi,
    permission: '/truck/account/partner',
    fileTexts: ['text'],
    writes: false,
    input: z.object({ partner: partnerForm, text: z.string().max(mostPreviewed) }),
    reply: z.object({
      sets: z.array(
        z.object({
          at: z.string(),
          controlNumber: z.string(),
          purpose: z.string(),
          /** Who sent it is this partner. */
          isTheirs: z.boolean(),
          verdict: z.enum(['A', 'E', 'R']),
          shipmentId: z.string(),
          customerReferenceNumber: z.string(),
          booking: InboundBooking.nullable(),
          /** What it could not be sent, as neither the settings nor the tender name our SCAC. */
          lacksScac: z.array(z.enum(setsWithScac)),
          errors: z.array(fault),
          warnings: z.array(fault),
        }),
      ),
      /** Of the file, its interchanges and groups. */
      faults: z.array(fault),
      /** The interchanges that would go back; their control numbers are not given yet. */
      answers: z.array(z.object({ kind: z.string(), text: z.string() })),
    }),
  }),
  /** A new secret to sign posts with. The one before, if any, signs beside it until then, at most 30 days. */
  makeSecret: endpoint({
    method: 'POST',
    path: 'partner/makeSecret',
    repeats: 'sealed',
    permission: '/truck/account/partner',
    input: z.object({ id, oldWorksUntil: instant.optional() }),
    /** Shown this once. */
    reply: z.object({ secret: z.string() }),
  }),
  secrets: endpoint({
    method: 'GET',
    path: 'partner/secrets',
    permission: '/truck/account/partner',
    input: z.object({ id }),
    reply: z.array(z.object({ id, createdAt: z.string(), createdBy: z.string(), worksUntil: z.string().nullable() })),
  }),
}
