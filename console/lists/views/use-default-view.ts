import type { SavedView } from '@shortcut/domain/users/views.ts'
import { useEffect, useState } from 'react'
import { session } from '../../call/session.ts'

const copyKey = (grid: string) => `defaultView:${session.getState().user?.id}:${grid}`

/** What this browser knew last; undefined when it never knew. */
function localCopy(grid: string): SavedView | null | undefined {
  try {
    return JSON.parse(localStorage.getItem(copyKey(grid)) ?? 'undefined')
  } catch {
    return undefined
  }
}

/**
 * The view that a list begins with, null for none, undefined while that is not known. A copy in the browser tells it before the server
 * has answered, so that the list need not wait.
 */
export function useDefaultView(grid: string, views: readonly SavedView[] | undefined): SavedView | null | undefined {
  const [copy] = useState(() => localCopy(grid))
  const now = views && (views.find(({ isDefault }) => isDefault) ?? null)
  useEffect(() => {
    if (now !== undefined) localStorage.setItem(copyKey(grid), JSON.stringify(now))
  }, [grid, now])
  return now === undefined ? copy : now
}
