import { EmptyState } from '@shortcut/ui/EmptyState.tsx'
import { useLocation } from 'react-router'
import { useTitle } from '../app/title.ts'
import { useT } from '../app/words.ts'
import './map-words.ts'

/** What a customer sees: nothing without a tracking link (spec.md §2, product.md §7). */
export default function MapPage() {
  const t = useT()
  useTitle(t('page:map'))
  const shared = new URLSearchParams(useLocation().search).has('share')
  return (
    <main style={{ display: 'grid', height: '100%', placeContent: 'center' }}>
      <EmptyState title={t('map:nothing')} text={t(shared ? 'map:unknownLink' : 'map:needsLink')} />
    </main>
  )
}
