import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** An action that one page may ask another to start when it opens. */
export type Asked = 'create'

const asked = createStore<{ path: string; what: Asked } | null>(() => null)

/** Sets the action for the page at `path`, which opens next. */
export const ask = (path: string, what: Asked) => asked.setState({ path, what })

/** Starts the requested action once: neither Back nor a reload starts it again. */
export function useAsked(what: Asked, begin: () => void) {
  const { pathname } = useLocation()
  const isAsked = useStore(asked, (now) => now?.path === pathname && now.what === what)
  const start = useEffectEvent(begin)
  useEffect(() => {
    if (!isAsked) return
    asked.setState(null)
    start()
  }, [isAsked])
}
