import { calls } from 'virtual:calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../call/use-call.ts'

/** Orders become late by time alone, so the list is read again this often. */
const renewMs = 15_000

export type UrgentSort = 'leaveByAt' | 'dueAt'

/** Late and at-risk orders, as in the work-order list, the most urgent first. */
export const useUrgent = (sort: UrgentSort, enabled = true) =>
  useQuery({
    ...queryOf(calls.workOrder.list, { timing: 'late,atRisk', sort, pageSize: 100 }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
    enabled,
  })
