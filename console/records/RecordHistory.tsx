import { calls } from 'virtual:calls'
import type { LogEntity } from '@shortcut/domain/operation-log/api.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { useT } from '../words/words.ts'
import { HistoryEntries } from './HistoryEntries.tsx'

type Props = { entity: LogEntity; id: string; zone: string }

/** A record's latest log entries, for users who may see the log. */
export function RecordHistory(props: Props) {
  const t = useT(recordWords)
  return (
    <Allowed any={['/log/index/list']}>
      <DetailSection title={t('record:history')}>
        <Entries {...props} />
      </DetailSection>
    </Allowed>
  )
}

function Entries({ entity, id, zone }: Props) {
  const query = useQuery(queryOf(calls.log.list, { entity, entityId: id, pageSize: 50 }))
  const failure = failureOf(query)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  return <HistoryEntries rows={query.data?.list ?? []} about={entity} zone={zone} />
}
