import { lazy, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { keepSession, useSession } from '../call/session.ts'
import { StopPage } from '../driver/StopPage.tsx'
import { TodayPage } from '../driver/TodayPage.tsx'
import { LinkLost } from '../link/LinkLost.tsx'
import { LinkMore } from '../link/LinkMore.tsx'
import { MessagesPage } from '../messages/MessagesPage.tsx'
import { Button } from '../parts/Button.tsx'
import { useT } from '../words/words.ts'
import classes from './app.module.css'
import { DriverPage } from './DriverPage.tsx'
import { Later } from './Later.tsx'
import { MorePage } from './MorePage.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { rarePaths } from './rare-paths.ts'
import { SignInPage } from './SignInPage.tsx'
import { appTypes, productOf } from './sign-in.ts'
import { UnsentPage } from './UnsentPage.tsx'

/** Drivers do not load it. */
const WarehouseApp = lazy(() => import('../warehouse/WarehouseApp.tsx'))

/** They are opened once on a phone. */
const LinkPage = lazy(() => import('../link/LinkPage.tsx').then(({ LinkPage: page }) => ({ default: page })))
const CodePage = lazy(() => import('./CodePage.tsx').then(({ CodePage: page }) => ({ default: page })))

/** The day's work does not wait for them. */
const RarePages = lazy(() => import('./RarePages.tsx'))

/** Most deliveries need no count by piece. */
const DriverPiecesPage = lazy(() => import('../warehouse/DriverPiecesPage.tsx'))

export function App() {
  const { session, lost } = useSession()
  const [path] = useLocation()
  const t = useT()
  const product = t(productOf(session?.app === appTypes.worker ? 'worker' : 'driver'))
  useEffect(() => {
    document.title = product
  }, [product])
  if (path === '/link')
    return (
      <Later>
        <LinkPage />
      </Later>
    )
  if (path === '/sign-in' || path === '/sign-in/worker')
    return (
      <Later>
        <CodePage app={path === '/sign-in' ? 'driver' : 'worker'} />
      </Later>
    )
  if (session?.link && lost) return <LinkLost session={session} />
  if (!session || lost) return <SignInPage />
  if (session.mustChangePassword)
    return (
      <main className={classes.door}>
        <h1>{product}</h1>
        <PasswordForm />
        <Button wide onClick={() => keepSession(null)}>
          {t('phone:signOut')}
        </Button>
      </main>
    )
  if (session.app === 3)
    return (
      <Later>
        <WarehouseApp />
      </Later>
    )
  return (
    <Switch>
      <Route path="/messages">
        <DriverPage title="phone:messages">
          <MessagesPage />
        </DriverPage>
      </Route>
      <Route path="/unsent">
        <DriverPage title="line:notSent" back="/">
          <UnsentPage />
        </DriverPage>
      </Route>
      {rarePaths.map((one) => (
        <Route key={one} path={one}>
          <Later>
            <RarePages path={one} />
          </Later>
        </Route>
      ))}
      <Route path="/more">
        <DriverPage title="phone:more">{session.link ? <LinkMore /> : <MorePage />}</DriverPage>
      </Route>
      <Route path="/task/:taskId/:stopId/pieces">
        {({ taskId, stopId }) => (
          <DriverPage title="stop:pieces" back={`/task/${taskId}/${stopId}`}>
            <Later>
              <DriverPiecesPage taskId={taskId} stopId={stopId} />
            </Later>
          </DriverPage>
        )}
      </Route>
      <Route path="/task/:taskId/:stopId">
        {({ taskId, stopId }) => (
          <DriverPage title="phone:today" back="/">
            <StopPage taskId={taskId} stopId={stopId} />
          </DriverPage>
        )}
      </Route>
      <Route>
        <DriverPage title="phone:today">
          <TodayPage />
        </DriverPage>
      </Route>
    </Switch>
  )
}
