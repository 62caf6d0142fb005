import type { LiveTopic } from '@shortcut/domain/live/api.ts'
import { useLive } from '../live/live.ts'
import { useSoon } from '../time/use-soon.ts'

/** Several changes of one action come as one batch or two: one reading serves them all. */
const settleFor = 150

/** Calls `refresh` when somebody has changed this record. */
export function useRecordNews(topic: LiveTopic, id: string, refresh: () => void) {
  const soon = useSoon(refresh, settleFor)
  useLive((news) => {
    if (news === 'resync' || news.some((event) => event.topic === topic && event.id === id)) soon()
  })
}
