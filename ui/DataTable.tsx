import { Fragment, type ReactNode } from 'react'
import classes from './DataTable.module.css'

export type TableColumn<Row, Key extends string = string> = {
  key: Key
  /** Absent over buttons, whose own names say enough. A table of which no column has one has no head. */
  header?: ReactNode
  /** Said to people who hear the table, and not shown. */
  hideHeader?: boolean
  headerHint?: string | undefined
  cell: (row: Row, index: number) => ReactNode
  /** Numbers stand at the end, and never wrap. */
  align?: 'end'
  width?: number | string
  /** What the row is about. */
  rowHeader?: boolean
  /** On hover: what the cell has no room for. */
  hint?: (row: Row) => string | undefined
  sorted?: 'ascending' | 'descending' | undefined
}

/** A row of sums, by column. A cell also covers the columns after it that have none. */
export type SumRow<Key extends string> = {
  key: string
  cells: Partial<Record<Key, ReactNode>>
  /** A sum on the way to the last one. */
  plain?: boolean
}

type Props<Row, Key extends string> = {
  columns: readonly (TableColumn<Row, Key> | false)[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  /** Names the table where no heading or section does. */
  label?: string
  /** Id of the heading that names the table. */
  labelledBy?: string
  /** Instead of the table, when there are no rows. Without it its head is shown. */
  empty?: ReactNode
  /** Under the head, before all rows. */
  head?: readonly SumRow<NoInfer<Key>>[]
  foot?: readonly SumRow<NoInfer<Key>>[]
  /** Rows with the same group stand together under its name. */
  groupOf?: (row: Row) => string
  /** Over the whole width under a row. */
  below?: (row: Row) => ReactNode
  /** How a row stands out. */
  markOf?: (row: Row, index: number) => 'chosen' | 'warning' | 'refused' | undefined
  /** The head stays while its page scrolls; `--sticky-top` says where, if not at the very top. */
  sticky?: boolean
  /** Rows as high as a list's, not as low as fit beside other things. */
  roomy?: boolean
  /** `fixed`: the columns' widths hold and texts wrap; `clipped`: and texts are cut. */
  layout?: 'fixed' | 'clipped'
  className?: string | undefined
}

/** A table of some tens of rows, all of them shown: columns are data. Lists of thousands are for the grid. */
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

function Cell({ column: { align, rowHeader }, hint, span, children }: CellProps) {
  const shared = { 'data-align': align, title: hint, colSpan: span === 1 ? undefined : span }
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
