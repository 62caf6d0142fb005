import type { FieldWith, Filter } from '../field-row.ts'

/** The questions that a row of the tables of drivers, warehouse workers, trucks, trailers and accounts answers. */

interface Listed {
  /** The list has a column for it. */
  list: boolean
  filter: Filter | null
  sort: boolean
}

type Held =
  /** `wide`: it takes a whole line of the form. `known`: the list that the form offers; another text is kept, too. */
  | { kind: 'text'; max: number; required?: true; wide?: true; type?: 'tel' | 'email'; known?: readonly string[] }
  /** Capitals. `preset`: what a new one begins with. */
  | { kind: 'code'; max: number; preset: string }
  /** The last day of a paper. */
  | { kind: 'expiry' }
  | { kind: 'status'; values: readonly string[] }
  /** A whole number. `preset`: null where there may be none. */
  | { kind: 'count'; min: number; max: number; preset: number | null }
  /** A decimal number that is not negative, or null. */
  | { kind: 'amount' }
  /** The same of a weight, typed in the person's own unit. */
  | { kind: 'kilograms' }
  | { kind: 'flag'; sort: false; wide?: true }
  /** A list of parts, whose schema, control and text are the entity's own. */
  | { kind: 'parts'; sort: false }
  /** Or an engine's number, of a truck. */
  | { kind: 'vin'; max: number }
  | { kind: 'picture'; sort: false }
  | { kind: 'pictures'; most: number; sort: false }
  /** A truck or a warehouse, by its id. */
  | { kind: 'truck' | 'warehouse'; sort: false }

/** What people enter. Its column of the table has the field's own name. `Form` and `Facts` are the sections of the entity's form and details. */
export type RecordRow<Form extends string, Facts extends string> = Listed &
  Held & {
    form: Form
    facts: Facts | null
    /** A column of the files that are brought in and taken out. */
    file: boolean
  }
export type AnyRecordRow = RecordRow<string, string>
export type RecordRows = Readonly<Record<string, AnyRecordRow>>

/** What the product says of it besides. */
export type KeptRecordRow = Listed & { kind: 'expiry' | 'task' | 'position' | 'driver' | 'moment' | 'number' }
export type ListedRows = Readonly<Record<string, AnyRecordRow | KeptRecordRow>>

export const fieldsOf = <Rows extends object>(rows: Rows) => Object.keys(rows) as (keyof Rows & string)[]

/** What a list can be sorted by. */
export const sortsOf = <Rows extends ListedRows>(rows: Rows) =>
  fieldsOf(rows).filter((field) => rows[field]?.sort) as FieldWith<Rows, 'sort', true>[]

/** Fields of a form's section, in the order of the table. */
export const fieldsIn = <Rows extends RecordRows>(rows: Rows, question: 'form' | 'facts', section: string) =>
  fieldsOf(rows).filter((field) => rows[field]?.[question] === section)
