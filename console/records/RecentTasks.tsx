import type { recentTasks } from '@shortcut/domain/drivers/assignment.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import type { z } from 'zod'
import { AppLink } from '../page/AppLink.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './RecentTasks.module.css'

/** The last tasks of a driver or a vehicle, latest first; nothing without the permission to see orders. */
export function RecentTasks({ tasks, zone }: { tasks: z.output<typeof recentTasks>; zone: string }) {
  const t = useT(driverWords, lawWords, workOrderWords)
  if (!tasks) return null
  return (
    <DetailSection title={t('manage:recentTasks')}>
      {tasks.length === 0 && <p className={classes.none}>{t('manage:noTasks')}</p>}
      <ul className={classes.tasks}>
        {tasks.map((task) => (
          <li key={`${task.id} ${task.assignedAt}`}>
            <time>{timeIn(zone, task.assignedAt)}</time>
            <AppLink to={`/work/order/detail/${task.workOrderId}`}>{task.bookingId}</AppLink>
            <span>{`${task.pickupPlace} → ${task.deliveryPlace}`}</span>
            <span>{task.endedBecause ? t(`endedBecause:${task.endedBecause}`) : t(`taskStatus:${task.status}`)}</span>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
