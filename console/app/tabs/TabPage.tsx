import { UnsavedContext } from '@shortcut/ui/page/unsaved.ts'
import { Activity, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router'
import type { Tab } from '../../page/tab-list.ts'
import { setUnsaved, TabContext } from '../../page/tabs.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import type { FoundPage } from '../palette/find-page.ts'
import { KeptPage } from './KeptPage.tsx'

type Props = {
  tab: Tab
  found: FoundPage
  shown: boolean
  /** Shown only until the code of the next page comes: it takes no click and no key, which would be meant for the next. */
  leaving: boolean
}

/**
 * The page of one tab, kept alive in the background. It sees its own address, not the shown page's. While hidden its
 * effects are undone: it does not listen, poll or answer keys.
 */
export const TabPage = memo(function TabPage({ tab, found, shown, leaving }: Props) {
  const { path, search } = tab
  const isShown = useRef(shown)
  useLayoutEffect(() => {
    isShown.current = shown
  }, [shown])
  const typed = useRef(new Set<string>())
  // Hiding undoes the effect with which a form reports, but the typed text is still there.
  const report = useCallback(
    (form: string, dirty: boolean) => {
      if (dirty) typed.current.add(form)
      else if (isShown.current) typed.current.delete(form)
      setUnsaved(path, typed.current.size > 0)
    },
    [path],
  )
  useEffect(() => () => setUnsaved(path, false), [path])
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <TabContext value={path}>
        <UnsavedContext value={report}>
          <KeptPage inert={leaving}>
            <ErrorBoundary>
              <AtAddress path={path} search={search} found={found} />
            </ErrorBoundary>
          </KeptPage>
        </UnsavedContext>
      </TabContext>
    </Activity>
  )
})

/**
 * The page with its tab's address instead of the browser's. Not a nested <Routes>: that also follows the browser's
 * address, and every open page would render again when another is shown.
 */
const AtAddress = memo(function AtAddress({ path, search, found }: { path: string; search: string; found: FoundPage }) {
  const place = useMemo(
    () => ({
      location: { pathname: path, search, hash: '', state: null, key: 'default', mask: undefined },
      navigationType: NavigationType.Pop,
    }),
    [path, search],
  )
  const { Page, params } = found
  return (
    <LocationContext value={place}>
      <Page params={params} />
    </LocationContext>
  )
})
