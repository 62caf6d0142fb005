import type { LiveEvent, LiveTopic } from '@shortcut/domain/live/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSoon } from '../time/use-soon.ts'
import { useLive } from './live.ts'
import { useReturn } from './use-return.ts'

/**
 * Repeats a call when something of these topics changed, and after an interruption. Changes within `settleFor` ms cause one
 * repeat. `concerns` leaves out those of the topics that change nothing here.
 */
export function useNews(
  topics: readonly LiveTopic[],
  path: string,
  settleFor = 300,
  concerns: (event: LiveEvent) => boolean = () => true,
) {
  const client = useQueryClient()
  const askAgain = useSoon(() => client.invalidateQueries({ queryKey: [path] }), settleFor)
  useLive((news) => {
    if (news === 'resync' || news.some((event) => topics.includes(event.topic) && concerns(event))) askAgain()
  })
  useReturn(askAgain)
}
