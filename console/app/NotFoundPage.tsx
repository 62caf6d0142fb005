import { EmptyState } from '@shortcut/ui/EmptyState.tsx'
import { Link } from 'react-router'
import { useTitle } from './title.ts'
import { useT } from './words.ts'

export default function NotFoundPage() {
  const t = useT()
  useTitle(t('page:notFound'))
  return (
    <main style={{ display: 'grid', height: '100%', placeContent: 'center' }}>
      <EmptyState
        title={t('shell:notFound')}
        text={t('shell:notFoundHelp')}
        actions={<Link to="/home">{t('shell:toHome')}</Link>}
      />
    </main>
  )
}
