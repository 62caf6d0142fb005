import { calls } from 'virtual:calls'
import { useEffect } from 'react'
import { matchPath, Navigate, useLocation, useNavigate } from 'react-router'
import { call } from './call.ts'
import { HomePage, NotFoundPage, Shell, SignInPage } from './frames.tsx'
import { decide } from './guard.ts'
import { menuEntries, menuPaths } from './menu.ts'
import { showError } from './notices.ts'
import { routes } from './routes.tsx'
import { resetToken, session, useSession } from './session.ts'
import { t } from './words.ts'

/** The page of an address, once the guard has let it through. */
export function Guarded() {
  const { pathname, search } = useLocation()
  const token = useSession((now) => now.token)
  const user = useSession((now) => now.user)
  const opened = user ? menuPaths(menuEntries(user.menuList, routes)) : []
  const route = routes.find(
    ({ path, opensWith }) => matchPath(path, pathname) !== null && opened.includes(opensWith ?? path),
  )
  const decision = decide(pathname, search, { token, user }, () => route !== undefined)
  useWhoAmI(decision.kind === 'fetch')
  useVerification(decision.kind === 'verificationFailed')

  switch (decision.kind) {
    case 'redirect':
      return <Navigate to={decision.to} replace />
    case 'noMenu':
      return <Navigate to="/home" replace />
    case 'fetch':
    case 'verificationFailed':
      return null
    case 'show':
      break
  }
  if (pathname === '/login') return <SignInPage />
  if (pathname === '/404' || (!route && pathname !== '/home')) return <NotFoundPage />
  const Page = route?.page ?? HomePage
  return (
    <Shell>
      <Page key={pathname} params={route ? (matchPath(route.path, pathname)?.params ?? {}) : {}} />
    </Shell>
  )
}

/** First navigation: asks who holds the token, and builds the menu from the answer. */
function useWhoAmI(needed: boolean) {
  const token = useSession((now) => now.token)
  useEffect(() => {
    if (!needed || !token) return
    const leaving = new AbortController()
    call(calls.user.menu, {}, { signal: leaving.signal, retry: 2 }).then(
      (user) => {
        if (session.getState().token !== token) return
        session.setState({ user: user ?? { ...nobody }, account: user?.account ?? '' })
      },
      () => undefined,
    )
    return () => leaving.abort()
  }, [needed, token])
}

const nobody = { id: '', account: '', name: '', avatar: null, timeZone: '', menuList: [], permissionlist: [] }

/** Nobody holds the token: said, and back to signing in. */
function useVerification(failed: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!failed) return
    showError(t('call:verificationFailed'))
    resetToken()
    navigate('/login', { replace: true })
  }, [failed, navigate])
}
