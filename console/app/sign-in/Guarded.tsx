import { Button } from '@mantine/core'
import { standardPreferences } from '@shortcut/domain/users/standard-preferences.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { type CallError, isLoginFailure } from '../../call/call.ts'
import { showError } from '../../call/notices.ts'
import { resetToken, session, useSession } from '../../call/session.ts'
import { codePath } from '../../records/sign-in-codes/code-path.ts'
import { useT, wordsOf } from '../../words/words.ts'
import { fetchCode } from '../fetch-ahead.ts'
import { MapPage, NewPasswordPage, SecondFactorPage, SignedIn, SignInCodePage } from '../frames.tsx'
import { askWho } from './ask-who.ts'
import { enter } from './enter.ts'
import { decide, isShared, wantedPath } from './guard.ts'
import SignInPage from './SignInPage.tsx'
import { signOut } from './sign-out.ts'

/** The page of an address, after the guard has allowed it. */
export function Guarded() {
  const { pathname, search } = useLocation()
  const token = useSession((now) => now.token)
  const user = useSession((now) => now.user)
  const account = useSession((now) => now.account)
  const before = useSession((now) => now.before)
  const changedHands = useSession((now) => now.changedHands)
  // SignedIn knows the pages of the menu, so it does that part of the check.
  const decision = decide(pathname, search, { token, user, account, before }, () => true)
  const asking = useWhoAmI(decision.kind === 'fetch')
  useVerification(decision.kind === 'verificationFailed')
  // The page of the person before is not for the next one.
  const leavesPage = changedHands && pathname !== '/home' && !isShared(pathname, search)
  useEffect(() => {
    if (changedHands && !leavesPage) session.setState({ changedHands: false })
  }, [changedHands, leavesPage])

  const isComing = decision.kind === 'redirect' || (decision.kind === 'fetch' && !asking.failure)
  useLayoutEffect(() => {
    // The page stands where app/frame.css painted its outline.
    if (!isComing) delete document.documentElement.dataset.frame
  }, [isComing])

  if (leavesPage) return <Navigate to="/home" replace />
  if (pathname === codePath) return <SignInCodePage onSignedIn={(token, account) => enter('/home', token, account)} />
  if (pathname === '/map' && (isShared(pathname, search) || (!token && decision.kind === 'show'))) return <MapPage />
  if (token && user?.mustChangePassword)
    return <NewPasswordPage onSignedIn={(token, account) => void enter('/home', token, account)} />
  if (token && user?.mustSetUpSecondFactor) return <SecondFactorPage />
  if (token && user?.account) return <SignedIn path={pathname} search={search} />
  if (decision.kind === 'show') return <SignIn search={search} />
  if (asking.failure) return <NotOpened why={asking.failure} onRetry={asking.again} />
  return decision.kind === 'redirect' ? <Navigate to={decision.to} replace /> : null
}

/** The form, and behind it the console that it leads to: its code is fetched as soon as somebody types. */
function SignIn({ search }: { search: string }) {
  const wantedBy = useCallback(
    (account: string) => wantedPath(search, { account, before: session.getState().before }).replace(/[?#].*/, ''),
    [search],
  )
  const near = useCallback(() => void fetchCode(wantedBy(session.getState().before?.account ?? '')), [wantedBy])
  const signedIn = useCallback(
    (token: string, account: string, typed?: string) => void enter(wantedBy(account), token, account, typed),
    [wantedBy],
  )
  return <SignInPage onNear={near} onSignedIn={signedIn} />
}

/** The user is unknown, because the server did not say who it is. Somebody else may be let in. */
function NotOpened({ why, onRetry }: { why: string; onRetry: () => void }) {
  const t = useT()
  const logOut = (
    <Button variant="default" onClick={() => void signOut()}>
      {t('shell:logOut')}
    </Button>
  )
  return (
    <main>
      <ErrorState title={t('call:notOpened')} text={why} onRetry={onRetry} beside={logOut} />
    </main>
  )
}

/** First navigation: identifies the user by the token and builds the menu, or shows why that failed. */
function useWhoAmI(needed: boolean) {
  const token = useSession((now) => now.token)
  const [failed, setFailed] = useState<{ token: string; message: string } | null>(null)
  const failure = needed && failed?.token === token ? failed.message : null
  useEffect(() => {
    if (!needed || !token || failure !== null) return
    const leaving = new AbortController()
    askWho(leaving.signal).then(
      (user) => {
        if (session.getState().token !== token) return
        session.setState({ user: user ?? { ...nobody }, account: user?.account ?? '' })
      },
      (error: CallError) => {
        if (leaving.signal.aborted || isLoginFailure(error)) return
        setFailed({ token, message: error.message })
      },
    )
    return () => leaving.abort()
  }, [needed, token, failure])
  return { failure, again: () => setFailed(null) }
}

const nobody = {
  id: '',
  account: '',
  name: '',
  avatar: null,
  timeZone: '',
  preferences: standardPreferences,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  menuList: [],
  permissionlist: [],
}

/** The token is invalid: shows that, and returns to the sign-in page. */
function useVerification(failed: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!failed) return
    showError(wordsOf()('call:verificationFailed'))
    resetToken()
    navigate('/login', { replace: true })
  }, [failed, navigate])
}
