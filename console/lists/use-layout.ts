import { calls } from 'virtual:calls'
import { emptyLayout, type GridLayout } from '@shortcut/ui/grid/layout.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, readyAhead } from '../call/call.ts'
import { keep, kept } from '../call/keep.ts'
import { saveOnceSettled } from '../call/save-later.ts'
import { session } from '../call/session.ts'

const settleFor = 800
const copyKey = (grid: string) => `layout:${session.getState().user?.id}:${grid}`

/** The saved part of a layout: all but the sort, because the sort is in the address. */
export const keptLayout = ({ order, widths, hidden, pinned }: GridLayout) => ({
  order: [...order],
  widths: { ...widths },
  hidden: [...hidden],
  pinned: [...pinned],
})

/** Reads a saved layout of any age: unreadable parts keep their defaults. */
export function readLayout(saved: unknown, standard: GridLayout): GridLayout {
  if (typeof saved !== 'object' || saved === null) return standard
  const { order, widths, hidden, pinned } = saved as Partial<Record<keyof GridLayout, unknown>>
  const names = (value: unknown, otherwise: readonly string[]) =>
    Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : otherwise
  const numbers = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(
    ([, width]) => typeof width === 'number',
  )
  return {
    order: names(order, standard.order),
    widths: Object.fromEntries(numbers),
    hidden: names(hidden, standard.hidden),
    pinned: names(pinned, standard.pinned),
    sort: null,
  }
}

/**
 * A user's layout of a list, saved on the server; a copy in the browser shows it before the server has
 * answered. The sort is not part of it: it is in the address.
 */
export function useLayout(grid: string, standard: Partial<GridLayout>): [GridLayout, (layout: GridLayout) => void] {
  const [layout, setLayout] = useState(() =>
    readLayout(readyAhead(calls.layout.get, { grid })?.layout ?? kept(copyKey(grid)), { ...emptyLayout, ...standard }),
  )
  const changed = useRef(false)

  useEffect(() => {
    const leaving = new AbortController()
    call(calls.layout.get, { grid }, { signal: leaving.signal, handles: 'all' }).then(
      ({ layout: saved }) => {
        if (!changed.current && saved) setLayout((now) => readLayout(saved, now))
      },
      () => undefined,
    )
    return () => leaving.abort()
  }, [grid])

  const change = useCallback(
    (next: GridLayout) => {
      changed.current = true
      setLayout(next)
      saveOnceSettled(`layout ${grid}`, settleFor, () => {
        const saved = keptLayout(next)
        keep(copyKey(grid), JSON.stringify(saved))
        return call(calls.layout.save, { grid, layout: saved })
      })
    },
    [grid],
  )
  return [layout, change]
}
