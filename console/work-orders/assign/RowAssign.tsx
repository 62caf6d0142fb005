import { calls } from 'virtual:calls'
import { assignableStatuses } from '@shortcut/domain/work-orders/follow.ts'
import { isActive } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { PopoverAt } from '@shortcut/ui/PopoverAt.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useRecordNews } from '../../records/news/use-record-news.ts'
import { type Translate, useT } from '../../words/words.ts'
import { RankedDrivers } from './RankedDrivers.tsx'
import classes from './RowAssign.module.css'
import { freeStops } from './stop-cover.ts'

const AssignDrawer = fetched(() => import('./AssignDrawer.tsx'))

type Props = {
  order: { id: string; bookingId: string }
  at: { x: number; y: number; height: number }
  onClose: () => void
}

/** What of the order has no driver: the stops of its waiting task, else those that no task has. */
function openJob(order: WorkOrderReply) {
  const task = order.tasks.find(({ status }) => status === 'new')
  const stopIds = task?.stopIds ?? freeStops(order)
  const drops = order.stops.some(({ id, kind }) => kind === 'dropoff' && stopIds.includes(id))
  return assignableStatuses.includes(order.bookingStatus) && drops ? { task, stopIds } : null
}

/** The best drivers for an order of the list, beside its row: one click assigns. */
export default function RowAssign({ order: { id, bookingId }, at, onClose }: Props) {
  const t = useT(lawWords, taskWords)
  const query = useQuery({ ...queryOf(calls.workOrder.detail, { id }), staleTime: 0 })
  useRecordNews('workOrder', id, () => void query.refetch())
  const [isDrawer, setDrawer] = useState(false)
  const order = query.data
  const job = order && openJob(order)
  const title = t('rowAssign:title', { bookingId })
  if (order && isDrawer)
    return <AssignDrawer order={order} task={job?.task ?? null} onClose={onClose} onDone={onClose} />
  const failure = failureOf(query)
  const shown = (): ReactNode => {
    if (failure)
      return (
        <ErrorState
          title={t('rowAssign:loadFailed')}
          text={failure.message}
          onRetry={failure.code === 404 ? undefined : () => void query.refetch()}
        />
      )
    if (!order) return <p className={classes.said}>{t('assign:ranking')}</p>
    if (!job) return <p role="alert">{takenText(t, order)}</p>
    const key = `${job.task?.id} ${job.stopIds.join()}`
    return <RankedDrivers key={key} order={order} job={job} onMore={() => setDrawer(true)} onDone={onClose} />
  }
  return (
    <PopoverAt label={title} at={at} width={440} onClose={onClose}>
      <h2 className={classes.title} tabIndex={-1} data-title>
        {title}
      </h2>
      {shown()}
    </PopoverAt>
  )
}

/** Why nothing is left to assign: another user was faster. */
function takenText(t: Translate<typeof lawWords | typeof taskWords>, order: WorkOrderReply): string {
  const { bookingId, bookingStatus } = order
  const holder = order.tasks.findLast(({ status, driver }) => isActive(status) && driver)
  const who = holder?.assignments.at(-1)?.assignedBy
  return holder?.driver && who
    ? t('rowAssign:lostTo', { bookingId, driver: holder.driver, who })
    : t('rowAssign:lost', { bookingId, status: t(`bookingStatus:${bookingStatus}`) })
}
