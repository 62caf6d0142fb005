import type { FieldWith } from '@shortcut/domain/field-row.ts'
import { fieldsIn, type RecordRows } from '@shortcut/domain/records/record-row.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import type { ReactNode } from 'react'
import type { Translate } from '../../words/words.ts'
import { ExpiryDate } from '../ExpiryDate.tsx'

/** Kinds of fields that the entity formats itself. */
type Own = 'vin' | 'amount' | 'kilograms'

type Options<Rows extends RecordRows> = {
  t: Translate<typeof recordWords>
  rows: Rows
  record: { [F in keyof Rows]: unknown }
  labelOf: (field: keyof Rows & string) => string
  own: Record<FieldWith<Rows, 'kind', Own>, ReactNode> & Partial<Record<keyof Rows, ReactNode>>
}

/** The facts of a section of a record's details by kind, in the order of the entity's table of fields. */
export function factsOf<Rows extends RecordRows>({ t, rows, record, labelOf, ...options }: Options<Rows>) {
  const own: Readonly<Record<string, ReactNode>> = options.own
  function factOf(field: keyof Rows & string): ReactNode {
    const value = record[field]
    if (field in own) return own[field]
    if (typeof value === 'boolean') return t(value ? 'record:yes' : 'record:no')
    const text = value === null ? '' : String(value)
    return rows[field]?.kind === 'expiry' ? text && <ExpiryDate on={text} /> : text
  }
  return (section: NonNullable<Rows[keyof Rows]['facts']>): { label: string; value: ReactNode }[] =>
    fieldsIn(rows, 'facts', section).map((field) => ({ label: labelOf(field), value: factOf(field) }))
}
