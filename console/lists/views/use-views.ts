import { calls } from 'virtual:calls'
import { sharedGrids } from '@shortcut/domain/users/shared-grids.ts'
import type { SavedView } from '@shortcut/domain/users/views.ts'
import { emptyLayout, type GridLayout } from '@shortcut/ui/grid/layout.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, readyAhead, saveOnce } from '../../call/call.ts'
import { queryOf } from '../../call/use-call.ts'
import type { Sent } from '../../forms/use-form.ts'
import { keptLayout, readLayout } from '../use-layout.ts'
import { useDefaultView } from './use-default-view.ts'

type Options = {
  /** The list's name, as in useLayout. */
  grid: string
  /** The part of the address that useListQuery reads. */
  asked: { question: string; view: string; ask: (question: string, viewId: string) => void }
  layout: GridLayout
  onLayoutChange: (layout: GridLayout) => void
  /** The columns' layout until the user changes it. */
  standard: Partial<GridLayout>
}

export type ViewFields = Pick<SavedView, 'name' | 'query' | 'isDefault' | 'isShared'> & {
  id?: string
  layout: GridLayout
}
export type Views = ReturnType<typeof useViews>

/** A list's saved views, the user's own and those that colleagues share; the current one, and whether the list now differs from it. */
export function useViews({ grid, asked, layout, onLayoutChange, standard }: Options) {
  const { question, view, ask } = asked
  const query = queryOf(calls.view.list, { grid })
  const { data: list, isError: failed } = useQuery({
    ...query,
    initialData: () => readyAhead(calls.view.list, { grid }),
  })
  const client = useQueryClient()
  const standardLayout = { ...emptyLayout, ...standard }
  const layoutOf = (saved: SavedView) => readLayout(saved.layout, standardLayout)
  const same = (one: GridLayout, other: GridLayout) => stable(keptLayout(one)) === stable(keptLayout(other))
  const current = list?.find(({ id }) => id === view)

  const show = (saved: SavedView | null) => {
    onLayoutChange(saved ? layoutOf(saved) : standardLayout)
    ask(saved?.query ?? '', saved?.id ?? '')
  }
  // A list opened without filters starts with the default view, once, before anything is requested.
  const known = useDefaultView(grid, list)
  const unasked = question === '' && view === ''
  const [beginning, setBeginning] = useState<'waits' | 'shown' | 'over'>(unasked ? 'waits' : 'over')
  // After the default view is applied, the list waits until the address shows it, which comes later.
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
   * Saves a view and makes it the current one.
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
    /** The list must not be requested yet: its filters may still change to those of the default view. */
    holds,
    current,
    changed: current !== undefined && (current.query !== question || !same(layoutOf(current), layout)),
    question,
    layout,
    show,
    /** Renames a view, shares or unshares it, or sets or clears it as the default; its filters and layout stay. */
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

/** One text for equal layouts, whatever order their widths were set in. */
const stable = ({ widths, ...rest }: ReturnType<typeof keptLayout>) =>
  JSON.stringify({ ...rest, widths: Object.entries(widths).sort() })
