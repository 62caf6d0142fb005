import { holdsAny } from '@shortcut/domain/holds-any.ts'
import type { MenuItem } from '@shortcut/domain/users/api.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Where the token is kept (spec.md §4, §9). */
export const tokenKey = 'ws_token'

export type SignedIn = {
  id: string
  account: string
  name: string
  avatar: string | null
  timeZone: string
  menuList: readonly MenuItem[]
  permissionlist: readonly string[]
}

type Session = {
  token: string
  account: string
  /** Null until user/menu has answered. */
  user: SignedIn | null
  /** The server no longer knows the token; the person has not yet been sent to the sign-in page. */
  lost: boolean
}

export const session = createStore<Session>(() => ({
  token: localStorage.getItem(tokenKey) ?? '',
  account: '',
  user: null,
  lost: false,
}))

export const useSession = <Part>(part: (now: Session) => Part) => useStore(session, part)

export function keepToken(token: string, account: string) {
  localStorage.setItem(tokenKey, token)
  session.setState({ token, account, user: null, lost: false })
}

/** Clears token and menu without telling the server; other tabs follow through their storage event. */
export function resetToken() {
  localStorage.removeItem(tokenKey)
  session.setState({ token: '', account: '', user: null, lost: false })
}

/** Signing in or out in one tab holds for all of them. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== tokenKey) return
    const token = localStorage.getItem(tokenKey) ?? ''
    if (token !== session.getState().token) session.setState({ token, user: null, lost: false })
  })
}

/** True when the signed-in person holds at least one of `wanted`. */
export const useHolds = (...wanted: readonly string[]) =>
  useSession(({ user }) => holdsAny(user?.permissionlist ?? [], wanted))
