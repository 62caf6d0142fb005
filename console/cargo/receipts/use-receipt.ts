import { calls } from 'virtual:calls'
import type { LiveEvent } from '@shortcut/domain/live/api.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../call/query-client.ts'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'

/** Marks everything read about receipts as out of date, but lists, which follow by themselves. */
export const forgetReceipts = () =>
  Promise.all(
    [calls.receipt.detail, calls.receipt.counts, calls.log.list].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

/** It may have thousands of pieces: while it is scanned it is read once in this time, ms. */
const settleFor = 1000

/** One receipt with all that belongs to it, live. */
export function useReceipt(id: string) {
  const concerns = (event: LiveEvent) => event.id === id
  useNews(['receipt'], calls.receipt.detail.path, settleFor, concerns)
  useNews(['receipt'], calls.log.list.path, settleFor, concerns)
  return useQuery(queryOf(calls.receipt.detail, { id }))
}
