import { calls } from 'virtual:calls'
import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../../call/use-call.ts'
import { withoutStatus } from '../../lists/list-filters.ts'
import { useNews } from '../../live/use-news.ts'
import { useActed } from '../../page/undo-offer.ts'

export type Counts = Partial<Record<BookingStatus, { total: number; totalIsExact: boolean }>>

/** Counts under filters read orders, not kept sums: during continuous changes they are read once in this time, ms. */
const settleFiltered = 3_000

/** Counts of orders by status, under the list's search and other filters, updated live. `wire` is the list's input. */
export function useCounts(wire: Readonly<Record<string, string>>) {
  const asked = withoutStatus(wire, 'bookingStatus')
  useNews(['workOrder'], calls.workOrder.counts.path, Object.keys(asked).length > 0 ? settleFiltered : undefined)
  const query = useQuery({ ...besideOf(calls.workOrder.counts, asked), placeholderData: keepPreviousData })
  // What this user did counts at once.
  useActed(() => void query.refetch())
  return query
}
