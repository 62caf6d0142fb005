import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import { useHolds } from '../call/session.ts'
import { useTitle } from '../page/title.ts'
import { useT } from '../words/words.ts'
import { FleetMap } from './FleetMap.tsx'

/** The fleet on a map. No menu lists the page (specification §2), so it tells itself when the permission is missing. */
export default function FleetMapPage() {
  const t = useT(liveMapWords)
  useTitle(t('liveMap:title'))
  return useHolds(['/map/list']) ? (
    <FleetMap />
  ) : (
    <EmptyState title={t('liveMap:title')} text={t('liveMap:noPermission')} />
  )
}
