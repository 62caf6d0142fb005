import { EmptyState } from '@shortcut/ui/EmptyState.tsx'
import { Link } from 'react-router'
import { useTitle } from './title.ts'
import { useT } from './words.ts'

export function NotFoundPage() {
  const t = useT()
  useTitle(t('page:notFound'))
  return (
    <EmptyState
      title={t('shell:notFound')}
      text={t('shell:notFoundHelp')}
      actions={<Link to="/home">{t('shell:toHome')}</Link>}
    />
  )
}
