import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { WithPapers } from '@shortcut/domain/drivers/papers.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import type { ListHandle } from './use-record-list.ts'

type Props<Row> = {
  kind: WithPapers
  /** The status of records in use: the papers of all others are not counted. */
  inUse: string
  list: ListHandle<Row>
}

/**
 * "Due in 30 days": counts the records whose papers are overdue or soon due, with a red badge while some are overdue. A click
 * filters the list to exactly those, a second click removes the filter.
 */
export function DueButton<Row>({ kind, inUse, list }: Props<Row>) {
  const t = useT(driverWords)
  const { data } = useQuery(queryOf(calls.due.list, { kind }))
  const { due, overdue } = data?.counts[kind] ?? { due: 0, overdue: 0 }
  const shown = { due: 'overdue,soon', status: inUse }
  const on = list.filters.due === shown.due && list.filters.status === shown.status
  return (
    <Button
      variant={on ? 'light' : 'default'}
      aria-pressed={on}
      rightSection={
        !on && overdue > 0 && <StatusBadge text={t('manage:overdueCount', { count: overdue })} tone="red" />
      }
      onClick={() => list.filter(on ? { due: '', status: '' } : shown)}
    >
      {t('manage:due')} {due}
    </Button>
  )
}
