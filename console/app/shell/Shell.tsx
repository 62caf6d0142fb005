import { Breadcrumb } from '@shortcut/ui/shell/Breadcrumb.tsx'
import { HeaderBar } from '@shortcut/ui/shell/HeaderBar.tsx'
import { UserMenu } from '@shortcut/ui/shell/UserMenu.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { usePreferences } from '../../call/preferences.ts'
import { useSession } from '../../call/session.ts'
import type { MenuEntry } from '../../page/menu.ts'
import { leftAt, useTitleOf } from '../../page/tabs.ts'
import { Avatar } from '../../pictures/Avatar.tsx'
import { useT } from '../../words/words.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Finder } from '../palette/Finder.tsx'
import type { FoundPage } from '../palette/find-page.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { OpenTabs } from '../tabs/OpenTabs.tsx'
import { setSidebar, useAppState } from './app-state.ts'
import { Banners } from './Banners.tsx'
import { crumbsOf } from './crumbs.ts'
import { toggleFullScreen, useFullScreen } from './full-screen.ts'
import { LanguageSelector } from './LanguageSelector.tsx'
import { Navigation } from './Navigation.tsx'
import { OpenConversation } from './OpenConversation.tsx'
import { OwnAccount, openOwnAccount } from './OwnAccount.tsx'
import { openPreferences, Preferences } from './Preferences.tsx'
import classes from './Shell.module.css'
import { useScrollingHeader } from './scrolling-header.ts'

const base = import.meta.env.BASE_URL.replace(/\/$/, '')

type Props = { entries: readonly MenuEntry[]; found: FoundPage | undefined; path: string; children: ReactNode }

/** Header, menu, tabs and the page. */
export function Shell({ entries, found, path, children }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const homeHref = useHref('/home')
  const name = useSession(({ user }) => user?.name || user?.account || '')
  const avatar = useSession(({ user }) => user?.avatar ?? null)
  const { sidebarOpened, device } = useAppState()
  const tagsView = usePreferences((now) => now.tagsView)
  const fixedHeader = usePreferences((now) => now.fixedHeader)
  const shell = useRef<HTMLDivElement>(null)
  useScrollingHeader(shell, fixedHeader, path)
  const fullScreen = useFullScreen()
  const { pathname } = useLocation()
  // On a narrow screen the drawer covers the page, so it closes.
  useEffect(() => {
    if (device === 'mobile' && pathname) setSidebar(false)
  }, [device, pathname])
  const title = useTitleOf(path)
  const crumbs = found
    ? crumbsOf(t, found, path, title).map(({ text, path: to }) => ({
        text,
        href: to && base + to,
        onGo: () => to && navigate(leftAt(to)),
      }))
    : []

  return (
    <>
      <a className={classes.skip} href="#content">
        {t('shell:skipToContent')}
      </a>
      <div ref={shell} className={classes.shell}>
        <HeaderBar
          title={t('shell:product')}
          homeHref={homeHref}
          onHome={() => navigate('/home')}
          menuText={t(sidebarOpened ? 'shell:closeMenu' : 'shell:openMenu')}
          menuOpened={sidebarOpened}
          onMenu={() => setSidebar(!sidebarOpened)}
          breadcrumb={path !== '/home' && found && <Breadcrumb label={t('shell:breadcrumb')} crumbs={crumbs} />}
          search={
            <ErrorBoundary>
              <Finder />
            </ErrorBoundary>
          }
          fullScreen={fullScreen}
          fullScreenText={t(fullScreen ? 'shell:leaveFullScreen' : 'shell:fullScreen')}
          onFullScreen={toggleFullScreen}
          language={<LanguageSelector />}
          user={
            <UserMenu
              name={name}
              face={<Avatar name={name} avatar={avatar} />}
              items={[
                { text: t('shell:home'), onClick: () => navigate('/home') },
                { text: t('shell:myAccount'), onClick: openOwnAccount },
                { text: t('shell:preferences'), onClick: openPreferences },
                { text: t('shell:logOut'), onClick: signOut },
              ]}
            />
          }
        />
        <ErrorBoundary>
          <Preferences />
          <OwnAccount />
        </ErrorBoundary>
        <div className={classes.body}>
          <ErrorBoundary>
            <Navigation entries={entries} current={found?.entry ?? null} opened={sidebarOpened} />
          </ErrorBoundary>
          <div className={classes.content}>
            <ErrorBoundary>{tagsView && <OpenTabs shown={path} />}</ErrorBoundary>
            <main id="content" className={classes.page} tabIndex={-1}>
              {children}
              <div className={classes.banners}>
                <ErrorBoundary>
                  <Banners />
                </ErrorBoundary>
              </div>
            </main>
          </div>
        </div>
        <ErrorBoundary>
          <OpenConversation />
        </ErrorBoundary>
      </div>
    </>
  )
}
