import type { LiveTopic } from '@shortcut/domain/live/api.ts'
import { useEffect, useRef } from 'react'
import { useLive } from '../app/live.ts'

/** Several changes of one action come as one batch or two: one reading serves them all. */
const settleFor = 150

/** Calls `refresh` when somebody has changed this record. */
export function useRecordNews(topic: LiveTopic, id: string, refresh: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive((news) => {
    if (news !== 'resync' && !news.some((event) => event.topic === topic && event.id === id)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, settleFor)
  })
}
