import type { LiveTopic } from '@shortcut/domain/live/api.ts'
import { useLive } from '../../live/live.ts'
import { useSoon } from '../../time/use-soon.ts'

/** One action may send its changes in two batches: one refresh serves both. */
const settleFor = 150

/** Calls `refresh` after somebody has changed this record. */
export function useRecordNews(topic: LiveTopic, id: string, refresh: () => void) {
  const soon = useSoon(refresh, settleFor)
  useLive((news) => {
    if (news === 'resync' || news.some((event) => event.topic === topic && event.id === id)) soon()
  })
}
