import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { Link } from 'react-router'
import { useTitle } from '../page/title.ts'
import { useT } from '../words/words.ts'

export function NotFoundPage() {
  const t = useT()
  useTitle(t('page:notFound'))
  return (
    <EmptyState
      isPage
      title={t('shell:notFound')}
      text={t('shell:notFoundHelp')}
      actions={<Link to="/home">{t('shell:toHome')}</Link>}
    />
  )
}
