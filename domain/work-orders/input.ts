import { z } from 'zod'
import { isCountry } from '../country.ts'
import { date, decimal, id, instant, placeTime } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'
import { equipmentText } from './equipment.ts'
import type { Kind } from './field-row.ts'
import { enteredFields, type WorkOrderField } from './field-sets.ts'
import { enteredRows } from './fields.ts'
import { type StopFieldKind, stopKinds, stopRows } from './stop-rows.ts'
import { type StopField, type StopText, stopFields, stopTexts } from './stop-sets.ts'
import { endsBeforeStart } from './window.ts'

/** Booking Type, by index. */
export const bookingType = z.literal([0, 1, 2])

/** A non-negative amount as entered, with its unit; at most six decimals, such as '12500.50'. */
const amount = <U extends string>(units: readonly [U, ...U[]]) =>
  z.object({ value: decimal.refine((value) => !value.startsWith('-'), { error: 'negative' }), unit: z.enum(units) })

const count = z.int().min(0).max(1_000_000)

const country = (max: number) =>
  text(max)
    .toUpperCase()
    .refine((code) => code === '' || isCountry(code), { error: 'notACountry' })

const stopSchemas = {
  stopKind: z.enum(stopKinds),
  placeTime: placeTime.nullish(),
  count: count.nullish(),
} satisfies Partial<Record<StopFieldKind, z.ZodType>>
type StopSchemas = typeof stopSchemas & Record<'text' | 'phone' | 'country', z.ZodDefault<z.ZodString>>

function stopSchemaOf(field: StopField): z.ZodType {
  const row = stopRows[field]
  if (row.kind === 'country') return country(row.max).default('US')
  return 'max' in row ? text(row.max).default('') : stopSchemas[row.kind]
}

/** A stop as people and systems enter it; with `id` it is an existing stop of the order. */
export const stopInput = z
  .object({
    id: id.optional(),
    ...(Object.fromEntries(stopFields.map((field) => [field, stopSchemaOf(field)])) as {
      [F in StopField]: StopSchemas[(typeof stopRows)[F]['kind']]
    }),
  })
  .refine((stop) => !endsBeforeStart(stop), { path: ['to'], error: 'windowReversed' })
export type StopInput = z.output<typeof stopInput>

/** What a stop says that says nothing yet. */
export const emptyStopTexts = Object.fromEntries(stopTexts.map((field) => [field, ''])) as Record<StopText, ''>

export const mostTags = 20
/** A word or a few, used to find orders. */
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
  if ('known' in row) return text(row.max).overwrite(equipmentText)
  return field === 'customerReferenceNumber' ? requiredText(row.max) : text(row.max)
}

/** The editable fields of a work order, the same for a form and a message. */
export const workOrderFields = z.object(
  Object.fromEntries(enteredFields.map((field) => [field, schemaOf(field)])) as {
    [F in WorkOrderField]: Schemas[(typeof enteredRows)[F]['kind']]
  },
)
export type WorkOrderFields = z.output<typeof workOrderFields>

const nothing: Record<Kind, unknown> = {
  text: '',
  bookingType: 1,
  count: null,
  weight: null,
  volume: null,
  date: null,
  placeTime: null,
  instant: null,
  choice: null,
  account: null,
  user: null,
  tags: [],
  contact: { name: '', email: '', phone: '' },
  stops: [],
}

type Required = 'accountId' | 'customerReferenceNumber'
/** An order with all fields empty. */
export const emptyWorkOrder = Object.fromEntries(
  enteredFields
    .filter((field) => field !== 'accountId' && field !== 'customerReferenceNumber')
    .map((field) => [field, nothing[enteredRows[field].kind]]),
) as Omit<WorkOrderFields, Required>
