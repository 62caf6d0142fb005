import { calls } from 'virtual:calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../call/use-call.ts'

/** Time alone makes orders late. */
const renewMs = 15_000

export type UrgentSort = 'leaveByAt' | 'dueAt'

/** Orders that are late or at risk, as the work-order list tells them, the most pressing first. */
export const useUrgent = (sort: UrgentSort, enabled = true) =>
  useQuery({
    ...queryOf(calls.workOrder.list, { timing: 'late,atRisk', sort, pageSize: 100 }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
    enabled,
  })
