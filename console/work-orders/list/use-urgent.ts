import { calls } from 'virtual:calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../call/use-call.ts'
import { useLive } from '../../live/live.ts'
import { useSoon } from '../../time/use-soon.ts'

/** During continuous changes the counts are read once in this time, ms. */
const settleFor = 3_000
/** Orders become late by time alone, so the counts are read again this often, ms. */
const staleAfter = 60_000

/** Counts of late and at-risk orders, updated live. `enabled`: the list itself has its rows. */
export function useUrgent(enabled: boolean) {
  const options = { placeholderData: keepPreviousData, refetchInterval: staleAfter, enabled }
  const late = useQuery({ ...queryOf(calls.workOrder.list, { timing: 'late', pageSize: 1 }), ...options })
  const atRisk = useQuery({ ...queryOf(calls.workOrder.list, { timing: 'atRisk', pageSize: 1 }), ...options })
  const again = useSoon(() => Promise.all([late.refetch(), atRisk.refetch()]), settleFor)
  useLive((news) => {
    if (enabled && (news === 'resync' || news.some(({ topic }) => topic === 'workOrder'))) again()
  })
  return { late: late.data?.total, atRisk: atRisk.data?.total }
}
