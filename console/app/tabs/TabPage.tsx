import { UnsavedContext } from '@shortcut/ui/unsaved.ts'
import { Activity, memo, Suspense, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { Route, Routes } from 'react-router'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import type { FoundPage } from '../find-page.ts'
import { KeepScroll } from './KeepScroll.tsx'
import classes from './TabPage.module.css'
import type { Tab } from './tab-list.ts'
import { setUnsaved, TabContext } from './tabs.ts'

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
  const { Page, params } = found
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <TabContext value={path}>
        <UnsavedContext value={report}>
          <KeepScroll className={classes.page}>
            <ErrorBoundary>
              <Suspense fallback={null}>
                <Routes location={path + search}>
                  <Route path="*" element={<Page params={params} />} />
                </Routes>
              </Suspense>
            </ErrorBoundary>
          </KeepScroll>
        </UnsavedContext>
      </TabContext>
    </Activity>
  )
})
