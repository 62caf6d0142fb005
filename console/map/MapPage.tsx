import { EmptyState } from '@shortcut/ui/EmptyState.tsx'
import { useLocation } from 'react-router'
import { useDocumentTitle } from '../app/document-title.ts'
import { useT } from '../app/words.ts'
import './map-words.ts'
import classes from './SharedPage.module.css'
import { SharedTracking } from './SharedTracking.tsx'

/** What a customer sees, without a sign-in: nothing without a tracking link (spec.md §2, product.md §7). */
export default function MapPage() {
  const t = useT()
  useDocumentTitle(t('page:map'))
  const share = new URLSearchParams(useLocation().search).get('share')
  if (share) return <SharedTracking share={share} key={share} />
  return (
    <main className={classes.nothing}>
      <EmptyState title={t('map:nothing')} text={t('map:needsLink')} />
    </main>
  )
}
