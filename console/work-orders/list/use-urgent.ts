import { calls } from 'virtual:calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../call/use-call.ts'
import { useLive } from '../../live/live.ts'
import { useSoon } from '../../time/use-soon.ts'

/** While changes go on there is one more question every few seconds. */
const settleFor = 3_000
/** Time alone makes orders late. */
const staleAfter = 60_000

/** How many orders are late, and how many are at risk, followed live. `enabled`: the list itself has what it needs. */
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
