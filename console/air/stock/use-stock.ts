import { calls } from 'virtual:calls'
import type { LiveEvent } from '@shortcut/domain/live/api.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../call/query-client.ts'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'

/** Marks everything read about numbers as out of date, but lists, which follow by themselves. */
export const forgetStock = () =>
  Promise.all(
    [calls.waybillStock.detail, calls.waybillStock.numbers, calls.waybillStock.counts, calls.log.list].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

/** One range, live. */
export function useStock(id: string) {
  const concerns = (event: LiveEvent) => event.id === id
  useNews(['waybillStock'], calls.waybillStock.detail.path, 300, concerns)
  useNews(['waybillStock'], calls.waybillStock.numbers.path, 300, concerns)
  useNews(['waybillStock'], calls.log.list.path, 300, concerns)
  return useQuery(queryOf(calls.waybillStock.detail, { id }))
}
