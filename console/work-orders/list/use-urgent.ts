import { calls } from 'virtual:calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../../call/use-call.ts'
import { useLive } from '../../live/live.ts'
import { useSoon } from '../../time/use-soon.ts'

/** During continuous changes the counts are read once in this time, ms. */
const settleFor = 3_000
/** Orders become late by time alone, so the counts are read again this often, ms. */
const staleAfter = 60_000

/** Counts of orders that are late, at risk, without a driver, with a driver's problem or a customer's request, updated live. */
export function useUrgent() {
  const options = { placeholderData: keepPreviousData, refetchInterval: staleAfter }
  const late = useQuery({ ...besideOf(calls.workOrder.list, { timing: 'late', pageSize: 1 }), ...options })
  const atRisk = useQuery({ ...besideOf(calls.workOrder.list, { timing: 'atRisk', pageSize: 1 }), ...options })
  const driverless = useQuery({ ...besideOf(calls.workOrder.list, { withoutDriver: 'yes', pageSize: 1 }), ...options })
  const requests = useQuery({ ...besideOf(calls.workOrder.list, { hasRequest: 'yes', pageSize: 1 }), ...options })
  const problems = useQuery({ ...besideOf(calls.workOrder.list, { hasProblem: 'yes', pageSize: 1 }), ...options })
  const again = useSoon(
    () => Promise.all([late.refetch(), atRisk.refetch(), driverless.refetch(), problems.refetch(), requests.refetch()]),
    settleFor,
  )
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic }) => topic === 'workOrder')) again()
  })
  return {
    late: late.data,
    atRisk: atRisk.data,
    withoutDriver: driverless.data,
    hasProblem: problems.data,
    hasRequest: requests.data,
  }
}
