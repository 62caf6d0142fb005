import { useEffect, useRef } from 'react'

/**
 * Does `work` `settleFor` ms after it was first asked for: what else asks meanwhile is served by the same. Also when the page is hidden
 * by then: what was told of is known to be told, so nobody would tell it again.
 */
export function useSoon(work: () => unknown, settleFor: number): () => void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const soon = useRef(() => {
    // What never ends must not put the work off for ever.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, settleFor)
  })
  return soon.current
}
