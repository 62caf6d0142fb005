import type { Column } from '../cells/column.ts'
import type { CellValue } from '../cells/read-cell.ts'
import { type FieldIssue, fieldIssues } from '../field-issues.ts'
import { kinds } from './columns.ts'
import type { ImportKind } from './kinds.ts'

/** The result of a row in a preview. */
export const rowStates = ['new', 'changed', 'unchanged', 'wrong'] as const
export type RowState = (typeof rowStates)[number]

export interface Change {
  column: string
  before: unknown
  after: unknown
}

export interface RowPlan {
  state: RowState
  issues: FieldIssue[]
  /** The form as it would be saved, without id, version and passwords. */
  fields: Record<string, unknown>
  /** The password of a new person; empty if the file has none. */
  password: string
  changes: Change[]
}

const bookkeeping = new Set(['id', 'version', 'password', 'passwordAgain'])

/** Form fields that are also columns of the table. */
export const savedFields = (kind: ImportKind) =>
  Object.keys(kinds[kind].form.shape).filter((name) => !bookkeeping.has(name))

const isSame = (one: unknown, other: unknown, { reading }: Column) =>
  reading === 'decimal' && typeof one === 'string' && typeof other === 'string'
    ? Number(one) === Number(other)
    : JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * What a row would do: the existing record's form with the file's cells entered over it, checked as if a person saved
 * it. Columns that the file lacks stay as they are, and so does the password of an existing person.
 * @param existing the record with the row's key, as its list has it
 */
export function planRow(
  kind: ImportKind,
  cells: ReadonlyMap<Column, CellValue>,
  existing: Readonly<Record<string, unknown>> | undefined,
): RowPlan {
  const { form, columns, key } = kinds[kind]
  const typed: Record<string, unknown> = existing
    ? Object.fromEntries([['id', existing.id], ...savedFields(kind).map((name) => [name, existing[name]])])
    : {}
  const issues: FieldIssue[] = []
  for (const [{ name, secret }, { value, wrong }] of cells) {
    if (wrong) issues.push({ path: name, ...wrong })
    // The key finds the record in any case of letters, and does not rename it.
    if (value !== undefined && !((secret || name === key) && existing)) typed[name] = value
  }
  const already = new Set(issues.map(({ path }) => path))
  const read = form.safeParse(typed, { reportInput: true })
  if (!read.success)
    issues.push(...fieldIssues(read.error.issues).filter(({ path }) => !already.has(path.split('.')[0] ?? path)))
  if (!read.success || issues.length > 0) return { state: 'wrong', issues, fields: {}, password: '', changes: [] }

  const whole = read.data as Record<string, unknown>
  const fields = Object.fromEntries(savedFields(kind).map((name) => [name, whole[name]]))
  const changes = existing
    ? columns
        .filter((column) => !column.secret && !isSame(existing[column.name], fields[column.name], column))
        .map(({ name }) => ({ column: name, before: existing[name] ?? null, after: fields[name] ?? null }))
    : []
  const state = !existing ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  return { state, issues, fields, password: existing ? '' : String(whole.password ?? ''), changes }
}
