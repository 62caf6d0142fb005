import { z } from 'zod'
import { cleanText } from '../clean-text.ts'
import { checkAwb, checkContainerNo, normaliseContainerNo } from '../codes/check-digits.ts'
import { isCountry } from '../country.ts'
import type { EnteredRow, Kind } from '../work-orders/field-row.ts'
import { enteredWith, type FieldWith } from '../work-orders/field-sets.ts'
import { enteredRows } from '../work-orders/fields.ts'
import { type StopFieldKind, stopKinds, stopRows } from '../work-orders/stop-rows.ts'
import { type StopField, type StopText, stopFields, stopTexts } from '../work-orders/stop-sets.ts'
import { orderWaybill } from '../work-orders/waybill/order-waybill.ts'
import { endsBeforeItBegins, isBookingTime, normaliseTime } from './booking-times.ts'

const orderTexts = enteredWith('kind', 'text').filter((field) => enteredRows[field].json)
type OrderText = FieldWith<'kind', 'text', typeof enteredRows> & FieldWith<'json', true>

/** Longest text per field, as on the work order, so that every accepted value fits there. */
export const textLimits = {
  ...(Object.fromEntries(orderTexts.map((field) => [field, enteredRows[field].max])) as Record<OrderText, number>),
  scac: 10,
  name: 80,
  email: 120,
  phone: 40,
  qualifier: 20,
  value: 120,
  description: 200,
  number: 40,
  kind: 60,
  isoType: 10,
  tag: 40,
  note: 500,
} as const

/** The same of a stop. Its contact's e-mail address has no field of its own: it goes into the remark. */
export const stopTextLimits = {
  ...(Object.fromEntries(stopTexts.map((field) => [field, stopRows[field].max])) as Record<StopText, number>),
  country: stopRows.country.max,
  contactEmail: 120,
} as const

/** Most items of a list. */
export const listLimits = { stops: 60, tags: 20, references: 200, notes: 300 } as const

/** A count of pallets or pieces. */
export const COUNT_LIMIT = 1_000_000

const text = (max: number) =>
  z
    .string({ error: 'must be text' })
    .overwrite(cleanText)
    .max(max, { error: `must be at most ${max} characters long` })

const time = z.string({ error: 'must be text' }).overwrite(normaliseTime).refine(isBookingTime, {
  error:
    'must be a time such as "2026-11-23T08:00:00-06:00", a local time of the stop such as "2026-11-23T08:00", or a date such as "2026-11-23"',
})

const date = z
  .string({ error: 'must be text' })
  .overwrite((value) => normaliseTime(value).slice(0, 10))
  .refine(isBookingTime, { error: 'must be a date such as "2026-11-23"' })

const count = z
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must not be negative' })
  .max(COUNT_LIMIT, { error: `must be at most ${COUNT_LIMIT}` })

const amount = <U extends string>(units: readonly [U, ...U[]]) =>
  z.object(
    {
      value: z
        .string({ error: 'must be a number' })
        .overwrite((value) => value.trim())
        .regex(/^\d{1,18}(\.\d{1,6})?$/, {
          error: 'must be a decimal number such as "12500" or "410.5", not negative',
        }),
      unit: z.enum(units, { error: `must be ${units.map((unit) => `"${unit}"`).join(' or ')}` }),
    },
    { error: 'must be an object with "value" and "unit"' },
  )

const reference = z.object(
  {
    qualifier: text(textLimits.qualifier).default(''),
    value: text(textLimits.value),
    description: text(textLimits.description).default(''),
  },
  { error: 'must be an object with "qualifier", "value" and "description"' },
)

const references = z
  .array(reference, { error: 'must be a list' })
  .max(listLimits.references, { error: `must have at most ${listLimits.references} items` })
  .optional()

const stopSchemas = {
  stopKind: z.enum(stopKinds, { error: 'must be "pickup" or "dropoff"' }),
  country: text(stopTextLimits.country)
    .toUpperCase()
    .refine((code) => code === '' || isCountry(code), { error: 'must be a two-letter country code such as "US"' })
    .optional(),
  placeTime: time.optional(),
  count: count.optional(),
} satisfies Partial<Record<StopFieldKind, z.ZodType>>
type StopSchemas = typeof stopSchemas & Record<'text' | 'phone', z.ZodOptional<z.ZodString>>

function stopSchemaOf(field: StopField): z.ZodType {
  const row = stopRows[field]
  return row.kind === 'text' || row.kind === 'phone' ? text(row.max).optional() : stopSchemas[row.kind]
}

const stopShape = Object.fromEntries(stopFields.map((field) => [field, stopSchemaOf(field)])) as {
  [F in StopField]: StopSchemas[(typeof stopRows)[F]['kind']]
}
const { remark, pieces, ...before } = stopShape

const stop = z
  .object(
    { ...before, contactEmail: text(stopTextLimits.contactEmail).optional(), remark, pieces, references },
    { error: 'must be an object' },
  )
  .refine((value) => !endsBeforeItBegins(value.from, value.to), {
    path: ['to'],
    error: 'must not be before "from"',
  })

/** A code of a closed list, from the words a sender uses; '' means none. */
const choice = ({ values, read }: Extract<EnteredRow, { kind: 'choice' }>) =>
  z
    .string({ error: 'must be text' })
    .overwrite((value) => read(value) ?? value)
    .refine((value) => value === '' || values.includes(value), { error: `must be one of ${values.join(', ')}` })

const numberError = (what: string, form: string, verdict: ReturnType<typeof checkAwb>) =>
  verdict.valid || verdict.why === 'form'
    ? `must be ${what} such as "${form}"`
    : verdict.why === 'category'
      ? 'must have U, J or Z as its fourth letter'
      : `has a wrong check digit: the last digit should be ${verdict.expected}`

const containerNo = z
  .string({ error: 'must be text' })
  .overwrite(normaliseContainerNo)
  .refine((value) => value === '' || checkContainerNo(value).valid, {
    error: ({ input }) => numberError('an ISO 6346 container number', 'CSQU3054383', checkContainerNo(String(input))),
  })

const mawb = z
  .string({ error: 'must be text' })
  .overwrite((value) => {
    const verdict = checkAwb(value)
    return verdict.valid ? verdict.number : value.trim()
  })
  .refine((value) => value === '' || checkAwb(value).valid, {
    error: ({ input }) => numberError('an air waybill number', '020-81140743', checkAwb(String(input))),
  })

const schemas = {
  text: z.string(),
  choice: z.string(),
  bookingType: z.literal([0, 1, 2], { error: 'must be 0 (power only), 1 (one dropoff) or 2 (several dropoffs)' }),
  date,
  placeTime: time,
  count,
  weight: amount(['lb', 'kg']),
  volume: amount(['ft3', 'm3']),
  contact: z.object(
    {
      name: text(textLimits.name).default(''),
      email: text(textLimits.email).default(''),
      phone: text(textLimits.phone).default(''),
    },
    { error: 'must be an object with "name", "email" and "phone"' },
  ),
  stops: z
    .array(stop, { error: 'must be a list of stops' })
    .max(listLimits.stops, { error: `must have at most ${listLimits.stops} stops` }),
  tags: z
    .array(text(textLimits.tag), { error: 'must be a list of texts' })
    .max(listLimits.tags, { error: `must have at most ${listLimits.tags} tags` }),
} satisfies Partial<Record<Kind, z.ZodType>>

/** Numbers with a check digit or a fixed format. */
const numbers: Partial<Record<JsonField, z.ZodType>> = { containerNo, mawb }

type JsonField = FieldWith<'json', true>
type Shape = { [F in JsonField]: z.ZodOptional<(typeof schemas)[(typeof enteredRows)[F]['kind']]> }

function schemaOf(field: JsonField): z.ZodType {
  const row = enteredRows[field]
  if (row.kind === 'choice') return choice(row)
  return numbers[field] ?? (row.kind === 'text' ? text(row.max) : schemas[row.kind])
}

const numbersFirst: readonly JsonField[] = ['customerReferenceNumber', 'shipmentId', 'cargoId', 'containerNo']
const stopsLast: readonly JsonField[] = ['stops', 'tags', 'remark']
/** The order in which faults are reported: booking numbers first, then content, then long texts. */
const jsonFields = [
  ...numbersFirst,
  ...enteredWith('json', true).filter((field) => !numbersFirst.includes(field) && !stopsLast.includes(field)),
  ...stopsLast,
]

/** Every field of a booking but its purpose, all optional. `booking.ts` says what an original must have. */
export const bookingFields = {
  ...(Object.fromEntries(jsonFields.map((field) => [field, schemaOf(field).optional()])) as Shape),
  scac: text(textLimits.scac).optional(),
  respondBy: time.optional(),
  equipment: z
    .object(
      {
        kind: text(textLimits.kind).default(''),
        number: text(textLimits.number).default(''),
        lengthFt: z.number({ error: 'must be a number of feet' }).positive().max(200).optional(),
        isoType: text(textLimits.isoType).optional(),
      },
      { error: 'must be an object' },
    )
    .optional(),
  references,
  /** What the sender says of the house air waybill. */
  waybill: orderWaybill.optional(),
  notes: z
    .array(text(textLimits.note), { error: 'must be a list of texts' })
    .max(listLimits.notes, { error: `must have at most ${listLimits.notes} notes` })
    .optional(),
}
