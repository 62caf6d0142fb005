import { calls } from 'virtual:calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../call/use-call.ts'
import { useUndone } from '../page/undo-offer.ts'

/** Orders become late by time alone, so the list is read again this often. */
const renewMs = 15_000

export type UrgentSort = 'leaveByAt' | 'dueAt'

/** Lists beside the map, with their filters of the work-order list. */
export const orderFilters = {
  urgent: { timing: 'late,atRisk' },
  withoutDriver: { withoutDriver: 'yes' },
} as const
export type OrdersOf = keyof typeof orderFilters

/** The orders of a list beside the map, the most urgent first. */
export function useOrders(of: OrdersOf, sort: UrgentSort, enabled = true) {
  const query = useQuery({
    ...queryOf(calls.workOrder.list, { ...orderFilters[of], sort, pageSize: 100 }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
    enabled,
  })
  useUndone(() => enabled && void query.refetch())
  return query
}
