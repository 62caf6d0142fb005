import { z } from 'zod'
import { accountApi } from '../accounts/api.ts'
import { endpoint, id, instant, nothing } from '../endpoint.ts'
import { outgoingStates } from '../partners/outgoing-api.ts'
import { requiredText, text } from '../text.ts'

const ownKey = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** For a replaced key: when it stops working. */
  worksUntil: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type OwnKey = z.output<typeof ownKey>

const ownWebhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  /** Also told about counts and discrepancies of freight. */
  wantsCargo: z.boolean(),
  version: z.int(),
  /** It has a secret that signs the posts. */
  isSigned: z.boolean(),
  updatedAt: z.string(),
})
export type OwnWebhook = z.output<typeof ownWebhook>

export const ownWebhookForm = z.object({
  id: id.optional(),
  version: z.int().optional(),
  name: requiredText(60),
  url: text(500)
    .regex(/^https?:\/\/[^\s@/]+(\/\S*)?$/, { error: 'webAddress' })
    .refine((typed) => URL.canParse(typed), { error: 'webAddress' }),
  wantsCargo: z.boolean().default(false),
})

const ownDelivery = z.object({
  id,
  webhook: z.string(),
  event: z.string(),
  bookingId: z.string(),
  state: z.enum(outgoingStates),
  tries: z.int(),
  lastAnswer: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type OwnDelivery = z.output<typeof ownDelivery>

const sees = '/own/connection/list'
const saves = '/own/connection/save'
const forCustomers = true

/** API keys and webhooks of the customer's own account. */
export const ownConnectionApi = {
  list: endpoint({
    method: 'GET',
    path: 'ownConnection/list',
    permission: sees,
    forCustomers,
    input: nothing,
    reply: z.object({
      keys: z.array(ownKey),
      webhooks: z.array(ownWebhook),
      /** The latest first. */
      deliveries: z.array(ownDelivery),
    }),
  }),
  createKey: endpoint({
    method: 'POST',
    path: 'ownConnection/createKey',
    permission: saves,
    forCustomers,
    repeats: 'sealed',
    input: z.object({ name: requiredText(60) }),
    reply: accountApi.createKey.reply,
  }),
  rotateKey: endpoint({
    method: 'POST',
    path: 'ownConnection/rotateKey',
    permission: saves,
    forCustomers,
    repeats: 'sealed',
    input: z.object({ id, oldWorksUntil: instant }),
    reply: accountApi.rotateKey.reply,
  }),
  revokeKey: endpoint({
    method: 'POST',
    path: 'ownConnection/revokeKey',
    permission: saves,
    forCustomers,
    input: z.object({ id }),
    reply: nothing,
  }),
  saveWebhook: endpoint({
    method: 'POST',
    path: 'ownConnection/saveWebhook',
    permission: saves,
    forCustomers,
    // An address may hold a secret of its own.
    repeats: 'sealed',
    input: ownWebhookForm,
    reply: ownWebhook,
  }),
  deleteWebhook: endpoint({
    method: 'POST',
    path: 'ownConnection/deleteWebhook',
    permission: saves,
    forCustomers,
    input: z.object({ id }),
    reply: nothing,
  }),
  /** A new secret that signs the posts, shown only in this reply. The earlier one ends. */
  makeSecret: endpoint({
    method: 'POST',
    path: 'ownConnection/makeSecret',
    permission: saves,
    forCustomers,
    repeats: 'sealed',
    input: z.object({ id }),
    reply: z.object({ secret: z.string() }),
  }),
}
