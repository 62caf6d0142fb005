import { useEffect, useState } from 'react'

const patience = 3_000

/** False until the browser has nothing better to do, and the page that was opened has come first. */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    let idle: number | undefined
    const now = () => setIsLater(true)
    const timer = setTimeout(() => {
      // Not every browser says when it is idle.
      if ('requestIdleCallback' in window) idle = requestIdleCallback(now, { timeout: patience })
      else now()
    }, 500)
    return () => {
      clearTimeout(timer)
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [])
  return isLater
}
