import { calls } from 'virtual:calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useHolds } from '../../call/session.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { byNumber } from './rank.ts'

/** The server's text index needs at least this many characters. */
const shortest = 3
const typingPause = 200
const asked = 20
const shown = 6

/** Work orders that match the typed text, shortly after the last key. Null if there is nothing to search. */
export function useFoundOrders(typed: string) {
  const text = typed.trim()
  const mayList = useHolds(['/work/order/list'])
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  const wanted = mayList && text.length >= shortest
  const query = useQuery({
    ...queryOf(calls.workOrder.list, { q: settled, pageSize: asked }),
    enabled: wanted && settled === text,
    staleTime: 0,
  })
  if (!wanted) return null
  const data = settled === text ? query.data : undefined
  const failure = settled === text ? failureOf(query) : null
  return {
    orders: byNumber(data?.list ?? [], text).slice(0, shown),
    /** More than shown were found. */
    more: (data?.total ?? 0) > shown,
    busy: !data && !failure,
    failure,
  }
}
