import { useEffect, useEffectEvent, useRef } from 'react'
import { useConnection } from '../call/connection.ts'

/** Calls back when the stream of live changes is back after an interruption. */
export function useReturn(onReturn: () => void) {
  const opened = useConnection((now) => now.opened)
  const seen = useRef(opened)
  const tell = useEffectEvent(onReturn)
  useEffect(() => {
    if (seen.current === opened) return
    seen.current = opened
    // The first opening is no return.
    if (opened > 1) tell()
  }, [opened])
}
