import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { queryClient } from '../call/query-client.ts'
import { useSession } from '../call/session.ts'
import { followLive } from '../live/live.ts'
import { useAccessNews } from '../live/who-am-i.ts'
import { firstPageAt, type MenuEntry, menuEntries } from '../page/menu.ts'
import type { Visit } from '../page/tab-list.ts'
import { refreshTab, reopenTabs } from '../page/tabs.ts'
import { useT } from '../words/words.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { type FoundPage, findPage } from './palette/find-page.ts'
import { routes } from './routes.tsx'
import { Shell } from './shell/Shell.tsx'
import { UndoBar } from './shell/UndoBar.tsx'
import { decide } from './sign-in/guard.ts'
import './around-pages.ts'
import { Pages } from './tabs/Pages.tsx'
import { UiWords } from './UiWords.tsx'

type Props = { path: string; search: string }
type Find = (path: string) => FoundPage | undefined

/**
 * Everything that exists only while somebody is signed in: live changes, cached replies, and the pages in their frame.
 */
export default function SignedIn({ path, search }: Props) {
  const token = useSession((now) => now.token)
  const user = useSession((now) => now.user)
  const menuList = useSession((now) => now.user?.menuList)
  const entries = useMemo(() => menuEntries(menuList ?? [], routes), [menuList])
  const find = useFinder(entries)
  const account = useSession(({ user }) => user?.account ?? '')
  const visitor = { token, user, account, before: null }
  const decision = decide(
    path,
    search,
    visitor,
    (wanted) => find(wanted) !== undefined,
    (wanted) => firstPageAt(wanted, menuList ?? [], entries),
  )
  // What may not show has no page, and so no tab.
  const found = decision.kind === 'show' ? find(path) : undefined
  useEffect(followLive, [])
  useAccessNews()
  useEffect(() => () => queryClient.clear(), [])
  useLayoutEffect(() => reopenTabs(account, fixedTabs(find), (open) => find(open) !== undefined), [account, find])
  useRefresh(decision.kind === 'refresh' ? decision.path : null, search)

  const isForbidden = found?.needs !== undefined && !user?.permissionlist.includes(found.needs)
  const visit = useMemo(
    () => (found && !found.bare && !isForbidden ? { path, search, name: found.name, meta: found.meta } : null),
    [found, isForbidden, path, search],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <UiWords>
        {/* The frame stays during a redirect: open tabs must survive a mistyped address. */}
        {decision.kind === 'redirect' && <Navigate to={decision.to} replace />}
        {decision.kind === 'noMenu' && <Navigate to="/home" replace />}
        {found?.bare ? (
          <ErrorBoundary>
            <main style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
              <found.Page params={found.params} />
            </main>
          </ErrorBoundary>
        ) : (
          <Shell entries={entries} found={found} path={path}>
            {path === '/404' && <NotFoundPage />}
            {isForbidden && <found.Page params={found.params} />}
            <Pages visit={visit} find={find} />
          </Shell>
        )}
        <ErrorBoundary>
          <UndoBar />
        </ErrorBoundary>
      </UiWords>
    </QueryClientProvider>
  )
}

/** Pages by path; the same page is the same object, so that background pages do not render again. */
function useFinder(entries: readonly MenuEntry[]): Find {
  const t = useT()
  return useMemo(() => {
    const found = new Map<string, ReturnType<Find>>()
    return (path) => {
      if (!found.has(path)) found.set(path, findPage(path, entries, routes, t))
      return found.get(path)
    }
  }, [entries, t])
}

const fixedTabs = (find: Find) =>
  routes.flatMap(({ path, affix }): Visit[] => {
    const found = affix && find(path)
    return found ? [{ path, search: '', name: found.name, meta: found.meta }] : []
  })

/** Mounts the page at `path` again (/redirect/{path}) and reloads all its data. */
function useRefresh(path: string | null, search: string) {
  const navigate = useNavigate()
  useEffect(() => {
    if (path === null) return
    void queryClient.invalidateQueries({ refetchType: 'none' })
    refreshTab(path)
    navigate(path + search, { replace: true })
  }, [path, search, navigate])
}
