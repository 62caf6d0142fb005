import { useMemo } from 'react'
import { useQueue } from '../../queue/queue.ts'
import { type Stock, stockOf } from './stock.ts'

/** The warehouse's pieces as they are now; null before the phone has had its work once. */
export function useStock(): Stock | null {
  const { work, acts } = useQueue()
  return useMemo(() => work && stockOf(work, acts), [work, acts])
}
