import { calls } from 'virtual:calls'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import { Findings } from '../work-orders/assign/Findings.tsx'
import classes from './RevisionPanel.module.css'

/** These fields decide whether driver and truck may take the load. */
const loadFields = ['hazmatClass', 'weight']

/** What the accepted changes of the load would bring to the drivers and trucks that have the order: nothing if there is no conflict. */
export function RevisedLoad({ order, accepted }: { order: WorkOrderReply; accepted: ReadonlySet<string> }) {
  const t = useT(taskWords, orderPageWords)
  const changed = loadFields.filter((field) => accepted.has(field))
  const query = useQuery({
    ...queryOf(calls.task.checkRevision, { workOrderId: order.id, accepted: changed }),
    enabled: changed.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const findings = query.data?.findings ?? []
  if (changed.length === 0 || findings.length === 0) return null
  return (
    <section className={classes.group} aria-label={t('assign:findings')}>
      <h3>{t('assign:findings')}</h3>
      <p className={classes.lead}>{t('revisionPanel:conflicts')}</p>
      <Findings findings={findings} checking={query.isFetching} />
    </section>
  )
}
