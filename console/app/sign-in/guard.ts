import type { MenuItem } from '@shortcut/domain/users/api.ts'

/** What decides whether an address may be shown. */
export type Visitor = {
  token: string
  /** Null until the server has answered who this is. */
  user: { account: string; menuList: readonly MenuItem[] } | null
}

export type Decision =
  | { kind: 'show' }
  /** Ask the server first, then decide again. */
  | { kind: 'fetch' }
  | { kind: 'redirect'; to: string }
  /** Mount the page of that path again (/redirect/{path}). */
  | { kind: 'refresh'; path: string; search: string }
  | { kind: 'verificationFailed' }
  /** The menu is empty: stay where one is and say so. */
  | { kind: 'noMenu' }

/** Reached by anybody signed in, whatever the menu says. */
const staticPaths = ['/404', '/home']

/**
 * What happens with a navigation to `path` (specification §2, §4, §8). `opens` says whether a path belongs to a page of this
 * person's menu; `search` is kept when one is sent to sign in, to come back to.
 */
export function decide(path: string, search: string, visitor: Visitor, opens: (path: string) => boolean): Decision {
  if (!visitor.token) {
    if (path === '/login' || path === '/map') return { kind: 'show' }
    const back = path === '/' ? '' : `?redirect=${encodeURIComponent(path + search)}`
    return { kind: 'redirect', to: `/login${back}` }
  }
  if (path === '/login') return { kind: 'redirect', to: wantedPath(search) }
  if (isShared(path, search)) return { kind: 'show' }
  if (!visitor.user) return { kind: 'fetch' }
  if (!visitor.user.account) return { kind: 'verificationFailed' }
  if (path === '/') return { kind: 'redirect', to: '/home' }
  if (path.startsWith('/redirect/')) return { kind: 'refresh', path: path.slice('/redirect'.length), search }
  if (staticPaths.includes(path)) return { kind: 'show' }
  if (visitor.user.menuList.length === 0) return { kind: 'noMenu' }
  return opens(path) ? { kind: 'show' } : { kind: 'redirect', to: '/404' }
}

/** What a customer follows. Anyone with the link can look at it. */
export function isShared(path: string, search: string): boolean {
  const query = new URLSearchParams(search)
  return path === '/map' && (query.has('share') || query.has('proof'))
}

/** Where somebody who has just signed in wanted to go; only addresses of this console. */
export function wantedPath(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  return /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/login') ? wanted : '/'
}
