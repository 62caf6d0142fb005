import type { ReactNode } from 'react'
import { DataTable } from './DataTable.tsx'
import classes from './DiffTable.module.css'
import { useTexts } from './texts.ts'

export type FieldChange = { field: string; label: string; before: ReactNode; after: ReactNode; note?: ReactNode }

type Props = {
  changes: readonly FieldChange[]
  /** Fields to accept; without it there are no checkboxes. */
  accepted?: ReadonlySet<string>
  onAcceptedChange?: (accepted: ReadonlySet<string>) => void
  /** Header of the notes column; without it there is none. */
  noteText?: string
}

/** Changes field by field: old and new value side by side, each with a checkbox to accept if requested. */
export function DiffTable({ changes, accepted, onAcceptedChange, noteText }: Props) {
  const texts = useTexts().diff
  const toggle = (field: string) => {
    const next = new Set(accepted)
    if (!next.delete(field)) next.add(field)
    onAcceptedChange?.(next)
  }
  return (
    <DataTable
      className={classes.table}
      layout="fixed"
      roomy
      rows={changes}
      rowKey={({ field }) => field}
      markOf={({ field }) => (accepted && !accepted.has(field) ? 'refused' : undefined)}
      columns={[
        accepted !== undefined && {
          key: 'tick',
          width: 32,
          cell: ({ field, label }) => (
            <input
              type="checkbox"
              checked={accepted.has(field)}
              onChange={() => toggle(field)}
              aria-label={texts.accept(label)}
            />
          ),
        },
        { key: 'field', header: texts.field, width: '18%', rowHeader: true, cell: ({ label }) => label },
        {
          key: 'before',
          header: texts.before,
          cell: ({ before }) => (before === '' || before == null ? '–' : <del>{before}</del>),
        },
        {
          key: 'after',
          header: texts.after,
          cell: ({ after }) => (after === '' || after == null ? '–' : <ins>{after}</ins>),
        },
        noteText !== undefined && { key: 'note', header: noteText, cell: ({ note }) => note },
      ]}
    />
  )
}
