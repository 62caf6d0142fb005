import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { keptAlive, type Visit, visited } from '../../page/tab-list.ts'
import { useTabs, visitTab } from '../../page/tabs.ts'
import type { FoundPage } from '../palette/find-page.ts'
import { TabPage } from './TabPage.tsx'

type Props = {
  /** The shown page; null while no tab is shown. */
  visit: Visit | null
  find: (path: string) => FoundPage | undefined
}

/** The open pages: one shown, the others alive in the background. */
export function Pages({ visit, find }: Props) {
  const stored = useTabs()
  const tabs = useMemo(() => (visit ? visited(stored, visit) : stored), [stored, visit])
  useLayoutEffect(() => {
    if (visit) visitTab(visit)
  }, [visit])
  const shown = useOnceThere(visit, visit ? find(visit.path) : undefined)
  return keptAlive(tabs, shown?.path ?? null).map((tab) => {
    const found = find(tab.path)
    const isShown = tab.path === shown?.path
    // Made in the background without its code, it would show that for a moment when it comes to the front.
    if (!found || !(isShown || found.Page.isThere())) return null
    return (
      <TabPage
        key={`${tab.path} ${tab.round}`}
        tab={tab}
        found={found}
        shown={isShown}
        leaving={isShown && shown !== visit}
      />
    )
  })
}

/** How long the page before may stay, ms. */
const patience = 300

/** The visit, once the code of its page is there: for the moment until then the page before it stays, so that nothing flashes. */
function useOnceThere(visit: Visit | null, found: FoundPage | undefined): Visit | null {
  const [shown, setShown] = useState(visit)
  const page = found?.Page
  const isThere = !page || page.isThere()
  if (isThere && shown !== visit) setShown(visit)
  useEffect(() => {
    if (!page || page.isThere()) return
    let left = false
    const show = () => {
      if (!left) setShown(visit)
    }
    const timer = setTimeout(show, patience)
    page.fetch().then(show, show)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [visit, page])
  return isThere ? visit : shown
}
