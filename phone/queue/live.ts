import type { LiveEvent, liveApi } from '@shortcut/domain/live/api.ts'
import { create } from 'zustand'
import { call } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import { sendNow } from './queue.ts'

const retryMs = 3_000

/** Counts how often the server said that something of this person's work has changed. */
export const useNews = create<{ count: number }>(() => ({ count: 0 }))

/** Asks for the changes. */
export function fetchNews() {
  void sendNow()
  useNews.setState(({ count }) => ({ count: count + 1 }))
}

/** While the app is on the screen, it is told at once of changes to its person's work, and asks for them. */
export function startLive() {
  let source: EventSource | undefined
  let token = ''
  let retry: ReturnType<typeof setTimeout> | undefined
  let missed = false

  function stop() {
    clearTimeout(retry)
    source?.close()
    source = undefined
    token = ''
  }

  async function open(own: string) {
    const { ticket, position } = await call<typeof liveApi.ticket>('events/ticket', own, {})
    if (token !== own) return
    source = new EventSource(`/shortcut-api/events?ticket=${ticket}&lastEventId=${position}`)
    // What happened before the ticket is not in this stream.
    if (missed) fetchNews()
    missed = false
    source.onmessage = ({ data }) => {
      const events = JSON.parse(data) as LiveEvent[]
      if (events.some(({ topic }) => topic === 'ownWork')) fetchNews()
    }
    source.addEventListener('resync', fetchNews)
    source.addEventListener('signedOut', () => void sendNow())
    // A ticket opens one stream: the next one needs another.
    source.onerror = () => again(own)
  }

  function again(own: string) {
    source?.close()
    missed = true
    clearTimeout(retry)
    retry = setTimeout(() => {
      if (token === own) void open(own).catch(() => again(own))
    }, retryMs)
  }

  function follow() {
    const { session, lost } = useSession.getState()
    const wanted = session && !lost && document.visibilityState === 'visible' ? session.token : ''
    if (wanted === token) return
    stop()
    token = wanted
    if (wanted) void open(wanted).catch(() => again(wanted))
  }
  useSession.subscribe(follow)
  document.addEventListener('visibilitychange', follow)
  follow()
}
