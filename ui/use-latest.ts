import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A stable callback that calls the function of the last render. For listeners attached after painting: otherwise a key
 * pressed right after typing would still see old values.
 */
export function useLatest<Arguments extends unknown[]>(callback: (...args: Arguments) => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
