import { Tabs } from '@mantine/core'
import { useState } from 'react'
import classes from './TabbedDetailPage.module.css'
import type { DetailTab } from './TabbedDetailPage.tsx'

type Props = {
  /** Name of the group of tabs, for screen readers. */
  tabsLabel: string
  /** The first is shown first. */
  tabs: readonly DetailTab[]
}

/** Parts of a record in its drawer, one at a time. Only the visible one is mounted. */
export function DrawerTabs({ tabsLabel, tabs }: Props) {
  const [shown, setShown] = useState(tabs[0]?.key ?? '')
  return (
    <Tabs unstyled value={shown} onChange={(key) => key !== null && setShown(key)} keepMounted={false}>
      <Tabs.List className={classes.tabs} aria-label={tabsLabel}>
        {tabs.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key} className={classes.tab} onFocus={() => setShown(key)}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
