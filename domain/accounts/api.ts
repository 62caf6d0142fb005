import { z } from 'zod'
import {
  anyOf,
  decimal,
  either,
  endpoint,
  id,
  ids,
  instant,
  listInput,
  nothing,
  pageOf,
  perItem,
  sortBy,
} from '../endpoint.ts'
import { currency } from '../money.ts'
import { email, requiredText, text } from '../text.ts'

/** ISO 3166 alpha-2. */
const country = text(2).regex(/^([A-Z]{2})?$/, { error: 'country' })

const place = {
  address: text(200).default(''),
  city: text(80).default(''),
  province: text(40).default(''),
  postalCode: text(20).default(''),
  country: country.default('US'),
}

const accountFields = {
  code: requiredText(20).regex(/^[A-Za-z0-9._/ -]*$/, { error: 'accountCode' }),
  name: requiredText(120),
  billToAddress: place.address,
  billToCity: place.city,
  billToProvince: place.province,
  billToPostalCode: place.postalCode,
  billToCountry: place.country,
  /** Others than the bill-to: where they ship from, where their mail goes. */
  addresses: z
    .array(z.object({ name: requiredText(80), ...place }))
    .max(50)
    .default([]),
  contactName: text(80).default(''),
  contactEmail: email.default(''),
  contactPhone: text(40).default(''),
  /** Others than the first. */
  contacts: z
    .array(
      z.object({
        name: requiredText(80),
        role: text(80).default(''),
        email: email.default(''),
        phone: text(40).default(''),
      }),
    )
    .max(50)
    .default([]),
  paymentTermsDays: z.int().min(0).max(365).default(30),
  currency: currency.default('USD'),
  creditLimit: decimal
    .refine((limit) => !limit.startsWith('-'), { error: 'negative' })
    .nullable()
    .default(null),
  crnPrefix: text(20).default(''),
  /** Photos a driver must take at pickup and at delivery. */
  pickupPhotosRequired: z.int().min(0).max(20).default(0),
  deliveryPhotosRequired: z.int().min(0).max(20).default(0),
  signatureRequired: z.boolean().default(false),
  /** Its invoices are sent to its billing contacts as soon as they are issued. */
  emailInvoices: z.boolean().default(false),
  /** Its invoices show rated charges of 0.00, too, such as a fuel surcharge below the peg. */
  invoiceZeroCharges: z.boolean().default(false),
}
/** The form, for the console and the server alike. */
export const accountForm = z.object({ id: id.optional(), version: z.int().optional(), ...accountFields })
const accountReply = z.object({
  id,
  ...accountFields,
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})

export const accountSorts = ['name', 'code', 'billToCity', 'currency', 'paymentTermsDays', 'updatedAt'] as const

/** Of a code in capitals, typed as it comes. */
const capitals = (max: number) => z.string().trim().toUpperCase().max(max)

export const accountApi = {
  list: endpoint({
    method: 'GET',
    path: 'account/list',
    permission: '/truck/account/list',
    input: z.object({
      ...listInput,
      sort: sortBy(accountSorts).default('name'),
      code: text(20).optional(),
      name: text(120).optional(),
      billToCity: text(80).optional(),
      contactName: text(80).optional(),
      crnPrefix: text(20).optional(),
      currency: anyOf(capitals(3)).optional(),
      billToCountry: anyOf(capitals(2)).optional(),
      /** Whether it has a key that works. */
      hasKey: either(z.enum(['yes', 'no'])).optional(),
    }),
    reply: pageOf(accountReply.extend({ workingKeys: z.int() })),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'account/detail',
    permission: '/truck/account/list',
    input: z.object({ id }),
    reply: accountReply.extend({
      createdAt: z.string(),
      createdBy: z.string(),
      openOrders: z.int(),
    }),
  }),
  /** For pickers and filters: people who may see work orders may choose among customers. `id` asks for that one. */
  names: endpoint({
    method: 'GET',
    path: 'account/names',
    permission: '/work/order/list',
    input: z.object({ q: text(100).optional(), id: id.optional() }),
    reply: z.array(z.object({ id, code: z.string(), name: z.string() })),
  }),
  save: endpoint({
    method: 'POST',
    path: 'account/save',
    permission: '/truck/account/save',
    input: accountForm,
    reply: accountReply,
  }),
  /** Hides it and ends its keys; refused while it has open orders. */
  delete: endpoint({
    method: 'POST',
    path: 'account/delete',
    permission: '/truck/account/delete',
    input: ids,
    reply: perItem,
  }),
  createKey: endpoint({
    method: 'POST',
    path: 'account/createKey',
    repeats: 'sealed',
    permission: '/truck/account/key',
    input: z.object({ accountId: id, name: requiredText(60) }),
    /** The key is shown this once. */
    reply: z.object({ id, key: z.string(), prefix: z.string() }),
  }),
  /** A new key in the place of one that works; the old one works on until then, at most 90 days, so that nobody is cut off. */
  rotateKey: endpoint({
    method: 'POST',
    path: 'account/rotateKey',
    repeats: 'sealed',
    permission: '/truck/account/key',
    input: z.object({ id, oldWorksUntil: instant }),
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
        createdBy: z.string(),
        lastUsedAt: z.string().nullable(),
        /** Of one that was rotated. */
        worksUntil: z.string().nullable(),
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
