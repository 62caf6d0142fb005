import { useCallback, useEffect, useState } from 'react'

/**
 * A time that runs from `first` to `last` (ms) while it plays, at `faster` times real speed. It starts at the end, where the truck
 * was last; playing from the end starts at the beginning.
 */
export function usePlayer(first: number, last: number, faster: number) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [playing, setPlaying] = useState(false)
  const at = Math.min(Math.max(chosen ?? last, first), last)
  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    const step = (now: number) => {
      const passed = (now - before) * faster
      before = now
      setChosen((time) => Math.min((time ?? first) + passed, last))
      frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [playing, faster, first, last])
  useEffect(() => {
    if (playing && chosen !== null && chosen >= last) setPlaying(false)
  }, [playing, chosen, last])
  const seek = useCallback((time: number) => setChosen(time), [])
  const toggle = () => {
    if (!playing && at >= last) setChosen(first)
    setPlaying(!playing)
  }
  return { at, playing, seek, toggle }
}
