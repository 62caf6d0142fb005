import { holdsAny } from '@shortcut/domain/holds-any.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type { MenuItem } from '@shortcut/domain/users/api.ts'
import type { Formats } from '@shortcut/domain/users/formats.ts'
import type { Preferences } from '@shortcut/domain/users/preferences.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keep, kept } from './keep.ts'

/** Key of the token in local storage (specification §4, §9). */
export const tokenKey = 'ws_token'
/**
 * Key of the token's account, so that other tabs know whether the user is still the same. It stays when a session expires and goes when
 * somebody signs out.
 */
const accountKey = 'ws_account'
/** Key of `Session.before`, in this browser tab's own storage. */
const beforeKey = 'ws_before'

/** Who was signed in last in this browser tab, and whether they signed out or their session expired. */
export type Before = { account: string; signedOut: boolean }

export type SignedIn = {
  id: string
  account: string
  name: string
  avatar: string | null
  timeZone: string
  /** A customer's account, whose pages are their own; null for people of the company. */
  customerOf: string | null
  /** The installation's address for people elsewhere; null: not set. */
  publicUrl: string | null
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
  /** Another browser tab ended the session, and the person still has to decide about unsaved changes in this one. */
  endedElsewhere: boolean
  /** Null until a session has ended here. */
  before: Before | null
  /** Somebody else has signed in, in another tab, while a page of the person before was shown. */
  changedHands: boolean
}

const isBefore = (value: unknown): value is Before =>
  typeof value === 'object' &&
  value !== null &&
  'account' in value &&
  typeof value.account === 'string' &&
  'signedOut' in value &&
  typeof value.signedOut === 'boolean'

/** How the last session of this tab ended; in a new tab, the one that expired in this browser. */
function beforeNow(token: string, account: string): Before | null {
  const stored = kept(beforeKey, sessionStorage)
  if (isBefore(stored)) return stored
  return !token && account ? { account, signedOut: false } : null
}

const keptToken = localStorage.getItem(tokenKey) ?? ''
const keptAccount = localStorage.getItem(accountKey) ?? ''

export const session = createStore<Session>(() => ({
  token: keptToken,
  account: keptToken && keptAccount,
  typed: '',
  user: null,
  lost: false,
  endedElsewhere: false,
  before: beforeNow(keptToken, keptAccount),
  changedHands: false,
}))

export const useSession = <Part>(part: (now: Session) => Part) => useStore(session, part)

/** Signs in. The same person with another token keeps menu and page as they are. */
export function keepToken(token: string, account: string, typed = '') {
  keep(accountKey, account)
  keep(tokenKey, token)
  adopt(token, account, typed)
}

function adopt(token: string, account: string, typed = '') {
  const { user, account: last, changedHands } = session.getState()
  session.setState({
    token,
    account,
    typed,
    user: user?.account === account ? user : null,
    lost: false,
    endedElsewhere: false,
    changedHands: changedHands || (last !== '' && last !== account),
  })
}

/** Clears token and menu without a call to the server; other tabs follow through their storage event. The same person may come back. */
export const resetToken = () => end(false)

/** The same for somebody who signs out: the next person starts afresh, in every tab. */
export function forgetPerson() {
  localStorage.removeItem(accountKey)
  end(true)
}

function end(signedOut: boolean) {
  localStorage.removeItem(tokenKey)
  ended(signedOut)
}

function ended(signedOut: boolean) {
  const { token, account, before } = session.getState()
  const now = token ? { account, signedOut } : before
  if (token) keep(beforeKey, JSON.stringify(now), sessionStorage)
  const nobody = { token: '', account: '', typed: '', user: null, lost: false, endedElsewhere: false }
  session.setState({ ...nobody, before: now, changedHands: false })
}

let hasUnsaved = () => false
/** `has` tells whether this tab has unsaved changes: it then does not end with another tab without a question. */
export const askBeforeEnd = (has: () => boolean) => {
  hasUnsaved = has
}

/** Ends the session here, too, after another tab ended it. */
export const endAsElsewhere = () => ended(!localStorage.getItem(accountKey))

/** Signing in or out in one tab applies to all of them. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== tokenKey) return
    const token = localStorage.getItem(tokenKey) ?? ''
    const account = localStorage.getItem(accountKey) ?? ''
    if (token === session.getState().token) return
    if (token) adopt(token, account)
    else if (hasUnsaved()) session.setState({ endedElsewhere: true })
    else endAsElsewhere()
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
