import { z } from 'zod'
import { cleanText } from '../../clean-text.ts'
import { isCountry } from '../../country.ts'
import { currencies } from '../../money.ts'

/** What a sender says of the house air waybill, as a shipper's letter of instruction does. Its errors are predicates, as those of bookings are. */

/** Longest text per field: the air waybill has no more room. */
export const waybillLimits = {
  party: { name: 70, address: 70, city: 17, state: 9, postalCode: 9, phone: 25, account: 14 },
  goods: 200,
  handling: 400,
  reference: 35,
  filing: 60,
  signedBy: 60,
} as const

const text = (max: number) =>
  z
    .string({ error: 'must be text' })
    .overwrite(cleanText)
    .max(max, { error: `must be at most ${max} characters long` })
    .optional()

/** A code in capitals. */
const code = (form: RegExp, what: string) =>
  z
    .string({ error: 'must be text' })
    .overwrite((value) => value.trim().toUpperCase())
    .refine((value) => value === '' || form.test(value), { error: `must be ${what}` })

const country = code(/^[A-Z]{2}$/, 'a two-letter country code such as "US"').refine(
  (value) => !/^[A-Z]{2}$/.test(value) || isCountry(value),
  { error: 'must be a two-letter country code such as "US"' },
)
const airport = code(/^[A-Z]{3}$/, 'an airport code such as "ORD"').optional()
const amount = z
  .string({ error: 'must be a number' })
  .overwrite((value) => value.trim())
  .regex(/^(\d{1,9}(\.\d{1,2})?)?$/, { error: 'must be an amount such as "12500" or "12500.50"' })
  .optional()
const isDay = (value: string) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value)
const day = z
  .string({ error: 'must be text' })
  .refine((value) => value === '' || (/^(19|20)\d{2}-\d{2}-\d{2}$/.test(value) && isDay(value)), {
    error: 'must be a date such as "2026-11-23"',
  })
  .optional()
const payment = z.enum(['prepaid', 'collect'], { error: 'must be "prepaid" or "collect"' }).optional()

const { party: long } = waybillLimits
const party = z
  .object(
    {
      name: text(long.name),
      address: text(long.address),
      city: text(long.city),
      state: text(long.state),
      postalCode: text(long.postalCode),
      country: country.optional(),
      phone: text(long.phone),
      account: text(long.account),
    },
    { error: 'must be an object' },
  )
  .optional()

const side = z
  .number({ error: 'must be a number' })
  .positive({ error: 'must be greater than 0' })
  .max(99_999, { error: 'must be at most 99999' })
const dimension = z.object(
  {
    pieces: z
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be at least 1' })
      .max(99_999, { error: 'must be at most 99999' }),
    length: side,
    width: side,
    height: side,
    unit: z.enum(['cm', 'in'], { error: 'must be "cm" or "in"' }),
  },
  { error: 'must be an object with "pieces", "length", "width", "height" and "unit"' },
)

export const orderWaybill = z.object(
  {
    /** The exporter: the US principal party in interest. */
    shipper: party,
    /** The ultimate consignee. */
    consignee: party,
    intermediate: party,
    notify: party,
    agent: z
      .object(
        {
          name: text(70),
          city: text(17),
          iataCode: code(/^\d{7}$/, 'the seven digits of IATA such as "1234567"').optional(),
        },
        { error: 'must be an object' },
      )
      .optional(),
    origin: airport,
    destination: airport,
    carrier: code(/^[A-Z\d]{2}$/, 'an airline code such as "LH"').optional(),
    flight: code(/^[A-Z\d]{2}\d{1,4}[A-Z]?$/, 'a flight such as "LH8161"').optional(),
    flightOn: day,
    goods: text(waybillLimits.goods),
    /** Schedule B or HTS numbers. */
    harmonisedCodes: z
      .array(
        z
          .string({ error: 'must be text' })
          .overwrite((value) => value.replace(/[.\s-]/g, ''))
          .regex(/^\d{6,10}$/, { error: 'must be a number of 6 to 10 digits such as "8481.80.3010"' }),
        { error: 'must be a list of numbers' },
      )
      .max(20, { error: 'must have at most 20 items' })
      .optional(),
    dimensions: z
      .array(dimension, {
        error: 'must be a list of dimensions, in a text such as "2 x 48x40x36 in; 1 x 120x80x100 cm"',
      })
      .max(40, { error: 'must have at most 40 items' })
      .optional(),
    isHazardous: z.boolean({ error: 'must be true or false' }).optional(),
    codes: z
      .array(
        z
          .string({ error: 'must be text' })
          .overwrite((value) => value.trim().toUpperCase())
          .regex(/^[A-Z]{3}$/, { error: 'must be a special handling code such as "PER"' }),
        { error: 'must be a list of codes' },
      )
      .max(9, { error: 'must have at most 9 items' })
      .optional(),
    handling: text(waybillLimits.handling),
    /** Of the amounts. */
    currency: z
      .string({ error: 'must be text' })
      .overwrite((value) => value.trim().toUpperCase())
      .refine((value) => value === '' || currencies.has(value), { error: 'must be a currency code such as "USD"' })
      .optional(),
    declaredCarriage: amount,
    declaredCustoms: amount,
    insurance: amount,
    /** The ITN of the export filing, or why none is needed. */
    filing: text(waybillLimits.filing),
    payment,
    reference: text(waybillLimits.reference),
    signedBy: text(waybillLimits.signedBy),
    signedOn: day,
  },
  { error: 'must be an object' },
)
export type OrderWaybill = z.output<typeof orderWaybill>
export type OrderWaybillParty = NonNullable<OrderWaybill['shipper']>
