import { calls } from 'virtual:calls'
import type { LiveEvent, SessionNews } from '@shortcut/domain/live/api.ts'
import { useEffect, useRef } from 'react'
import { call, dropAhead } from '../call/call.ts'
import { connection, onTrouble } from '../call/connection.ts'
import { queryClient } from '../call/query-client.ts'
import { session } from '../call/session.ts'
import { hearSessionNews } from './session-end.ts'

/** Changes in the order in which they happened; 'resync' if some were missed and everything must be read again. */
export type LiveNews = readonly LiveEvent[] | 'resync'

const listeners = new Set<(news: LiveNews) => void>()
/** Recent news, for pages that were hidden in the meantime; its last item has the number `told`. */
let lately: LiveNews[] = []
let told = 0
const rememberedAtMost = 500

const firstPause = 1_000
const longestPause = 15_000
/** A browser allows six connections per server, so a page in the background closes its own after this time, ms. */
const hiddenPatience = 10_000
/** A shorter interruption is not shown, ms. */
const quietFor = 3_000

/**
 * Follows the server's stream while somebody is signed in. After an interruption it requests the missed news, each time
 * with a new ticket. Returns the function that ends it.
 */
export function followLive(): () => void {
  let source: EventSource | null = null
  let lastEventId = ''
  /** The place where news begins was not asked for before the first replies, so these may be older than it. */
  let beginsLate = document.hidden
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let offlineTimer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const tell = (news: LiveNews) => {
    told++
    lately = [...lately.slice(1 - rememberedAtMost), news]
    dropAhead()
    // All unmounted replies are invalidated: nothing tells which of them this news changed.
    void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })
    for (const listener of listeners) listener(news)
  }
  const disconnect = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const broken = () => {
    disconnect()
    // Signed out elsewhere: the alert leads to the sign-in page, which stops this.
    if (ended || session.getState().lost) return
    const since = new Date().toISOString()
    offlineTimer ??= setTimeout(() => connection.setState({ offlineSince: since }), navigator.onLine ? quietFor : 0)
    timer = setTimeout(connect, pause * (0.75 + Math.random() / 2))
    pause = Math.min(pause * 2, longestPause)
  }
  const connect = async () => {
    clearTimeout(timer)
    const { token } = session.getState()
    const reply = await call(calls.live.ticket, {}, { handles: 'all' }).catch(() => null)
    // A session that began in the meantime has requested its own ticket.
    if (ended || source || token !== session.getState().token) return
    if (!reply) {
      beginsLate = true
      return broken()
    }
    if (!lastEventId) {
      lastEventId = String(reply.position)
      if (beginsLate) tell('resync')
    }
    const query = new URLSearchParams({ ticket: reply.ticket, lastEventId })
    const opened = new EventSource(`/shortcut-api/events?${query}`)
    source = opened
    opened.onopen = () => {
      pause = firstPause
      clearTimeout(offlineTimer)
      offlineTimer = undefined
      connection.setState(({ opened }) => ({ offlineSince: null, opened: opened + 1 }))
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
    opened.addEventListener('session', (message) => hearSessionNews(JSON.parse(message.data) as SessionNews))
    // A ticket works once, so the browser's own reconnection would be refused.
    opened.onerror = broken
  }
  const onVisibility = () => {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(disconnect, hiddenPatience)
    else if (!source) void connect()
  }

  const onOnline = () => {
    if (!source && !document.hidden) void connect()
  }
  // Without a stream, a reconnection is already under way.
  const stopHearing = onTrouble(() => source && broken())
  const stopWatching = session.subscribe(({ token }, before) => {
    if (!token || token === before.token) return
    disconnect()
    if (!document.hidden) void connect()
  })

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('offline', broken)
  window.addEventListener('online', onOnline)
  if (!document.hidden) void connect()
  return () => {
    ended = true
    disconnect()
    clearTimeout(hiddenTimer)
    clearTimeout(offlineTimer)
    stopHearing()
    stopWatching()
    connection.setState({ offlineSince: null })
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('offline', broken)
    window.removeEventListener('online', onOnline)
  }
}

/** All news after number `seen`, merged into one; null for none. */
function missedSince(seen: number): LiveNews | null {
  if (seen === told) return null
  const missed = told - seen > lately.length ? ['resync' as const] : lately.slice(seen - told)
  return missed.includes('resync') ? 'resync' : (missed as LiveEvent[][]).flat()
}

/** Calls back with every change while the component is shown, and with what it missed while its page was hidden. */
export function useLive(onNews: (news: LiveNews) => void) {
  const latest = useRef(onNews)
  const seen = useRef(told)
  useEffect(() => {
    latest.current = onNews
  })
  useEffect(() => {
    const listener = (news: LiveNews) => {
      seen.current = told
      latest.current(news)
    }
    const missed = missedSince(seen.current)
    if (missed) listener(missed)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
