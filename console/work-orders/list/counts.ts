import { calls } from 'virtual:calls'
import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { useQuery } from '@tanstack/react-query'
import { besideOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'

export type Counts = Partial<Record<BookingStatus, number>>

/** Counts of orders by status, updated live. */
export function useCounts() {
  useNews(['workOrder'], calls.workOrder.counts.path)
  return useQuery(besideOf(calls.workOrder.counts, {}))
}
