import { z } from 'zod'
import { date, decimal, id, instant, placeTime } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'
import type { Kind } from './field-row.ts'
import { enteredFields, type WorkOrderField } from './field-sets.ts'
import { enteredRows } from './fields.ts'

/** Booking Type, by index. */
export const bookingType = z.literal([0, 1, 2])

/** A non-negative amount as entered, with its unit; '12500.50' at most six places. */
const amount = <U extends string>(units: readonly [U, ...U[]]) =>
  z.object({ value: decimal.refine((value) => !value.startsWith('-'), { error: 'negative' }), unit: z.enum(units) })

const count = z.int().min(0).max(1_000_000)

/** A stop as people and systems enter it; with `id` it is one the order already has. */
export const stopInput = z.object({
  id: id.optional(),
  kind: z.enum(['pickup', 'dropoff']),
  company: text(120).default(''),
  address: text(200).default(''),
  city: text(80).default(''),
  province: text(40).default(''),
  postalCode: text(20).default(''),
  country: text(2).default('US'),
  from: placeTime.nullish(),
  to: placeTime.nullish(),
  contactName: text(80).default(''),
  contactPhone: text(40).default(''),
  remark: text(1000).default(''),
  pieces: count.nullish(),
})
export type StopInput = z.output<typeof stopInput>

export const mostTags = 20
/** One word or a few by which people find orders. */
export const tag = requiredText(40)

const schemas = {
  bookingType,
  count: count.nullable(),
  weight: amount(['lb', 'kg']).nullable(),
  volume: amount(['ft3', 'm3']).nullable(),
  date: date.nullable(),
  placeTime: placeTime.nullable(),
  instant: instant.nullable(),
  account: id,
  user: id.nullable(),
  tags: z.array(tag).max(mostTags),
  contact: z.object({ name: text(80).default(''), email: text(120).default(''), phone: text(40).default('') }),
  stops: z.array(stopInput).max(60),
} satisfies Record<Exclude<Kind, 'text' | 'choice'>, z.ZodType>
type Schemas = typeof schemas & { text: z.ZodString; choice: z.ZodNullable<z.ZodString> }

function schemaOf(field: WorkOrderField): z.ZodType {
  const row = enteredRows[field]
  if (row.kind === 'choice') return z.enum(row.values).nullable()
  if (row.kind !== 'text') return schemas[row.kind]
  return field === 'customerReferenceNumber' ? requiredText(row.max) : text(row.max)
}

/** What may be typed into a work order: the same for a person's form and a sender's message. */
export const workOrderFields = z.object(
  Object.fromEntries(enteredFields.map((field) => [field, schemaOf(field)])) as {
    [F in WorkOrderField]: Schemas[(typeof enteredRows)[F]['kind']]
  },
)
export type WorkOrderFields = z.output<typeof workOrderFields>

const nothing: Record<Kind, unknown> = {
  ...{ text: '', bookingType: 1, count: null, weight: null, volume: null, date: null, placeTime: null, instant: null },
  ...{ choice: null, account: null, user: null, tags: [], contact: { name: '', email: '', phone: '' }, stops: [] },
}

type Required = 'accountId' | 'customerReferenceNumber'
/** An order that says nothing yet. */
export const emptyWorkOrder = Object.fromEntries(
  enteredFields
    .filter((field) => field !== 'accountId' && field !== 'customerReferenceNumber')
    .map((field) => [field, nothing[enteredRows[field].kind]]),
) as Omit<WorkOrderFields, Required>
