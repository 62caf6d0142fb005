import type { Column } from '../cells/column.ts'
import type { CellValue } from '../cells/read-cell.ts'
import { type FieldIssue, fieldIssues } from '../field-issues.ts'
import { kinds } from './columns.ts'
import type { ImportKind } from './kinds.ts'

/** What becomes of a row of a file. */
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
  /** Of a new one, whose form asks for it. */
  password: string
  changes: Change[]
}

const bookkeeping = new Set(['id', 'version', 'password', 'passwordAgain'])

/** Fields of a form that are columns of its table, too. */
export const savedFields = (kind: ImportKind) =>
  Object.keys(kinds[kind].form.shape).filter((name) => !bookkeeping.has(name))

const isSame = (one: unknown, other: unknown, { reading }: Column) =>
  reading === 'decimal' && typeof one === 'string' && typeof other === 'string'
    ? Number(one) === Number(other)
    : JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * What a row would do: the form of what is there, with the file's cells typed over it, checked as if a person had saved it. What the
 * file does not have stays as it is; so does the password of who is there already.
 * @param existing the thing with the row's key, as its list has it
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
    // Whatever its case in the file, the key names what is there and does not rename it.
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
