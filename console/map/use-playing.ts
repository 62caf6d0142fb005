import { useEffect, useState } from 'react'

/** A minute of history in a second. */
const speed = 60
/** How often the moment moves on. */
const stepMs = 100

/** A moment between two (seconds since 1970), played on or set by hand; at the last it stops. */
export function usePlaying(first: number, last: number) {
  const [set, setAt] = useState(last)
  const [playing, setPlaying] = useState(false)
  const at = Math.min(Math.max(set, first), last)
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(
      () => setAt((now) => Math.min(Math.max(now, first) + (speed * stepMs) / 1000, last)),
      stepMs,
    )
    return () => clearInterval(timer)
  }, [playing, first, last])
  useEffect(() => {
    if (at === last) setPlaying(false)
  }, [at, last])
  return {
    at,
    setAt,
    playing,
    /** From the end it begins anew. */
    setPlaying(plays: boolean) {
      if (plays && at === last) setAt(first)
      setPlaying(plays)
    },
  }
}
