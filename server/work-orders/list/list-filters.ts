import type { WorkOrderFilters } from '@shortcut/domain/work-orders/api.ts'
import { fieldRows } from '@shortcut/domain/work-orders/field-sets.ts'
import { openStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { searchedAs } from '@shortcut/domain/work-orders/searched-as.ts'
import { now } from '../../platform/clock.ts'
import { contains } from '../../platform/database/pages.ts'
import type { Values } from '../../platform/database/statements.ts'
import { moreConditions } from './more-filters.ts'
import { timingIs, withoutDriver } from './timing-filter.ts'

/** A task's short number, by which its order is found too. */
const taskNumber = /^TK-\d{2}-\d{6,}$/i
/** These have their own conditions. */
const apart: readonly string[] = ['bookingStatus', 'tags']
const arrays: Readonly<Record<string, string>> = { bookingType: 'smallint', account: 'uuid' }

export interface Filters {
  /** Requested statuses; null for all. */
  statuses: readonly string[] | null
  /** Exactly the open ones: a partial index has them in order. */
  open: boolean
  /** Looked up with the trigram index, or beside the list: found before sorting. */
  text: string[]
  /** All other conditions. */
  other: string[]
}

/** The filters as conditions on `work_order w`; their parameters go to `values`. */
export function readFilters(input: WorkOrderFilters, values: Values): Filters {
  const text: string[] = []
  const other: string[] = []
  const put = (value: unknown) => values.add(value)
  const within = (column: string, typed: string, like: 'LIKE' | 'ILIKE') =>
    `(${searchedAs(typed)
      .map((form) => `${column} ${like} ${put(contains(like === 'LIKE' ? form.toLowerCase() : form))}`)
      .join(' OR ')})`
  if (input.q) {
    const found = within('w.search_text', input.q, 'LIKE')
    const asTask = () => `w.id = (SELECT work_order_id FROM task WHERE task_no = ${put(input.q?.toUpperCase())})`
    text.push(taskNumber.test(input.q) ? `(${found} OR ${asTask()})` : found)
  }
  for (const [field, { column, filter, kind, sort }] of Object.entries(fieldRows)) {
    if (!filter || apart.includes(field)) continue
    if (filter.kind === 'text') {
      const wanted = input[filter.name]
      if (!wanted) continue
      // The index finds candidates, the column confirms them.
      if (filter.searched)
        text.push(`${within('w.search_text', wanted, 'LIKE')} AND ${within(`w.${column}`, wanted, 'ILIKE')}`)
      else other.push(`w.${column} ILIKE ${put(contains(wanted))}`)
    } else if (filter.kind === 'anyOf') {
      const wanted = input[filter.name]
      // PostgreSQL uses the partial index only if the condition is written out.
      const there = sort === 'sparse' ? ` AND w.${column} IS NOT NULL` : ''
      if (wanted) other.push(`w.${column} = ANY(${put(wanted)}::${arrays[kind] ?? 'text'}[])${there}`)
    } else {
      const compared = 'column' in filter && filter.column ? filter.column : column
      const [from, to] = [input[filter.from], input[filter.to]]
      if (from !== undefined) other.push(`w.${compared} >= ${put(from)}`)
      if (to !== undefined) other.push(`w.${compared} <= ${put(to)}`)
    }
  }
  text.push(...moreConditions(input, put))
  // The index has only orders with tags; PostgreSQL uses it only if the condition is written out.
  if (input.tags) other.push(`w.tags && ${put(input.tags)}::text[] AND w.tags <> '{}'`)
  if (input.ids) other.push(`w.id = ANY(${put(input.ids)}::uuid[])`)
  if (input.timing) other.push(`(${input.timing.map((timing) => timingIs[timing](() => put(now()))).join(' OR ')})`)
  if (input.withoutDriver) other.push(`${input.withoutDriver === 'yes' ? '' : 'NOT '}${withoutDriver}`)
  if (input.recurringId)
    other.push(
      `w.id IN (SELECT d.work_order_id FROM recurring_date d WHERE d.recurring_order_id = ANY(${put(input.recurringId)}::uuid[]))`,
    )
  if (input.hasProblem) other.push(`w.open_problems ${input.hasProblem === 'yes' ? '<>' : '='} ''`)
  if (input.hasRequest) other.push(`w.open_requests ${input.hasRequest === 'yes' ? '<>' : '='} ''`)
  if (input.folderId) other.push(`w.folder_ids @> ARRAY[${put(input.folderId)}::uuid]`)
  const statuses = input.bookingStatus ? [...new Set(input.bookingStatus)] : null
  const open =
    statuses !== null &&
    statuses.length === openStatuses.length &&
    openStatuses.every((status) => statuses.includes(status))
  return { statuses, open, text, other }
}
