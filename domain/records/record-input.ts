import { z } from 'zod'
import { date, decimal, id } from '../endpoint.ts'
import { text } from '../text.ts'
import { type AnyRecordRow, fieldsOf, type RecordRows } from './record-row.ts'

type OrNull<T extends z.ZodType> = z.ZodDefault<z.ZodNullable<T>>
interface ByKind {
  text: z.ZodDefault<z.ZodString>
  code: z.ZodDefault<z.ZodString>
  parts: z.ZodUnknown
  vin: z.ZodDefault<z.ZodString>
  expiry: OrNull<typeof date>
  truck: OrNull<typeof id>
  warehouse: OrNull<typeof id>
  picture: OrNull<typeof id>
  pictures: z.ZodDefault<z.ZodArray<typeof id>>
  amount: OrNull<typeof decimal>
  kilograms: OrNull<typeof decimal>
  flag: z.ZodDefault<z.ZodBoolean>
}
type SchemaOf<Row> = Row extends { required: true }
  ? z.ZodString
  : Row extends { kind: 'status'; values: readonly (infer Value extends string)[] }
    ? z.ZodDefault<z.ZodEnum<{ [V in Value]: V }>>
    : Row extends { kind: 'count'; preset: infer Preset }
      ? Preset extends number
        ? z.ZodDefault<z.ZodInt>
        : OrNull<z.ZodInt>
      : Row extends { kind: infer K extends keyof ByKind }
        ? ByKind[K]
        : never

const positive = decimal.refine((typed) => !typed.startsWith('-'), { error: 'negative' })

function schemaOf(row: AnyRecordRow, required: (max: number) => z.ZodString): z.ZodType {
  switch (row.kind) {
    case 'text':
      return row.required ? required(row.max) : text(row.max).default('')
    case 'code':
      return text(row.max).default(row.preset)
    case 'parts':
      return z.unknown()
    case 'vin':
      return text(row.max).default('')
    case 'expiry':
      return date.nullable().default(null)
    case 'amount':
    case 'kilograms':
      return positive.nullable().default(null)
    case 'count': {
      const count = z.int().min(row.min).max(row.max)
      return row.preset === null ? count.nullable().default(null) : count.default(row.preset)
    }
    case 'flag':
      return z.boolean().default(false)
    case 'truck':
    case 'warehouse':
    case 'picture':
      return id.nullable().default(null)
    case 'pictures':
      return z.array(id).max(row.most).default([])
    case 'status':
      return z.enum(row.values).default(row.values[0] ?? '')
  }
}

/** What people may enter in the fields of a table, without id and version. `required`: a text that must say something. */
export const recordInput = <Rows extends RecordRows>(rows: Rows, required: (max: number) => z.ZodString) =>
  Object.fromEntries(fieldsOf(rows).map((field) => [field, schemaOf(rows[field] as AnyRecordRow, required)])) as {
    [F in keyof Rows & string]: SchemaOf<Rows[F]>
  }
