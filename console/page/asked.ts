import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What one page may ask another to begin as it opens it. */
export type Asked = 'create' | 'assign'

const asked = createStore<{ path: string; what: Asked } | null>(() => null)

/** Asks the page at `path`, which is opened next. */
export const ask = (path: string, what: Asked) => asked.setState({ path, what })

/** Begins what the page was opened for, once: neither Back nor a reload asks again. */
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
