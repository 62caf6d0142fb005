import { calls } from 'virtual:calls'
import type { LiveTopic } from '@shortcut/domain/live/api.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryOf } from '../call/use-call.ts'
import { useLive } from '../live/live.ts'

/** Changes of these move a figure. */
const counted: readonly LiveTopic[] = ['workOrder', 'bookingMessage', 'driver', 'appOnline']
/** A burst of changes is one more question to the server, and while they go on there is one every few seconds. */
const settleFor = 400
const atMostEvery = 3_000
/** Time alone makes orders late and drivers offline. */
const staleAfter = 60_000
/** A full disk stops everybody: that there is room again is seen soon. */
const staleWhenFull = 5_000

/** Home's figures, with the days of `timeZone`, followed live. */
export function useFigures(timeZone: string) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const asked = useRef(0)
  useLive((news) => {
    if (timer.current || (news !== 'resync' && !news.some(({ topic }) => counted.includes(topic)))) return
    const pause = Math.max(settleFor, asked.current + atMostEvery - Date.now())
    timer.current = setTimeout(() => {
      timer.current = undefined
      asked.current = Date.now()
      void client.invalidateQueries({ queryKey: [calls.home.figures.path] })
    }, pause)
  })
  return useQuery({
    ...queryOf(calls.home.figures, { timeZone }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.diskFull ? staleWhenFull : staleAfter),
  })
}
