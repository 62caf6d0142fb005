import { calls } from 'virtual:calls'
import { sharedGrids } from '@shortcut/domain/users/shared-grids.ts'
import type { SavedView } from '@shortcut/domain/users/views.ts'
import { emptyLayout, type GridLayout } from '@shortcut/ui/grid/layout.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, saveOnce } from '../../call/call.ts'
import { queryOf } from '../../call/use-call.ts'
import type { Sent } from '../../forms/use-form.ts'
import { keptLayout, readLayout } from '../use-layout.ts'
import { useDefaultView } from './use-default-view.ts'

type Options = {
  /** Which list, as in useLayout. */
  grid: string
  /** What useListQuery knows of the address. */
  asked: { question: string; view: string; ask: (question: string, viewId: string) => void }
  layout: GridLayout
  onLayoutChange: (layout: GridLayout) => void
  /** Columns as they stand before anybody moves one. */
  standard: Partial<GridLayout>
}

export type ViewFields = Pick<SavedView, 'name' | 'query' | 'isDefault' | 'isShared'> & {
  id?: string
  layout: GridLayout
}
export type Views = ReturnType<typeof useViews>

/** Saved views of a list, one's own and those that colleagues share, which of them is shown, and whether what is shown differs from it. */
export function useViews({ grid, asked, layout, onLayoutChange, standard }: Options) {
  const { question, view, ask } = asked
  const query = queryOf(calls.view.list, { grid })
  const { data: list, isError: failed } = useQuery(query)
  const client = useQueryClient()
  const standardLayout = { ...emptyLayout, ...standard }
  const layoutOf = (saved: SavedView) => readLayout(saved.layout, standardLayout)
  const same = (one: GridLayout, other: GridLayout) => stable(keptLayout(one)) === stable(keptLayout(other))
  const current = list?.find(({ id }) => id === view)

  const show = (saved: SavedView | null) => {
    onLayoutChange(saved ? layoutOf(saved) : standardLayout)
    ask(saved?.query ?? '', saved?.id ?? '')
  }
  // Opened without a question, the list begins with the default view, once, before anything is asked for.
  const known = useDefaultView(grid, list)
  const unasked = question === '' && view === ''
  const [beginning, setBeginning] = useState<'waits' | 'shown' | 'over'>(unasked ? 'waits' : 'over')
  // Shown, it holds until the address says so, which comes later.
  const holds = beginning !== 'over' && !failed && (known === undefined || (known !== null && unasked))
  useEffect(() => {
    if (beginning === 'waits' && known && unasked) {
      setBeginning('shown')
      show(known)
    } else if (beginning !== 'over' && !holds && (list || failed)) setBeginning('over')
  })
  const put = (change: (before: readonly SavedView[]) => SavedView[]) =>
    client.setQueryData(query.queryKey, (before) => change(before ?? []))

  /**
   * Saves and shows it.
   * @param sent marks the input as a form's
   * @throws CallError whose field errors the caller shows
   */
  async function save(
    { id, name, query, isDefault, isShared, layout: kept }: ViewFields,
    sent: Sent = (input) => input,
  ) {
    const fields = { grid, name, query, isDefault, isShared, layout: keptLayout(kept) }
    const send = (known: { id: string } | undefined) =>
      call(calls.view.save, sent({ ...fields, ...(known && { id: known.id }) }), { handles: id ? [422] : [409, 422] })
    const saved = await saveOnce(() => send(id ? { id } : undefined), send)
    put((before) =>
      [
        ...before
          .filter(({ id }) => id !== saved.id)
          .map((other) => (saved.isDefault ? { ...other, isDefault: false } : other)),
        saved,
      ].sort((a, b) => a.name.localeCompare(b.name)),
    )
    if (saved.id !== view) ask(question, saved.id)
  }

  return {
    list: list ?? [],
    canShare: sharedGrids.has(grid),
    /** The list must not be asked for yet: it may begin with another question. */
    holds,
    current,
    changed: current !== undefined && (current.query !== question || !same(layoutOf(current), layout)),
    question,
    layout,
    show,
    /** Renames a view, shares it, or makes it the default, or not; what it shows stays. */
    alter: (saved: SavedView, changes: Partial<Pick<SavedView, 'name' | 'isDefault' | 'isShared'>>) =>
      save({ ...saved, layout: layoutOf(saved), ...changes }),
    save,
    async remove(id: string) {
      const { done, failed } = await call(calls.view.delete, { ids: [id] })
      if (failed.length > 0) await client.invalidateQueries(query)
      put((before) => before.filter((saved) => !done.includes(saved.id)))
      if (id === view) ask(question, '')
    },
  }
}

/** The same layout reads the same, whatever order its widths were set in. */
const stable = ({ widths, ...rest }: ReturnType<typeof keptLayout>) =>
  JSON.stringify({ ...rest, widths: Object.entries(widths).sort() })
