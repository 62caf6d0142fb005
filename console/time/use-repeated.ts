import { useEffect, useEffectEvent } from 'react'

/** Runs `work` each `every` ms while the page is on the screen, and when the window is shown again. */
export function useRepeated(work: () => unknown, every: number) {
  const run = useEffectEvent(() => {
    if (!document.hidden) work()
  })
  useEffect(() => {
    const timer = setInterval(() => run(), every)
    const shown = () => run()
    document.addEventListener('visibilitychange', shown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [every])
}
