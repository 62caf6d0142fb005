import type { ComponentProps, ComponentType } from 'react'
import { useSearch } from 'wouter'
import { HistoryPage } from '../driver/HistoryPage.tsx'
import { DutyPage } from '../facts/DutyPage.tsx'
import { PapersPage } from '../facts/PapersPage.tsx'
import { TruckPage } from '../facts/TruckPage.tsx'
import { InspectionPage } from '../inspection/InspectionPage.tsx'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { DriverPage } from './DriverPage.tsx'
import type { RarePath } from './rare-paths.ts'

interface RarePage {
  title: ComponentProps<typeof DriverPage>['title']
  back: string
  Content: ComponentType
}

const pages: Record<RarePath, RarePage> = {
  '/history': { title: 'phone:history', back: '/more', Content: HistoryPage },
  '/inspection': { title: 'inspect:title', back: '/', Content: InspectionPage },
  '/duty': { title: 'duty:title', back: '/more', Content: DutyPage },
  '/truck': { title: 'truck:title', back: '/more', Content: TruckPage },
  '/papers': { title: 'paper:title', back: '/more', Content: PapersPage },
  '/settings': { title: 'settings:title', back: '/more', Content: SettingsPage },
}

/** One chunk for all of them: the day's work does not wait for it. */
export default function RarePages({ path }: { path: RarePath }) {
  const { title, back, Content } = pages[path]
  const isFromMore = useSearch() === 'more'
  return (
    <DriverPage title={title} back={isFromMore ? '/more' : back}>
      <Content />
    </DriverPage>
  )
}
