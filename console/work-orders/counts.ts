import { calls } from 'virtual:calls'
import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../app/live.ts'
import { queryOf } from '../app/use-call.ts'

export type Counts = Partial<Record<BookingStatus, number>>

/** A burst of changes is one more question to the server, not one for each. */
const settleFor = 400

/** Orders by status, followed live. */
export function useCounts() {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive((news) => {
    if (news !== 'resync' && !news.some(({ topic }) => topic === 'workOrder')) return
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: [calls.workOrder.counts.path] }),
      settleFor,
    )
  })
  return useQuery(queryOf(calls.workOrder.counts, {}))
}
