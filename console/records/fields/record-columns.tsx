import type { assignment } from '@shortcut/domain/drivers/assignment.ts'
import type { FieldWith } from '@shortcut/domain/field-row.ts'
import { fieldsOf, type ListedRows } from '@shortcut/domain/records/record-row.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import type { z } from 'zod'
import { timeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'
import { LastPosition, positionText, TaskLink, taskText } from '../assignment.tsx'
import { ExpiryDate } from '../ExpiryDate.tsx'
import { linkColumn } from '../link-column.tsx'
import { recordTones } from '../tones.ts'

type Listed = { id: string; driver?: { name: string } | null } & Partial<z.output<z.ZodObject<typeof assignment>>>
export type ListedField<Rows> = FieldWith<Rows, 'list', true>

type Options<Row extends Listed, Rows extends ListedRows> = {
  rows: Rows
  /** Starting widths in px, in the order of the columns. The first column links to the record. */
  widths: Readonly<Record<ListedField<Rows>, number>>
  labelOf: (field: ListedField<Rows>) => string
  statusText?: (row: Row) => string
  /** Columns with their own format. */
  shapes?: Partial<Record<ListedField<Rows>, Partial<Shape<Row>>>>
  t: Translate<typeof lawWords | typeof recordWords>
  zone: string
  show: (id: string) => void
  /** Address of a record's page, if it has one. */
  hrefOf?: (id: string) => string
}

type Shape<Row> = Omit<GridColumn<Row>, 'id' | 'header' | 'width' | 'sortable'>

/** The columns of a list by kind, from the entity's table of fields. */
export function recordColumns<
  Rows extends ListedRows,
  Row extends Listed & Readonly<Record<ListedField<Rows>, unknown>>,
>({ rows, widths, labelOf, statusText, shapes, t, zone, show, hrefOf }: Options<Row, Rows>): GridColumn<Row>[] {
  function shapeOf(field: ListedField<Rows>): Shape<Row> {
    const text = (row: Row) => String(row[field] ?? '')
    switch (rows[field]?.kind) {
      case 'status':
        return {
          text: (row) => statusText?.(row) ?? text(row),
          inset: behindShape,
          cell: (row) => (
            <StatusBadge
              text={statusText?.(row) ?? text(row)}
              tone={recordTones[text(row) as keyof typeof recordTones]}
            />
          ),
        }
      case 'expiry':
        return { text, cell: (row) => <ExpiryDate on={text(row)} /> }
      case 'moment':
        return { text: (row) => timeIn(zone, text(row)) }
      case 'count':
      case 'number':
      case 'amount':
      case 'kilograms':
        return { text, align: 'end' }
      case 'flag':
        return { text: (row) => t(row[field] ? 'record:yes' : 'record:no') }
      case 'driver':
        return { text: ({ driver }) => driver?.name ?? '' }
      case 'task':
        return {
          text: ({ currentTask = null }) => taskText(t, { currentTask }),
          cell: ({ currentTask = null }) => <TaskLink of={{ currentTask }} />,
        }
      case 'position':
        return {
          text: ({ lastPosition = null }) => positionText(t, { lastPosition }, zone),
          cell: ({ lastPosition = null }) => <LastPosition of={{ lastPosition }} />,
        }
      default:
        return { text }
    }
  }
  return fieldsOf(widths).map((field, index) => {
    const column = { id: field, header: labelOf(field), width: widths[field] }
    const shape = { ...shapeOf(field), ...shapes?.[field] }
    if (index === 0) return linkColumn({ ...column, text: shape.text, show, hrefOf })
    return { ...column, sortable: rows[field]?.sort ?? false, ...shape }
  })
}
