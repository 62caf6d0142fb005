import { isActive } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useT } from '../words/words.ts'
import { leftOver } from '../work-orders/assign/stop-cover.ts'
import type { Opened } from './opened.ts'
import { Task } from './Task.tsx'
import classes from './TaskList.module.css'

type Props = { order: WorkOrderReply; zone: string; onOpen: (opened: Opened) => void; onDecided: () => void }

/** The order's tasks, unfinished first. Once the work is divided, it also names the stops that no task has. */
export function TaskList({ order, zone, onOpen, onDecided }: Props) {
  const t = useT(workOrderWords)
  if (order.tasks.length === 0) return <p className={classes.none}>{t('workOrderPage:noTasks')}</p>
  const over = (task: TaskReply) => Number(task.status === 'cancelled' || task.status === 'delivered')
  const tasks = [...order.tasks].sort((a, b) => over(a) - over(b))
  const divided = order.tasks.some(({ status }) => isActive(status) || status === 'delivered')
  const left = divided && order.bookingStatus !== 'BOOKING_CANCELLED' ? leftOver(order) : []
  return (
    <>
      {left.length > 0 && (
        <p className={classes.left}>
          {t('workOrderPage:stopsWithoutTask', {
            count: left.length,
            stops: left.map(({ sequence }) => sequence).join(', '),
          })}
        </p>
      )}
      <ul className={classes.tasks}>
        {tasks.map((task) => (
          <Task key={task.id} order={order} task={task} zone={zone} onOpen={onOpen} onDecided={onDecided} />
        ))}
      </ul>
    </>
  )
}
