import { type FieldWith, fieldRows } from '@shortcut/domain/work-orders/field-sets.ts'
import { freightStates } from '@shortcut/domain/work-orders/freight-statuses.ts'
import { taskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import {
  type MomentColumn,
  type MoreColumn,
  momentColumns,
  type TextColumn,
  textColumns,
} from '@shortcut/domain/work-orders/more-columns.ts'
import { timings } from '@shortcut/domain/work-orders/timing/timing.ts'
import type { FilterDef } from '../../lists/list-filters.ts'

const text = (name: string): FilterDef => ({ kind: 'text', name })

const moments = (column: string): FilterDef => ({ kind: 'instants', from: `${column}From`, to: `${column}To` })
const thereOrNot = (name: string): FilterDef => ({ kind: 'anyOf', name, values: ['yes', 'no'] })

/** Filters of the list's columns, and of `accountId`, which has no column. */
const ofRows = Object.fromEntries(
  Object.entries(fieldRows).flatMap(([field, { filter }]) => (filter ? [[field, filter]] : [])),
) as Record<Exclude<keyof typeof fieldRows, FieldWith<'filter', null>>, FilterDef>

/** Filters on the list's own rows; `accountId`, `withoutDriver`, `hasRequest`, `hasProblem`, `folderId` and `recurringId` have no column. */
export const rowFilters = {
  ...ofRows,
  timing: { kind: 'anyOf', name: 'timing', values: timings },
  withoutDriver: { kind: 'anyOf', name: 'withoutDriver', values: ['yes', 'no'] },
  hasRequest: { kind: 'anyOf', name: 'hasRequest', values: ['yes', 'no'] },
  hasProblem: { kind: 'anyOf', name: 'hasProblem', values: ['yes', 'no'] },
  folderId: { kind: 'anyOf', name: 'folderId', values: 'ids' },
  recurringId: { kind: 'anyOf', name: 'recurringId', values: 'ids' },
} as const satisfies Record<string, FilterDef>

/** Filters of columns that a second call fills: only the server can tell whether a row matches. */
export const moreFilterDefs: Record<MoreColumn, FilterDef> = {
  ...(Object.fromEntries(textColumns.map((column) => [column, text(column)])) as Record<TextColumn, FilterDef>),
  ...(Object.fromEntries(momentColumns.map((column) => [column, moments(column)])) as Record<MomentColumn, FilterDef>),
  status: { kind: 'anyOf', name: 'taskStatus', values: taskStatuses },
  photos: thereOrNot('hasPhotos'),
  locus: thereOrNot('hasLocus'),
  heldStep: thereOrNot('hasHeldStep'),
  freight: { kind: 'anyOf', name: 'freight', values: freightStates },
}

/**
 * The filters of the list's columns with their parameters of workOrder/list: all of them. The customer's column picks accounts; a part of
 * the name, as saved views may have it, has no column.
 */
export const workOrderFilters = {
  ...rowFilters,
  customerName: rowFilters.accountId,
  accountId: rowFilters.customerName,
  ...moreFilterDefs,
}

export type FilteredColumn = keyof typeof rowFilters
