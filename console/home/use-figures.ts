import { calls } from 'virtual:calls'
import type { LiveTopic } from '@shortcut/domain/live/api.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryOf } from '../call/use-call.ts'
import { useLive } from '../live/live.ts'

/** Changes of these topics change a figure. */
const counted: readonly LiveTopic[] = ['workOrder', 'bookingMessage', 'driver', 'appOnline']
/** A burst of changes causes one request, and continuous changes cause one every few seconds. */
const settleFor = 400
const atMostEvery = 3_000
/** Orders become late and drivers offline by time alone, so the figures are read again this often, ms. */
const staleAfter = 60_000
/** A full disk stops everybody, so the end of that is checked often, ms. */
const staleWhenFull = 5_000

/** Home's figures, with days in `timeZone`, updated live. */
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
