import { calls } from 'virtual:calls'
import { codes } from '@shortcut/domain/errors.ts'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/SkeletonRows.tsx'
import { useQuery } from '@tanstack/react-query'
import '../app/record-words.ts'
import type { PageProps } from '../app/routes.tsx'
import { useTitle } from '../app/title.ts'
import { failureOf, queryOf } from '../app/use-call.ts'
import { useT } from '../app/words.ts'
import { PartnerEditor } from './PartnerEditor.tsx'

/** One system of an account: its settings at the left, and at the right what a file means under them, as they are typed. */
export default function PartnerPage({ params: { account: accountId = '', id = '' } }: PageProps) {
  const t = useT()
  const isNew = id === 'new'
  const account = useQuery(queryOf(calls.account.detail, { id: accountId }))
  const query = useQuery({ ...queryOf(calls.partner.detail, { id }), enabled: !isNew })
  const partner = query.data ?? null
  const title = isNew ? t('partnerPage:newTitle') : (partner?.name ?? t('partnerPage:partners'))
  useTitle(title)
  const failure = failureOf(account) ?? failureOf(query)
  if (failure)
    return (
      <ErrorState
        title={t('partnerPage:failed')}
        text={failure.message}
        onRetry={failure.code === codes.notFound ? undefined : () => void query.refetch()}
      />
    )
  if (!account.data || (!isNew && !partner)) return <SkeletonRows rows={16} columns={2} />
  // Typed settings live as long as the version they began with.
  return <PartnerEditor key={`${id} ${partner?.version}`} account={account.data} partner={partner} title={title} />
}
