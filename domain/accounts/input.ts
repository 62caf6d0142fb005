import { z } from 'zod'
import { id } from '../endpoint.ts'
import { currency } from '../money.ts'
import { recordInput } from '../records/record-input.ts'
import { email, like, requiredText, text } from '../text.ts'
import { accountFieldRows } from './fields.ts'
import { readSenders } from './mail-senders.ts'

/** ISO 3166 alpha-2. */
const country = text(2).regex(/^([A-Z]{2})?$/, { error: 'country' })

const place = {
  address: text(200).default(''),
  city: text(80).default(''),
  province: text(40).default(''),
  postalCode: text(20).default(''),
  country: country.default('US'),
}

export const accountFields = {
  ...recordInput(accountFieldRows, requiredText),
  code: requiredText(20).regex(/^[A-Za-z0-9._/ -]*$/, { error: 'accountCode' }),
  billToCountry: place.country,
  addresses: z
    .array(z.object({ name: requiredText(80), ...place }))
    .max(50)
    .default([]),
  contactEmail: email.default(''),
  mailSenders: text(1000)
    .refine((typed) => readSenders(typed) !== null, like('orders@example.com @example.com'))
    .transform((typed) => readSenders(typed)?.join(' ') ?? '')
    .default(''),
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
  currency: currency.default('USD'),
}
/** The form's schema, used by the console and the server. */
export const accountForm = z.object({ id: id.optional(), version: z.int().optional(), ...accountFields })
