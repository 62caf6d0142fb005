import type { FieldWith as FieldOf } from '../field-row.ts'
import type { EnteredRow } from './field-row.ts'
import { enteredRows, keptRows } from './fields.ts'

type EnteredRows = typeof enteredRows
type Rows = EnteredRows & typeof keptRows
export const fieldRows: Rows = { ...keptRows, ...enteredRows }

export type WorkOrderField = keyof EnteredRows
/** Fields whose row has this answer to a question. */
export type FieldWith<Question extends string, Answer, R = Rows> = FieldOf<R, Question, Answer>

export const enteredFields = Object.keys(enteredRows) as WorkOrderField[]

/** Entered fields whose row has one of these answers to `question`, in the form's order. */
export const enteredWith = <Q extends keyof EnteredRow, A extends EnteredRow[Q]>(question: Q, ...answers: A[]) =>
  enteredFields.filter((field) => answers.some((answer) => enteredRows[field][question] === answer)) as FieldWith<
    Q,
    A,
    EnteredRows
  >[]

export type ListField = FieldWith<'list', 'row'> | keyof typeof keptRows
/** Columns of the list's rows. */
export const listFields = [...Object.keys(keptRows), ...enteredWith('list', 'row')] as ListField[]

export type SortField = FieldWith<'sort', true | 'sparse'>
const everyField = Object.keys(fieldRows) as (keyof Rows)[]
/** Fields that the list can be sorted by; each has an index. */
export const workOrderSorts = everyField.filter((field) => fieldRows[field].sort !== false) as SortField[]

/** `freight`: the statuses of its dock receipts, which are rows of their own. */
export type RuleField = FieldWith<'rule', true> | 'freight'
/** Fields that folder rules can use, by API name. */
export const ruleFields: readonly RuleField[] = [
  ...(everyField.filter((field) => fieldRows[field].rule) as FieldWith<'rule', true>[]),
  'freight',
]

/** Fields whose text is part of work_order.search_text. */
export const searchedFields = everyField.filter((field) => {
  const { filter } = fieldRows[field]
  return filter?.kind === 'text' && filter.searched
}) as SearchedField[]
export type SearchedField = {
  [F in keyof Rows]: Rows[F]['filter'] extends { searched: true } ? F : never
}[keyof Rows]
