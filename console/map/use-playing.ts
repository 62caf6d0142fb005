import { useEffect, useState } from 'react'

/** The moment moves this often. */
const stepMs = 100

/**
 * A moment between `first` and `last` (seconds since 1970), played or set by hand; it stops at `last`.
 * @param begins where playing starts if the moment is at the end
 * @param faster times real speed
 */
export function usePlaying({
  first,
  last,
  begins,
  faster,
}: {
  first: number
  last: number
  begins: number
  faster: number
}) {
  const [set, setAt] = useState(last)
  const [playing, setPlaying] = useState(false)
  const at = Math.min(Math.max(set, first), last)
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(
      () => setAt((now) => Math.min(Math.max(now, first) + (faster * stepMs) / 1000, last)),
      stepMs,
    )
    return () => clearInterval(timer)
  }, [playing, first, last, faster])
  useEffect(() => {
    if (at === last) setPlaying(false)
  }, [at, last])
  return {
    at,
    setAt,
    playing,
    setPlaying(plays: boolean) {
      if (plays && at === last) setAt(begins)
      setPlaying(plays)
    },
  }
}
