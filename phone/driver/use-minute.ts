import { useEffect, useState } from 'react'
import { useQueue } from '../queue/queue.ts'

/** The time by the server's clock, because the phone's may be wrong, ms since 1970; renders again every half minute. */
export function useMinute(): number {
  const skewMs = useQueue(({ contact }) => contact?.skewMs ?? 0)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now + skewMs
}
