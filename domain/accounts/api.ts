import { z } from 'zod'
import { decimal, endpoint, id, listInput, nothing, pageOf } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'

const accountFields = {
  code: requiredText(20),
  name: requiredText(120),
  billToAddress: text(200).default(''),
  billToCity: text(80).default(''),
  billToProvince: text(40).default(''),
  billToPostalCode: text(20).default(''),
  billToCountry: text(2).default('US'),
  contactName: text(80).default(''),
  contactEmail: text(120).default(''),
  contactPhone: text(40).default(''),
  paymentTermsDays: z.int().min(0).max(365).default(30),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  creditLimit: decimal.nullable().default(null),
  crnPrefix: text(20).default(''),
  /** Photos a driver must take at pickup and at delivery. */
  pickupPhotosRequired: z.int().min(0).max(20).default(0),
  deliveryPhotosRequired: z.int().min(0).max(20).default(0),
  signatureRequired: z.boolean().default(false),
}
const accountReply = z.object({ id, ...accountFields, version: z.int() })

export const accountApi = {
  list: endpoint({
    method: 'GET',
    path: 'account/list',
    permission: '/truck/account/list',
    input: z.object(listInput),
    reply: pageOf(accountReply),
  }),
  /** For pickers: whoever may see work orders may choose among customers. */
  names: endpoint({
    method: 'GET',
    path: 'account/names',
    permission: '/work/order/list',
    input: z.object({ q: text(100).optional() }),
    reply: z.array(z.object({ id, code: z.string(), name: z.string() })),
  }),
  save: endpoint({
    method: 'POST',
    path: 'account/save',
    permission: '/truck/account/save',
    input: z.object({ id: id.optional(), version: z.int().optional(), ...accountFields }),
    reply: accountReply,
  }),
  createKey: endpoint({
    method: 'POST',
    path: 'account/createKey',
    permission: '/truck/account/key',
    input: z.object({ accountId: id, name: requiredText(60) }),
    /** The key is shown this once. */
    reply: z.object({ id, key: z.string(), prefix: z.string() }),
  }),
  keys: endpoint({
    method: 'GET',
    path: 'account/keys',
    permission: '/truck/account/key',
    input: z.object({ accountId: id }),
    reply: z.array(
      z.object({
        id,
        name: z.string(),
        prefix: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
        revokedAt: z.string().nullable(),
      }),
    ),
  }),
  revokeKey: endpoint({
    method: 'POST',
    path: 'account/revokeKey',
    permission: '/truck/account/key',
    input: z.object({ id }),
    reply: nothing,
  }),
}
