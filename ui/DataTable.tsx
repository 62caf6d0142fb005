import { Fragment, type ReactNode } from 'react'
import classes from './DataTable.module.css'

export type TableColumn<Row, Key extends string = string> = {
  key: Key
  /** Absent above buttons that have their own names. A table without any header has no head. */
  header?: ReactNode
  /** For screen readers only. */
  hideHeader?: boolean
  headerHint?: string | undefined
  cell: (row: Row, index: number) => ReactNode
  /** Numbers are right-aligned and never wrap. */
  align?: 'end'
  width?: number | string
  /** The cell that names the row. */
  rowHeader?: boolean
  /** Tooltip: text that does not fit in the cell. */
  hint?: (row: Row) => string | undefined
  sorted?: 'ascending' | 'descending' | undefined
}

/** A row of totals, by column. A cell also spans following columns without a value. */
export type SumRow<Key extends string> = {
  key: string
  cells: Partial<Record<Key, ReactNode>>
  /** A subtotal. */
  plain?: boolean
}

type Props<Row, Key extends string> = {
  columns: readonly (TableColumn<Row, Key> | false)[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  /** Names the table if no heading or section does. */
  label?: string
  /** Id of the heading that names the table. */
  labelledBy?: string
  /** Shown instead of the table if there are no rows; without it the head is shown. */
  empty?: ReactNode
  /** Under the head, before all rows. */
  head?: readonly SumRow<NoInfer<Key>>[]
  foot?: readonly SumRow<NoInfer<Key>>[]
  /** Rows of the same group follow each other under its name. */
  groupOf?: (row: Row) => string
  /** Content across the full width below a row. */
  below?: (row: Row) => ReactNode
  /** How a row is highlighted. */
  markOf?: (row: Row, index: number) => 'chosen' | 'warning' | 'refused' | undefined
  /** The head stays visible while its page scrolls; `--sticky-top` sets its position if not 0. */
  sticky?: boolean
  /** Rows as high as in a list instead of compact. */
  roomy?: boolean
  /** `fixed`: column widths are fixed and texts wrap; `clipped`: texts are cut as well. */
  layout?: 'fixed' | 'clipped'
  /** On a phone each row is a few lines of names and values, because its columns have no room beside each other. */
  stacks?: boolean
  className?: string | undefined
}

/** A table of up to some tens of rows, all shown, with columns as data. Lists of thousands use the grid. */
export function DataTable<Row, const Key extends string>(props: Props<Row, Key>) {
  const { rows, rowKey, markOf, below, foot, head, groupOf } = props
  const columns = props.columns.filter((column) => column !== false)
  if (rows.length === 0 && props.empty !== undefined) return <p className={classes.empty}>{props.empty}</p>
  const hasHeader = columns.some(({ header }) => header !== undefined)
  const rowOf = (row: Row, index: number) => {
    const more = below?.(row)
    return (
      <Fragment key={rowKey(row, index)}>
        <tr data-mark={markOf?.(row, index)} data-more={more ? true : undefined}>
          {columns.map((column) => (
            <Cell key={column.key} column={column} hint={column.hint?.(row)}>
              {column.cell(row, index)}
            </Cell>
          ))}
        </tr>
        {more && (
          <tr>
            <td colSpan={columns.length}>{more}</td>
          </tr>
        )}
      </Fragment>
    )
  }
  const sumRow = (sums: SumRow<Key>) => <Sums key={sums.key} sums={sums} columns={columns} />
  return (
    <table
      className={[classes.table, props.className].filter(Boolean).join(' ')}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      data-sticky={props.sticky || undefined}
      data-roomy={props.roomy || undefined}
      data-layout={props.layout}
      data-stacks={props.stacks || undefined}
    >
      {hasHeader && (
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.key} column={column} />
            ))}
          </tr>
          {head?.map(sumRow)}
        </thead>
      )}
      {groupOf ? (
        groupsOf(rows, groupOf).map(([name, members]) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                {name}
              </th>
            </tr>
            {members.map(rowOf)}
          </tbody>
        ))
      ) : (
        <tbody>{rows.map(rowOf)}</tbody>
      )}
      {foot && <tfoot>{foot.map(sumRow)}</tfoot>}
    </table>
  )
}

type AnyColumn = Omit<TableColumn<never>, 'cell' | 'hint'>

function Header({ column }: { column: AnyColumn }) {
  const { header, hideHeader, headerHint, align, width, sorted } = column
  const style = width === undefined ? undefined : { width }
  if (header === undefined) return <td style={style} />
  return (
    <th scope="col" data-align={align} style={style} aria-sort={sorted} title={headerHint}>
      {hideHeader ? <span className={classes.hidden}>{header}</span> : header}
    </th>
  )
}

type CellProps = { column: AnyColumn; hint?: string | undefined; span?: number; children: ReactNode }

function Cell({ column: { align, rowHeader, header, hideHeader }, hint, span, children }: CellProps) {
  const name = typeof header === 'string' && !hideHeader ? header : undefined
  const shared = { 'data-align': align, 'data-name': name, title: hint, colSpan: span === 1 ? undefined : span }
  return rowHeader ? (
    <th scope="row" {...shared}>
      {children}
    </th>
  ) : (
    <td {...shared}>{children}</td>
  )
}

function Sums<Key extends string>({
  sums,
  columns,
}: {
  sums: SumRow<Key>
  columns: readonly (AnyColumn & { key: Key })[]
}) {
  const starts = columns.flatMap((column, at) => (at === 0 || sums.cells[column.key] !== undefined ? [at] : []))
  return (
    <tr data-sums={!sums.plain || undefined}>
      {starts.map((at, index) => {
        const column = columns[at]
        return (
          column && (
            <Cell key={column.key} column={column} span={(starts[index + 1] ?? columns.length) - at}>
              {sums.cells[column.key]}
            </Cell>
          )
        )
      })}
    </tr>
  )
}

function groupsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string): [string, Row[]][] {
  return [...Map.groupBy(rows, groupOf)]
}
