import type { KeptRow, Kind } from '@shortcut/domain/work-orders/field-row.ts'
import { fieldRows, type ListField, listFields } from '@shortcut/domain/work-orders/field-sets.ts'
import { type CellKind, rowJson } from '../../platform/database/row-json.ts'
import { timedMoreColumns } from '../timed-columns.ts'

/** How PostgreSQL's text output becomes JSON. */
const cells: Record<Exclude<Kind, 'contact' | 'stops'> | KeptRow['kind'], CellKind> = {
  text: 'text',
  choice: 'plain',
  bookingType: 'json',
  count: 'json',
  weight: 'plain',
  volume: 'plain',
  unit: 'plain',
  date: 'plain',
  placeTime: 'time',
  instant: 'time',
  moment: 'time',
  account: 'plain',
  user: 'plain',
  tags: 'json',
  status: 'plain',
  channel: 'plain',
}

const cellOf = (field: ListField): [sql: string, kind: CellKind] => {
  const { column, kind } = fieldRows[field]
  return [kind === 'tags' ? `to_json(w.${column})` : `w.${column}`, cells[kind]]
}

/** A line of the list (workOrderRowReply) by field: the column of `work_order w`, and its type. */
export const { rowColumns, columnCount, indexOf, lineOf } = rowJson<
  ListField | keyof typeof timedMoreColumns | 'id' | 'openProblems' | 'openRequests' | 'version'
>({
  id: ['w.id', 'plain'],
  ...(Object.fromEntries(listFields.map((field) => [field, cellOf(field)])) as Record<ListField, [string, CellKind]>),
  ...timedMoreColumns,
  openProblems: ['w.open_problems', 'plain'],
  openRequests: ['w.open_requests', 'plain'],
  version: ['w.version', 'json'],
})
