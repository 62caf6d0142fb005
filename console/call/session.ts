import { holdsAny } from '@shortcut/domain/holds-any.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type { MenuItem } from '@shortcut/domain/users/api.ts'
import type { Formats } from '@shortcut/domain/users/formats.ts'
import type { Preferences } from '@shortcut/domain/users/preferences.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keep } from './keep.ts'

/** Key of the token in local storage (specification §4, §9). */
export const tokenKey = 'ws_token'
/** Key of the token's account, so that other tabs know whether the user is still the same. */
const accountKey = 'ws_account'

export type SignedIn = {
  id: string
  account: string
  name: string
  avatar: string | null
  timeZone: string
  preferences: Preferences
  /** The company's formats. */
  formats: Formats
  /** The password was set by somebody else: only the form to change it is shown. */
  mustChangePassword: boolean
  /** A second factor is required: only the form to set it up is shown. */
  mustSetUpSecondFactor: boolean
  menuList: readonly MenuItem[]
  permissionlist: readonly string[]
}

type Session = {
  token: string
  account: string
  /** The password typed at sign-in, while it must be changed; kept in memory only. */
  typed: string
  /** Null until user/menu has answered. */
  user: SignedIn | null
  /** The server no longer knows the token; the user has not yet been sent to the sign-in page. */
  lost: boolean
}

export const session = createStore<Session>(() => ({
  token: localStorage.getItem(tokenKey) ?? '',
  account: localStorage.getItem(accountKey) ?? '',
  typed: '',
  user: null,
  lost: false,
}))

export const useSession = <Part>(part: (now: Session) => Part) => useStore(session, part)

/** Signs in. The same person with another token keeps menu and page as they are. */
export function keepToken(token: string, account: string, typed = '') {
  keep(accountKey, account)
  keep(tokenKey, token)
  adopt(token, account, typed)
}

function adopt(token: string, account: string, typed = '') {
  const { user } = session.getState()
  session.setState({ token, account, typed, user: token && user?.account === account ? user : null, lost: false })
}

/** Clears token and menu without a call to the server; other tabs follow through their storage event. */
export function resetToken() {
  localStorage.removeItem(accountKey)
  localStorage.removeItem(tokenKey)
  session.setState({ token: '', account: '', typed: '', user: null, lost: false })
}

/** Signing in or out in one tab applies to all of them. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== tokenKey) return
    const token = localStorage.getItem(tokenKey) ?? ''
    if (token !== session.getState().token) adopt(token, localStorage.getItem(accountKey) ?? '')
  })
}

/** Later tells whether the person of now is still signed in, with this token or a renewed one. */
export function samePerson(): () => boolean {
  const before = session.getState()
  return () => {
    const { token, account } = session.getState()
    return token === before.token || (account !== '' && account === before.account)
  }
}

/** True if the user has at least one permission of `any`. @throws Error if `any` is no list, or an empty one */
export const useHolds = (any: readonly Permission[]): boolean =>
  useSession(({ user }) => holdsAny(user?.permissionlist ?? [], any))
