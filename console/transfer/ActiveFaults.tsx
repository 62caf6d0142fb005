import { type RowStore, useRow } from '@shortcut/ui/grid/row-store.ts'
import classes from './Import.module.css'

interface Sentence {
  /** Where it is, '' where that is clear. */
  at: string
  message: string
  isError: boolean
}

type Props<T> = { store: RowStore<T>; id: string | undefined; of: (row: T) => readonly Sentence[] }

/** Under a grid, whole: what is said of the row that one is at, and that its cell cuts off. */
export function ActiveFaults<T>({ store, id, of }: Props<T>) {
  const row = useRow(store, id)
  const sentences = row ? of(row) : []
  if (sentences.length === 0) return null
  return (
    <ul className={classes.sentences} aria-live="polite">
      {sentences.map(({ at, message, isError }) => (
        <li key={`${at} ${message}`} className={isError ? classes.wrong : undefined}>
          {at && <b>{at}</b>} {message}
        </li>
      ))}
    </ul>
  )
}
