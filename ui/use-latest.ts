import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A callback that stays the same and does what the last render wants. For listeners that are attached after painting: a key pressed
 * right after typing would otherwise still meet what was true before.
 */
export function useLatest<Arguments extends unknown[]>(callback: (...args: Arguments) => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
