import type { ReactNode } from 'react'
import { useT } from '../words/words.ts'
import { Page } from './Page.tsx'

type Title =
  | `phone:${'today' | 'messages' | 'history' | 'more'}`
  | `${'duty' | 'truck' | 'paper' | 'inspect' | 'settings'}:title`
  | 'line:notSent'
  | 'stop:pieces'

/** A page of a driver. */
export function DriverPage({ title, back, children }: { title: Title; back?: string; children: ReactNode }) {
  const t = useT()
  const places = [
    { path: '/', text: t('phone:today') },
    { path: '/messages', text: t('phone:messages') },
    { path: '/more', text: t('phone:more') },
  ]
  return (
    <Page title={t(title)} back={back} places={places}>
      {children}
    </Page>
  )
}
