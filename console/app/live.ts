import { calls } from 'virtual:calls'
import type { LiveEvent } from '@shortcut/domain/live/api.ts'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call } from './call.ts'
import { session } from './session.ts'

/** Changes in the order in which they happened; 'resync' when some were missed and everything is to be read again. */
export type LiveNews = readonly LiveEvent[] | 'resync'

const listeners = new Set<(news: LiveNews) => void>()
const connection = createStore<{ offline: boolean }>(() => ({ offline: false }))

const firstPause = 1_000
const longestPause = 15_000
/** A browser allows six connections per server: pages in the background give theirs back. */
const hiddenPatience = 10_000
/** A shorter interruption is not worth a word. */
const quietFor = 3_000

/**
 * Follows the server's stream for as long as somebody is signed in. After an interruption it asks for what was missed, with a
 * ticket of its own each time. Answers the function that ends it.
 */
export function followLive(): () => void {
  let source: EventSource | null = null
  let lastEventId = ''
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let offlineTimer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const tell = (news: LiveNews) => {
    for (const listener of listeners) listener(news)
  }
  const disconnect = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const broken = () => {
    disconnect()
    // Signed out elsewhere: the alert leads to the sign-in page, which ends this.
    if (ended || session.getState().lost) return
    offlineTimer ??= setTimeout(() => connection.setState({ offline: true }), quietFor)
    timer = setTimeout(connect, pause * (0.75 + Math.random() / 2))
    pause = Math.min(pause * 2, longestPause)
  }
  const connect = async () => {
    clearTimeout(timer)
    const ticket = await call(calls.live.ticket, {}, { handles: 'all' }).then(
      (reply) => reply.ticket,
      () => null,
    )
    if (ended || source) return
    if (ticket === null) return broken()
    const query = new URLSearchParams({ ticket, ...(lastEventId && { lastEventId }) })
    const opened = new EventSource(`/shortcut-api/events?${query}`)
    source = opened
    opened.onopen = () => {
      pause = firstPause
      clearTimeout(offlineTimer)
      offlineTimer = undefined
      connection.setState({ offline: false })
    }
    opened.onmessage = (message) => {
      if (message.lastEventId) lastEventId = message.lastEventId
      const events = JSON.parse(message.data) as LiveEvent[]
      if (events.length > 0) tell(events)
    }
    opened.addEventListener('resync', (message) => {
      if (message.lastEventId) lastEventId = message.lastEventId
      tell('resync')
    })
    // The ticket is spent, so the browser's own reconnection could only be refused.
    opened.onerror = broken
  }
  const onVisibility = () => {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(disconnect, hiddenPatience)
    else if (!source) void connect()
  }

  document.addEventListener('visibilitychange', onVisibility)
  if (!document.hidden) void connect()
  return () => {
    ended = true
    disconnect()
    clearTimeout(hiddenTimer)
    clearTimeout(offlineTimer)
    connection.setState({ offline: false })
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** True when the stream has been down for more than a moment. */
export const useOffline = () => useStore(connection, (now) => now.offline)

/** Calls back with every change while the component is shown. */
export function useLive(onNews: (news: LiveNews) => void) {
  const latest = useRef(onNews)
  useEffect(() => {
    latest.current = onNews
  })
  useEffect(() => {
    const listener = (news: LiveNews) => latest.current(news)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
