import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useSession } from '../call/session.ts'
import { HistoryPage } from '../driver/HistoryPage.tsx'
import { StopPage } from '../driver/StopPage.tsx'
import { TodayPage } from '../driver/TodayPage.tsx'
import { DutyPage } from '../facts/DutyPage.tsx'
import { PapersPage } from '../facts/PapersPage.tsx'
import { TruckPage } from '../facts/TruckPage.tsx'
import { InspectionPage } from '../inspection/InspectionPage.tsx'
import { LinkLost } from '../link/LinkLost.tsx'
import { LinkMore } from '../link/LinkMore.tsx'
import { LinkPage } from '../link/LinkPage.tsx'
import { MessagesPage } from '../messages/MessagesPage.tsx'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { useT } from '../words/words.ts'
import classes from './app.module.css'
import { CodePage } from './CodePage.tsx'
import { MorePage } from './MorePage.tsx'
import { Page as FramedPage } from './Page.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { appTypes, productOf, SignInPage } from './SignInPage.tsx'
import { UnsentPage } from './UnsentPage.tsx'

/** Drivers do not load it. */
const WarehouseApp = lazy(() => import('../warehouse/WarehouseApp.tsx'))

/** Most deliveries need no count by piece. */
const DriverPiecesPage = lazy(() => import('../warehouse/DriverPiecesPage.tsx'))

export function App() {
  const { session, lost } = useSession()
  const [path] = useLocation()
  const product = useT()(productOf(session?.app === appTypes.worker ? 'worker' : 'driver'))
  useEffect(() => {
    document.title = product
  }, [product])
  if (path === '/link') return <LinkPage />
  if (path === '/sign-in') return <CodePage app="driver" />
  if (path === '/sign-in/worker') return <CodePage app="worker" />
  if (session?.link && lost) return <LinkLost session={session} />
  if (!session || lost) return <SignInPage />
  if (session.mustChangePassword)
    return (
      <main className={classes.door}>
        <PasswordForm />
      </main>
    )
  if (session.app === 3)
    return (
      <Suspense>
        <WarehouseApp />
      </Suspense>
    )
  return (
    <Switch>
      <Route path="/messages">
        <Page title="phone:messages">
          <MessagesPage />
        </Page>
      </Route>
      <Route path="/history">
        <Page title="phone:history" back="/more">
          <HistoryPage />
        </Page>
      </Route>
      <Route path="/unsent">
        <Page title="line:notSent" back="/">
          <UnsentPage />
        </Page>
      </Route>
      <Route path="/inspection">
        <Page title="inspect:title" back="/">
          <InspectionPage />
        </Page>
      </Route>
      <Route path="/duty">
        <Page title="duty:title" back="/more">
          <DutyPage />
        </Page>
      </Route>
      <Route path="/truck">
        <Page title="truck:title" back="/more">
          <TruckPage />
        </Page>
      </Route>
      <Route path="/papers">
        <Page title="paper:title" back="/more">
          <PapersPage />
        </Page>
      </Route>
      <Route path="/settings">
        <Page title="settings:title" back="/more">
          <SettingsPage />
        </Page>
      </Route>
      <Route path="/more">
        <Page title="phone:more">{session.link ? <LinkMore /> : <MorePage />}</Page>
      </Route>
      <Route path="/task/:taskId/:stopId/pieces">
        {({ taskId, stopId }) => (
          <Page title="stop:pieces" back={`/task/${taskId}/${stopId}`}>
            <Suspense>
              <DriverPiecesPage taskId={taskId} stopId={stopId} />
            </Suspense>
          </Page>
        )}
      </Route>
      <Route path="/task/:taskId/:stopId">
        {({ taskId, stopId }) => (
          <Page title="phone:today" back="/">
            <StopPage taskId={taskId} stopId={stopId} />
          </Page>
        )}
      </Route>
      <Route>
        <Page title="phone:today">
          <TodayPage />
        </Page>
      </Route>
    </Switch>
  )
}

type Title =
  | `phone:${'today' | 'messages' | 'history' | 'more'}`
  | `${'duty' | 'truck' | 'paper' | 'inspect' | 'settings'}:title`
  | 'line:notSent'
  | 'stop:pieces'

/** A page of a driver. */
function Page({ title, back, children }: { title: Title; back?: string; children: ReactNode }) {
  const t = useT()
  const places = [
    { path: '/', text: t('phone:today') },
    { path: '/messages', text: t('phone:messages') },
    { path: '/more', text: t('phone:more') },
  ]
  return (
    <FramedPage title={t(title)} back={back} places={places}>
      {children}
    </FramedPage>
  )
}
