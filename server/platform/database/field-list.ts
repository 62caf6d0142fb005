import type { DB } from '@shortcut/database/tables.ts'
import type { Filter } from '@shortcut/domain/field-row.ts'
import { fieldsOf, type ListedRows, type RecordRows } from '@shortcut/domain/records/record-row.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SortKey } from './keyset-page.ts'
import { contains } from './pages.ts'

/** SQL of a list that is made from a table of fields: each field is the column of its own name. */

type Input = Readonly<Record<string, unknown>>

const columnOf = (table: string, field: string) => sql.ref(`${table}.${field}`)

/** `d.name, d.user_name, …` of `table`, called `name` in the statement. `none`: a field that is no column of it does not compile. */
export const columnsOf = <Table extends keyof DB, Rows extends RecordRows>(
  _table: Table,
  name: string,
  rows: Rows,
  _none: Record<Exclude<keyof Rows & string, keyof DB[Table]>, never>,
) => sql.join(fieldsOf(rows).map((field) => columnOf(name, field)))

/** Sort keys of the fields that the list can be sorted by. */
export function sortKeysOf(table: string, rows: ListedRows) {
  const keys: Record<string, SortKey> = {}
  for (const [field, { kind, sort }] of Object.entries(rows)) {
    if (!sort) continue
    const by = columnOf(table, field)
    if (kind === 'expiry') keys[field] = { by, type: 'date' }
    else if (kind === 'moment') keys[field] = { by, type: 'timestamptz' }
    else if (kind === 'count') keys[field] = { by, type: 'int' }
    else if (kind === 'amount' || kind === 'kilograms') keys[field] = { by, type: 'numeric' }
    else keys[field] = { by: sql`lower(${by})`, type: 'text' }
  }
  return keys
}

function conditionsOn(column: RawBuilder<unknown>, filter: Filter, input: Input): RawBuilder<unknown>[] {
  if ('from' in filter) {
    const [from, to] = [input[filter.from], input[filter.to]]
    return [
      ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
    ]
  }
  const wanted = input[filter.name]
  if (wanted === undefined || wanted === '') return []
  if (filter.kind === 'text') return [sql`${column} ILIKE ${contains(String(wanted))}`]
  if (filter.kind === 'yesNo') return [sql`${column} = ${wanted === 'yes'}`]
  return [sql`${column} = ANY(${wanted}::text[])`]
}

/** Conditions of the filters of what people enter. */
export const filtersOf = (table: string, rows: RecordRows, input: object) =>
  Object.entries(rows).flatMap(([field, { filter }]) =>
    filter ? conditionsOn(columnOf(table, field), filter, { ...input }) : [],
  )

/** The digits of a typed phone number; null if the text cannot be one, or a part of one that says little. */
const phoneDigits = (text: string) => (/^[\d\s()+./-]{4,}$/.test(text.trim()) ? text.replace(/\D/g, '') : null)

/** Rows that have the text in one of the fields that the quick search looks in. Phones match however their digits are grouped. */
export function searchedFor(table: string, rows: RecordRows, text: string) {
  const digits = phoneDigits(text)
  const conditions = Object.entries(rows).flatMap(([field, { filter }]) => {
    if (filter?.kind !== 'text' || !filter.searched) return []
    const column = columnOf(table, field)
    const isSame = sql`${column} ILIKE ${contains(text)}`
    if (!digits || !/phone$/i.test(field)) return [isSame]
    return [isSame, sql`regexp_replace(${column}, '\\D', '', 'g') LIKE ${contains(digits)}`]
  })
  return sql`(${sql.join(conditions, sql` OR `)})`
}
