import { calls } from 'virtual:calls'
import type { SessionNews } from '@shortcut/domain/live/api.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call } from '../call/call.ts'
import { session } from '../call/session.ts'

/** The session's end, once it is near: the time by this computer's clock, and the reason. */
export type SessionEnd = { at: number; because: SessionNews['because'] }

type State = {
  end: SessionEnd | null
  /** The question is open; once it is put off, only the banner remains. */
  asking: boolean
}

const sessionEnd = createStore<State>(() => ({ end: null, asking: false }))

export const useSessionEnd = () => useStore(sessionEnd)

/** Handles the stream's news about the session. The user is asked once, when the session is about to end. */
export function hearSessionNews({ endsIn, because }: SessionNews) {
  const { end, asking } = sessionEnd.getState()
  if (endsIn === null) return forgetSessionEnd()
  const first = end?.because !== because
  sessionEnd.setState({ end: { at: Date.now() + endsIn * 1000, because }, asking: asking || first })
}

// Another token means another session, whichever tab signed in.
session.subscribe(({ token }, before) => {
  if (token !== before.token) forgetSessionEnd()
})

export const forgetSessionEnd = () => sessionEnd.setState({ end: null, asking: false })
export const askAboutSessionEnd = (asking: boolean) => sessionEnd.setState({ asking })

/** Any call keeps an idle session alive. */
export async function staySignedIn() {
  await call(calls.user.menu, {})
  forgetSessionEnd()
}
