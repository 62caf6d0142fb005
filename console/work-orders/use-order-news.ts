import { useEffect, useRef } from 'react'
import { useLive } from '../app/live.ts'

/** Several changes of one action come as one batch or two: one reading serves them all. */
const settleFor = 150

/** Calls `refresh` when somebody has changed this order or one of its tasks. */
export function useOrderNews(id: string, refresh: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive((news) => {
    if (news !== 'resync' && !news.some((event) => event.topic === 'workOrder' && event.id === id)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, settleFor)
  })
}
