import { standardPreferences } from '@shortcut/domain/users/standard-preferences.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { type CallError, isLoginFailure } from '../../call/call.ts'
import { showError } from '../../call/notices.ts'
import { resetToken, session, useSession } from '../../call/session.ts'
import { useT, wordsOf } from '../../words/words.ts'
import { MapPage, NewPasswordPage, SecondFactorPage, SignedIn, SignInPage } from '../frames.tsx'
import { askWho } from './ask-who.ts'
import { decide, isShared } from './guard.ts'

/** The page of an address, once the guard has let it through. */
export function Guarded() {
  const { pathname, search } = useLocation()
  const token = useSession((now) => now.token)
  const user = useSession((now) => now.user)
  // Which pages the menu opens is known where the pages are: that part of the guard is SignedIn's.
  const decision = decide(pathname, search, { token, user }, () => true)
  const asking = useWhoAmI(decision.kind === 'fetch')
  useVerification(decision.kind === 'verificationFailed')

  if (pathname === '/map' && (!token || isShared(pathname, search))) return <MapPage />
  if (token && user?.mustChangePassword) return <NewPasswordPage />
  if (token && user?.mustSetUpSecondFactor) return <SecondFactorPage />
  if (token && user?.account) return <SignedIn path={pathname} search={search} />
  if (decision.kind === 'show') return <SignInPage />
  if (asking.failure) return <NotOpened why={asking.failure} onRetry={asking.again} />
  return decision.kind === 'redirect' ? <Navigate to={decision.to} replace /> : null
}

/** Nobody knows yet who this is, because the server could not say. */
function NotOpened({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <main>
      <ErrorState title={useT()('call:notOpened')} text={why} onRetry={onRetry} />
    </main>
  )
}

/** First navigation: asks who holds the token, and builds the menu from the answer; or says why there is none. */
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

/** Nobody holds the token: said, and back to signing in. */
function useVerification(failed: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!failed) return
    showError(wordsOf()('call:verificationFailed'))
    resetToken()
    navigate('/login', { replace: true })
  }, [failed, navigate])
}
