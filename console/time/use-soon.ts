import { useEffect, useRef } from 'react'

/**
 * Runs `work` `settleFor` ms after the first request; further requests in that time are served by the same run. It also runs if the page
 * is hidden by then, because the news counts as delivered and would not come again.
 */
export function useSoon(work: () => unknown, settleFor: number): () => void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const soon = useRef(() => {
    // The timer is not restarted, or continuous requests would put the work off for ever.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, settleFor)
  })
  return soon.current
}
