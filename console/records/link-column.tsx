import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { RowLink } from '@shortcut/ui/grid/RowLink.tsx'

type Options<Row> = {
  id: string
  header: string
  width: number
  text: (row: Row) => string
  show: (id: string) => void
  /** Where the record has an address of its own. */
  hrefOf?: (id: string) => string
}

/** The column by which a list leads to its records. */
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
