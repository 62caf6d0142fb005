import type { ReactNode } from 'react'
import classes from './DiffTable.module.css'
import { useTexts } from './texts.ts'

export type FieldChange = { field: string; label: string; before: ReactNode; after: ReactNode; note?: ReactNode }

type Props = {
  changes: readonly FieldChange[]
  /** Fields to accept; without it there are no checkboxes. */
  accepted?: ReadonlySet<string>
  onAcceptedChange?: (accepted: ReadonlySet<string>) => void
  /** Heads the column of notes; without it there is none. */
  noteText?: string
}

/** What changed, field by field: old and new side by side, each one to accept or refuse where asked. */
export function DiffTable({ changes, accepted, onAcceptedChange, noteText }: Props) {
  const texts = useTexts().diff
  const toggle = (field: string) => {
    const next = new Set(accepted)
    if (!next.delete(field)) next.add(field)
    onAcceptedChange?.(next)
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {accepted && <td className={classes.tick} />}
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
          {noteText && <th scope="col">{noteText}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after, note }) => (
          <tr key={field} data-refused={(accepted && !accepted.has(field)) || undefined}>
            {accepted && (
              <td className={classes.tick}>
                <input
                  type="checkbox"
                  checked={accepted.has(field)}
                  onChange={() => toggle(field)}
                  aria-label={texts.accept(label)}
                />
              </td>
            )}
            <th scope="row">{label}</th>
            <td>{before === '' || before == null ? '–' : <del>{before}</del>}</td>
            <td>{after === '' || after == null ? '–' : <ins>{after}</ins>}</td>
            {noteText && <td>{note}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
