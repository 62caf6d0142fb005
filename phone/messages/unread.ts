import type { appMessageApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { create } from 'zustand'
import { call } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import { useNews } from '../queue/live.ts'

/** The office's messages that the person has not read; null before the server has said. */
export const useUnread = create<{ ids: readonly string[] | null }>(() => ({ ids: null }))

/** Asks the server; the messages count as delivered then. */
export async function refreshUnread() {
  const { session, lost } = useSession.getState()
  if (!session || lost || session.mustChangePassword) return
  const list = await call<typeof appMessageApi.list>('appMessage/list', session.token).catch(() => undefined)
  if (list && useSession.getState().session?.token === session.token)
    useUnread.setState({ ids: list.map(({ id }) => id) })
}

/** Knows of messages also while the conversation is not on the screen. */
export function startUnread() {
  const chance = () => {
    if (document.visibilityState === 'visible') void refreshUnread()
  }
  useSession.subscribe(({ session: now }, { session: before }) => {
    if (now?.token === before?.token) return
    useUnread.setState({ ids: null })
    chance()
  })
  useNews.subscribe(chance)
  addEventListener('online', chance)
  document.addEventListener('visibilitychange', chance)
  chance()
}
