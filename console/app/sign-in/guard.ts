import type { MenuItem } from '@shortcut/domain/users/api.ts'
import type { Before } from '../../call/session.ts'
import { codePath } from '../../records/sign-in-codes/code-path.ts'

/** The facts that decide whether an address may be shown. */
export type Visitor = {
  token: string
  /** Null until the server has identified the user. */
  user: { account: string; menuList: readonly MenuItem[] } | null
  /** Whose token it is; '' without one. */
  account: string
  /** The end of the last session in this browser tab. */
  before: Before | null
}

export type Decision =
  | { kind: 'show' }
  /** Ask the server first, then decide again. */
  | { kind: 'fetch' }
  | { kind: 'redirect'; to: string }
  /** Mount the page of that path again (/redirect/{path}). */
  | { kind: 'refresh'; path: string; search: string }
  | { kind: 'verificationFailed' }
  /** The menu is empty: stay here and say so. */
  | { kind: 'noMenu' }

/** Open to anybody signed in, whatever the menu (specification §2, public routes). The server still asks for permissions. */
const staticPaths = ['/404', '/home', '/map', '/orderOut']

/**
 * The result of navigating to `path` (specification §2, §4, §8). `opens` tells whether a path belongs to this person's
 * menu, and `firstAt` the page that a top-level path opens; `search` is kept during sign-in, to return to it.
 */
export function decide(
  path: string,
  search: string,
  visitor: Visitor,
  opens: (path: string) => boolean,
  firstAt?: (path: string) => string | undefined,
): Decision {
  if (!visitor.token) {
    if (path === '/login' || isShared(path, search)) return { kind: 'show' }
    // For a stranger. Who was signed in here signs in again, or has left.
    if (path === '/map' && !visitor.before) return { kind: 'show' }
    // Somebody signed out: the next person is not led to their page, not even by Back.
    const back = path === '/' || visitor.before?.signedOut ? '' : `?redirect=${encodeURIComponent(path + search)}`
    return { kind: 'redirect', to: `/login${back}` }
  }
  if (path === '/login') return { kind: 'redirect', to: wantedPath(search, visitor) }
  if (isShared(path, search)) return { kind: 'show' }
  if (!visitor.user) return { kind: 'fetch' }
  if (!visitor.user.account) return { kind: 'verificationFailed' }
  if (path === '/') return { kind: 'redirect', to: '/home' }
  if (path.startsWith('/redirect/')) return { kind: 'refresh', path: path.slice('/redirect'.length), search }
  if (path.endsWith('/')) return { kind: 'redirect', to: path.replace(/\/+$/, '') + search }
  if (staticPaths.includes(path)) return { kind: 'show' }
  if (visitor.user.menuList.length === 0) return { kind: 'noMenu' }
  if (opens(path)) return { kind: 'show' }
  const first = firstAt?.(path)
  return { kind: 'redirect', to: first ? first + search : '/404' }
}

/** A customer's link, or the page of one-time codes: they open for anyone, whether signed in or not. */
export function isShared(path: string, search: string): boolean {
  if (path === codePath) return true
  const query = new URLSearchParams(search)
  return path === '/map' && (query.has('share') || query.has('proof') || query.has('custody'))
}

/** The page to open after signing in; only addresses of this console, and none that somebody else has left. */
export function wantedPath(search: string, { account, before }: Pick<Visitor, 'account' | 'before'>): string {
  if (before && before.account !== account) return '/'
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  return /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/login') ? wanted : '/'
}
