import { type AnyRecordRow, fieldsOf, type RecordRows } from '@shortcut/domain/records/record-row.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import type { Translate } from '../../words/words.ts'

type HeldBy<Row> = Row extends { kind: 'status'; values: readonly (infer Value)[] }
  ? Value
  : Row extends { kind: 'picture' | 'pictures' }
    ? readonly string[]
    : Row extends { kind: 'parts' }
      ? readonly object[]
      : Row extends { kind: 'flag' }
        ? boolean
        : string
/** A record in its form: text and numbers as typed, '' if empty, one picture as a list. */
export type FormOf<Rows> = { [F in keyof Rows]: HeldBy<Rows[F]> }

type Held = string | boolean | readonly string[] | readonly object[]

function heldBy(row: AnyRecordRow, value: unknown): Held {
  switch (row.kind) {
    case 'pictures':
    case 'parts':
      return Array.isArray(value) ? value : []
    case 'picture':
      return typeof value === 'string' ? [value] : []
    case 'flag':
      return value === true
    case 'count':
    case 'code':
      return String(value ?? row.preset ?? '')
    case 'status':
      return String(value ?? row.values[0])
    default:
      return String(value ?? '')
  }
}

/** The form of a record, or of a new one. */
export function formOf<Rows extends RecordRows>(rows: Rows, record: { [F in keyof Rows]: unknown } | null) {
  const held = Object.entries(rows).map(([field, row]) => [field, heldBy(row, record?.[field])])
  return Object.fromEntries(held) as FormOf<Rows>
}

function wireBy(row: AnyRecordRow, held: Held): unknown {
  switch (row.kind) {
    case 'expiry':
    case 'truck':
    case 'warehouse':
    case 'amount':
    case 'kilograms':
      return held || null
    case 'code':
      return String(held).trim().toUpperCase()
    case 'count':
      return held === '' ? null : Number(held)
    case 'picture':
      return Array.isArray(held) ? (held[0] ?? null) : null
    default:
      return held
  }
}

/** The form as the call expects it: empty fields are null, except texts. */
export const wireOf = <Rows extends RecordRows, Form extends FormOf<Rows>>(rows: Rows, form: Form) => {
  const wired = fieldsOf(rows).map((field) => [field, wireBy(rows[field] as AnyRecordRow, form[field] as Held)])
  return { ...form, ...Object.fromEntries(wired) }
}

/** A form field's value in words, for a conflict of two users' changes. */
export function formText(t: Translate<typeof recordWords>, held: Held): string {
  if (typeof held === 'boolean') return t(held ? 'record:yes' : 'record:no')
  return typeof held === 'string' ? held : t('pictures:count', { count: held.length })
}
