import { useEffect, useState } from 'react'

const patience = 3_000

/** False at first; true once the opened page has loaded and the browser is idle. */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    let idle: number | undefined
    const now = () => setIsLater(true)
    const timer = setTimeout(() => {
      // Not every browser reports when it is idle.
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
