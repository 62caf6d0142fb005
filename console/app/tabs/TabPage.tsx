import { UnsavedContext } from '@shortcut/ui/page/unsaved.ts'
import { Activity, memo, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router'
import type { Tab } from '../../page/tab-list.ts'
import { setUnsaved, TabContext } from '../../page/tabs.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import type { FoundPage } from '../palette/find-page.ts'
import { KeptPage } from './KeptPage.tsx'

type Props = { tab: Tab; found: FoundPage; shown: boolean }

/**
 * The page of one tab, kept alive while another is shown. It sees its own address, not that of the page which is shown.
 * Hidden, its effects are undone: nothing there listens, polls or answers keys.
 */
export const TabPage = memo(function TabPage({ tab, found, shown }: Props) {
  const { path, search } = tab
  const isShown = useRef(shown)
  useLayoutEffect(() => {
    isShown.current = shown
  }, [shown])
  const typed = useRef(new Set<string>())
  // Hiding undoes the effect with which a form reports; what was typed is still there.
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
          <KeptPage>
            <ErrorBoundary>
              <Suspense fallback={null}>
                <AtAddress path={path} search={search} found={found} />
              </Suspense>
            </ErrorBoundary>
          </KeptPage>
        </UnsavedContext>
      </TabContext>
    </Activity>
  )
})

/**
 * The page with the address of its tab for the browser's. Not a nested <Routes>: that one follows the browser's address too, and every
 * open page would render again when another is shown.
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
