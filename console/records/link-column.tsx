import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { RowLink } from '@shortcut/ui/grid/RowLink.tsx'

type Options<Row> = {
  id: string
  header: string
  width: number
  text: (row: Row) => string
  show: (id: string) => void
  /** Address of a record's page, if it has one. */
  hrefOf?: (id: string) => string
}

/** The column that links to the list's records. */
export const linkColumn = <Row extends { id: string }>({
  text,
  show,
  hrefOf,
  ...column
}: Options<Row>): GridColumn<Row> => ({
  ...column,
  required: true,
  sortable: true,
  text,
  cell: (row) => (
    <RowLink href={hrefOf ? hrefOf(row.id) : `#${row.id}`} onNavigate={() => show(row.id)}>
      {text(row)}
    </RowLink>
  ),
})
