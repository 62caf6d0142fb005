import { z } from 'zod'
import { endpoint, id, ids, instant, perItem } from '../endpoint.ts'
import { partnerFields, partnerForm } from './fields.ts'

const partnerReply = z.object({
  id,
  accountId: id,
  ...partnerFields,
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type Partner = z.output<typeof partnerReply>

export const partnerApi = {
  /** All partners of an account; there are only a handful. */
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
  /** Hides the partner: its messages then count as from an unknown sender, and nothing more is sent to it. */
  delete: endpoint({
    method: 'POST',
    path: 'partner/delete',
    permission: '/truck/account/partner',
    input: ids,
    reply: perItem,
  }),
  /** A new secret for signing posts. The previous one, if any, also signs until the given time, at most 30 days. */
  makeSecret: endpoint({
    method: 'POST',
    path: 'partner/makeSecret',
    repeats: 'sealed',
    permission: '/truck/account/partner',
    input: z.object({ id, oldWorksUntil: instant.optional() }),
    /** Shown only in this reply. */
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
