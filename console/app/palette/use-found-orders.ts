import { calls } from 'virtual:calls'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../../call/session.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { byNumber, distanceOf, namesOf } from './rank.ts'

/** The server's text index needs at least this many characters. */
const shortest = 3
const asked = 20
const shown = 6

/** Work orders that match the typed text once it has settled. Null if there is nothing to search. */
export function useFoundOrders(typed: string, settled: string) {
  const wanted = useHolds(['/work/order/list']) && typed.length >= shortest
  const query = useQuery({
    ...queryOf(calls.workOrder.list, { q: settled, pageSize: asked }),
    enabled: wanted && settled === typed,
    staleTime: 0,
  })
  if (!wanted) return null
  const data = settled === typed ? query.data : undefined
  const failure = settled === typed ? failureOf(query) : null
  const orders = byNumber(data?.list ?? [], typed).slice(0, shown)
  return {
    orders,
    /** The first has exactly this number or CRN. */
    isExact: orders[0] !== undefined && distanceOf(namesOf(orders[0]), typed) === 0,
    /** More than shown were found. */
    more: (data?.total ?? 0) > shown,
    busy: !data && !failure,
    failure,
  }
}
