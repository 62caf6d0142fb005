import { Banner } from '@shortcut/ui/Banner.tsx'
import { HeaderBar } from '@shortcut/ui/shell/HeaderBar.tsx'
import { UserMenu } from '@shortcut/ui/shell/UserMenu.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { toggleFullScreen, useFullScreen } from './full-screen.ts'
import { followLive, useOffline } from './live.ts'
import { Navigation } from './Navigation.tsx'
import { queryClient } from './query-client.ts'
import classes from './Shell.module.css'
import { useSession } from './session.ts'
import { signOut } from './sign-out.ts'
import './signed-in-words.ts'
import { useT } from './words.ts'

/** Header, menu and the page; there only while somebody is signed in. */
export default function Shell({ children }: { children: ReactNode }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const homeHref = useHref('/home')
  const name = useSession(({ user }) => user?.name || user?.account || '')
  const [menuOpened, setMenuOpened] = useState(true)
  const fullScreen = useFullScreen()
  const offline = useOffline()
  useEffect(followLive, [])
  useEffect(() => () => queryClient.clear(), [])

  return (
    <QueryClientProvider client={queryClient}>
      <a className={classes.skip} href="#content">
        {t('shell:skipToContent')}
      </a>
      <div className={classes.shell}>
        <HeaderBar
          title={t('shell:product')}
          homeHref={homeHref}
          onHome={() => navigate('/home')}
          menuText={t(menuOpened ? 'shell:closeMenu' : 'shell:openMenu')}
          menuOpened={menuOpened}
          onMenu={() => setMenuOpened(!menuOpened)}
          fullScreen={fullScreen}
          fullScreenText={t(fullScreen ? 'shell:leaveFullScreen' : 'shell:fullScreen')}
          onFullScreen={toggleFullScreen}
          user={
            <UserMenu
              name={name}
              items={[
                { text: t('shell:home'), onClick: () => navigate('/home') },
                { text: t('shell:logOut'), onClick: signOut },
              ]}
            />
          }
        />
        <div className={classes.body}>
          <Navigation opened={menuOpened} />
          <main id="content" className={classes.page} tabIndex={-1}>
            {offline && <Banner kind="offline" text={t('shell:offline')} />}
            <ErrorBoundary key={pathname}>
              <Suspense fallback={null}>{children}</Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
    </QueryClientProvider>
  )
}
