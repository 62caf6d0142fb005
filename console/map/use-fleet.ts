import { calls } from 'virtual:calls'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { call } from '../call/call.ts'
import { createFleet, type Fleet } from './fleet.ts'

const everyMs = 1000
const afterFailureMs = 5000

/** The fleet; reads the changes once a second while the page is visible. */
export function useFleet(): { fleet: Fleet; failure: string | null } {
  const fleet = useMemo(createFleet, [])
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let since: string | undefined
    let asking = false
    const ask = async () => {
      if (asking || document.hidden) return
      asking = true
      clearTimeout(timer)
      try {
        const reply = await call(calls.tracking.fleet, { since }, { handles: 'all', signal: leaving.signal })
        since = reply.cursor
        fleet.take(reply)
        setFailure(null)
        timer = setTimeout(ask, everyMs)
      } catch (error) {
        if (leaving.signal.aborted) return
        setFailure((error as Error).message)
        timer = setTimeout(ask, afterFailureMs)
      } finally {
        asking = false
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [fleet])
  return { fleet, failure }
}

export const useFleetList = (fleet: Fleet) => useSyncExternalStore(fleet.subscribe, fleet.list)
export const useFleetDriver = (fleet: Fleet, id: string | null) =>
  useSyncExternalStore(fleet.subscribe, () => fleet.get(id))
