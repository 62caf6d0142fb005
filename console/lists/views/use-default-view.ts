import type { SavedView } from '@shortcut/domain/users/views.ts'
import { useEffect, useState } from 'react'
import { keep, kept } from '../../call/keep.ts'
import { session } from '../../call/session.ts'

const copyKey = (grid: string) => `defaultView:${session.getState().user?.id}:${grid}`

/** The default view that this browser stored last; undefined if it never stored one. */
const localCopy = (grid: string) => kept(copyKey(grid)) as SavedView | null | undefined

/**
 * The view that a list starts with; null for none, undefined while unknown. A copy in the browser answers before the
 * server does, so the list does not wait.
 */
export function useDefaultView(grid: string, views: readonly SavedView[] | undefined): SavedView | null | undefined {
  const [copy] = useState(() => localCopy(grid))
  const now = views && (views.find(({ isDefault }) => isDefault) ?? null)
  useEffect(() => {
    if (now !== undefined) keep(copyKey(grid), JSON.stringify(now))
  }, [grid, now])
  return now === undefined ? copy : now
}
