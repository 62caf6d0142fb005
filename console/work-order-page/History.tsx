import { calls } from 'virtual:calls'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../call/use-call.ts'
import { HistoryEntries } from '../records/HistoryEntries.tsx'
import { useT } from '../words/words.ts'

/** The log of the order and its tasks. */
export function History({ workOrderId, zone }: { workOrderId: string; zone: string }) {
  const t = useT(workOrderWords)
  const query = useQuery(queryOf(calls.log.ofWorkOrder, { id: workOrderId }))
  const failure = failureOf(query)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  if (query.data?.length === 0) return <p style={{ color: 'var(--text-3)' }}>{t('workOrderPage:noHistory')}</p>
  return <HistoryEntries rows={query.data ?? []} about="workOrder" zone={zone} />
}
