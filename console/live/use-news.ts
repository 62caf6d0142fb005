import type { LiveTopic } from '@shortcut/domain/live/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSoon } from '../time/use-soon.ts'
import { useLive } from './live.ts'
import { useReturn } from './use-return.ts'

/**
 * Repeats a call when something of these topics changed, and after an interruption. Changes within `settleFor` ms cause one
 * repeat.
 */
export function useNews(topics: readonly LiveTopic[], path: string, settleFor = 300) {
  const client = useQueryClient()
  const askAgain = useSoon(() => client.invalidateQueries({ queryKey: [path] }), settleFor)
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic }) => topics.includes(topic))) askAgain()
  })
  useReturn(askAgain)
}
