import { calls } from 'virtual:calls'
import { codes } from '@shortcut/domain/errors.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../call/use-call.ts'
import type { PageProps } from '../page/page-props.ts'
import { useTitle } from '../page/title.ts'
import { useT } from '../words/words.ts'
import { PartnerEditor } from './PartnerEditor.tsx'

/** One system of an account: its settings at the left, and at the right a test file read with the settings as typed. */
export default function PartnerPage({ params: { account: accountId = '', id = '' } }: PageProps) {
  const t = useT(partnerWords)
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
  // A newer version gets a new form, without the typed settings.
  return <PartnerEditor key={`${id} ${partner?.version}`} account={account.data} partner={partner} title={title} />
}
