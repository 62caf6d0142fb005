import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { Grid } from '@shortcut/ui/grid/Grid.tsx'
import { emptyLayout, type GridLayout } from '@shortcut/ui/grid/layout.ts'
import { createRowStore, type RowStore, useRow } from '@shortcut/ui/grid/row-store.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as listWords from '@shortcut/words/en/list.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { type ListReply, type PagePlace, useCursorList } from '../../lists/use-cursor-list.ts'
import { useT } from '../../words/words.ts'
import classes from './Import.module.css'

interface Sentence {
  /** The place of the problem, '' if it is obvious. */
  at: string
  message: string
  isError: boolean
}

type Props<T extends { id: string }> = {
  label: string
  /** Key of the rows: another query is another list. */
  query: string
  /** The same function as long as the query stays the same. */
  fetchPage: (place: PagePlace, signal: AbortSignal) => Promise<ListReply<T>>
  columns: readonly GridColumn<T>[]
  /** The column pinned at the left. */
  pinned: string
  sentencesOf: (row: T) => readonly Sentence[]
  empty: ReactNode
}

/** Shows a file's rows before it is imported; below, the full messages of the current row. */
export function PreviewGrid<T extends { id: string }>(props: Props<T>) {
  const { label, query, fetchPage, columns, pinned, sentencesOf, empty } = props
  const t = useT(listWords)
  const store = useMemo(() => createRowStore<T>(), [])
  const list = useCursorList<T>({ store, query, fetchPage })
  const [layout, setLayout] = useState<GridLayout>({ ...emptyLayout, pinned: [pinned] })
  const [active, setActive] = useState<string>()
  return (
    <>
      <Grid
        label={label}
        columns={columns}
        store={store}
        rowCount={list.rowCount}
        rowAt={list.rowAt}
        onRangeNeeded={list.onRangeNeeded}
        layout={layout}
        onLayoutChange={setLayout}
        onActiveChange={setActive}
        loading={list.loading}
        error={list.error && <ErrorState title={t('list:failed')} text={list.error.message} onRetry={list.refresh} />}
        empty={empty}
      />
      <ActiveFaults store={store} id={active ?? list.rowAt(0)} of={sentencesOf} />
    </>
  )
}

type FaultsProps<T> = { store: RowStore<T>; id: string | undefined; of: (row: T) => readonly Sentence[] }

/** The full messages of one row, because its cell cuts them off. */
function ActiveFaults<T>({ store, id, of }: FaultsProps<T>) {
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
