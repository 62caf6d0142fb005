import { useLayoutEffect, useMemo } from 'react'
import { keptAlive, type Visit, visited } from '../../page/tab-list.ts'
import { useTabs, visitTab } from '../../page/tabs.ts'
import type { FoundPage } from '../palette/find-page.ts'
import { TabPage } from './TabPage.tsx'

type Props = {
  /** The page that is shown; null while none of the tabs is. */
  visit: Visit | null
  find: (path: string) => FoundPage | undefined
}

/** The open pages: one shown, the others alive behind it. */
export function Pages({ visit, find }: Props) {
  const stored = useTabs()
  const tabs = useMemo(() => (visit ? visited(stored, visit) : stored), [stored, visit])
  useLayoutEffect(() => {
    if (visit) visitTab(visit)
  }, [visit])
  return keptAlive(tabs, visit?.path ?? null).map((tab) => {
    const found = find(tab.path)
    return (
      found && <TabPage key={`${tab.path} ${tab.round}`} tab={tab} found={found} shown={tab.path === visit?.path} />
    )
  })
}
