import { Tabs } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { DetailPage } from './DetailPage.tsx'
import classes from './TabbedDetailPage.module.css'

export type DetailTab = { key: string; title: string; content: ReactNode }

type Props = Omit<ComponentProps<typeof DetailPage>, 'banner' | 'main' | 'side' | 'below'> & {
  /** Name of the group of tabs, for screen readers. */
  tabsLabel: string
  tabs: readonly DetailTab[]
  shown: string
  onShow: (key: string) => void
}

/** A record too large for one page: a fixed header and one visible part. Arrow keys, Home and End move between tabs. */
export function TabbedDetailPage({ tabsLabel, tabs, shown, onShow, ...head }: Props) {
  return (
    <Tabs
      unstyled
      className={classes.page}
      value={shown}
      onChange={(key) => key !== null && onShow(key)}
      keepMounted={false}
    >
      <DetailPage
        {...head}
        banner={
          <Tabs.List className={classes.tabs} aria-label={tabsLabel}>
            {tabs.map(({ key, title }) => (
              // Home and End only move the focus; like with the arrow keys, the focused tab is then shown.
              <Tabs.Tab key={key} value={key} className={classes.tab} onFocus={() => onShow(key)}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        }
        main={tabs.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key}>
            {content}
          </Tabs.Panel>
        ))}
      />
    </Tabs>
  )
}
