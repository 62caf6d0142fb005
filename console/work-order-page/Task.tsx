import { Button } from '@mantine/core'
import { maskPhone } from '@shortcut/domain/phone.ts'
import { allowedTaskActions, type TaskButton } from '@shortcut/domain/tasks/allowed-actions.ts'
import { takenBack } from '@shortcut/domain/tasks/handover.ts'
import { isLive } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { taskStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as taskLinkWords from '@shortcut/words/en/phones/task-links.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { CountedMessageSign } from '../app-online/MessageButton.tsx'
import { useHolds, useSession } from '../call/session.ts'
import { AppLink } from '../page/AppLink.tsx'
import { timeIn } from '../time/time.ts'
import { type Translate, useT } from '../words/words.ts'
import { DriverSteps } from './DriverSteps.tsx'
import { HeldSteps } from './HeldSteps.tsx'
import type { Opened } from './opened.ts'
import { DriverReports } from './reports/DriverReports.tsx'
import classes from './TaskList.module.css'
import { TaskPhotos } from './TaskPhotos.tsx'

type Props = {
  order: WorkOrderReply
  task: TaskReply
  zone: string
  onOpen: (opened: Opened) => void
  onDecided: () => void
}

const buttonText = (t: Translate<typeof lawWords | typeof workOrderWords>, button: TaskButton) =>
  button === 'step' ? t('pageAction:driverStep') : t(`taskAction:${button}`)

const opens: Record<TaskButton, Exclude<Extract<Opened, { task: TaskReply }>['kind'], 'taskLink'>> = {
  handOver: 'handOver',
  takeBack: 'takeBack',
  assign: 'assign',
  reassign: 'reassign',
  step: 'askStep',
  cancel: 'cancelTask',
  cancelPickedUp: 'cancelTask',
}

/** One task: its driver, its equipment, its progress, and the actions on it. */
export function Task({ order, task, zone, onOpen, onDecided }: Props) {
  const t = useT(lawWords, taskLinkWords, workOrderWords)
  const held = useSession(({ user }) => user?.permissionlist) ?? []
  const mayCall = useHolds(['/work/order/assign', '/work/order/driverStep'])
  const mayLink = useHolds(['/work/order/assign'])
  const mayTakeBack = takenBack(task, order.tasks, order.stops) !== null
  const buttons = allowedTaskActions(task.status, order.bookingStatus, held, mayTakeBack)
  const reason = task.status === 'rejected' ? task.rejectReason : task.status === 'cancelled' ? task.cancelReason : ''
  const equipment = [
    task.truckNo && `${t('field:truckId')} ${task.truckNo}${task.truckLicensePlate && ` (${task.truckLicensePlate})`}`,
    task.trailerNo && `${t('field:trailerId')} ${task.trailerNo}`,
  ].filter(Boolean)
  const served = order.stops.filter((stop) => task.stopIds.includes(stop.id))
  return (
    <li className={classes.task}>
      <div className={classes.head}>
        <strong>{task.taskNo}</strong>
        <StatusBadge
          text={task.handedOverAt ? t('workOrderPage:handedOver') : t(`taskStatus:${task.status}`)}
          tone={taskStatusTones[task.status]}
          framed
        />
        <span className={classes.driver}>{task.driver ?? t('workOrderPage:noDriver')}</span>
        {task.phone && !mayCall && <span>{maskPhone(task.phone)}</span>}
        {task.phone && mayCall && (
          <AppLink to={`tel:${task.phone}`} aria-label={t('workOrderPage:call', { name: task.driver ?? '' })}>
            {task.phone}
          </AppLink>
        )}
        {task.driverId && <CountedMessageSign to={{ id: task.driverId, name: task.driver ?? '', task }} />}
      </div>
      {reason && <p className={classes.reason}>{reason}</p>}
      {isLive(task.status) && <UnsafeVehicles task={task} />}
      <div className={classes.head}>
        <p className={classes.facts}>
          {[
            ...equipment,
            ...(served.length < order.stops.length
              ? [served.map((stop) => t('field:stop', { number: stop.sequence })).join(', ')]
              : []),
            task.remark,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <span className={classes.buttons}>
          {buttons.map((button) => (
            <Button
              key={button}
              variant={button === 'assign' ? 'filled' : 'default'}
              onClick={() => onOpen({ kind: opens[button], task })}
            >
              {buttonText(t, button)}
            </Button>
          ))}
          {(buttons.includes('assign') || (mayLink && isLive(task.status))) && (
            <Button variant="default" onClick={() => onOpen({ kind: 'taskLink', task })}>
              {t('taskLink:button')}
            </Button>
          )}
        </span>
      </div>
      <Handover order={order} task={task} zone={zone} />
      <TaskPhotos task={task} stops={order.stops} />
      {task.filesOnPhone > 0 && (
        <p className={classes.facts}>{t('workOrderPage:onPhone', { count: task.filesOnPhone })}</p>
      )}
      <HeldSteps order={order} task={task} zone={zone} onDecided={onDecided} />
      <DriverReports order={order} task={task} zone={zone} onDecided={onDecided} />
      {task.events.length > 0 && <DriverSteps order={order} task={task} zone={zone} />}
      {task.assignments.length > 1 && (
        <details className={classes.more}>
          <summary>{t('workOrderPage:assignments')}</summary>
          <ul>
            {task.assignments.map((one) => (
              <li key={one.assignedAt}>
                {one.driverName}
                {[one.truckNo, one.trailerNo].filter(Boolean).length > 0 &&
                  ` (${[one.truckNo, one.trailerNo].filter(Boolean).join(', ')})`}{' '}
                <span className={classes.when}>
                  {one.endedAt
                    ? t('workOrderPage:until', { from: timeIn(zone, one.assignedAt), to: timeIn(zone, one.endedAt) })
                    : t('workOrderPage:from', { time: timeIn(zone, one.assignedAt) })}
                  , {t('workOrderPage:assignedBy', { name: one.assignedBy })}
                  {one.endedBecause &&
                    ` · ${[endedText(t, one.endedBecause), one.endedReason].filter(Boolean).join(': ')}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** What the driver found wrong with the truck or trailer after the task was given. */
function UnsafeVehicles({ task }: { task: TaskReply }) {
  const t = useT(orderPageWords)
  const { truckId, truckNo, truckUnsafeDefects, trailerId, trailerNo, trailerUnsafeDefects } = task
  return (
    <>
      {truckUnsafeDefects > 0 && (
        <p className={classes.reason}>
          {t('orderPage:truckUnsafe', { number: truckNo ?? '', count: truckUnsafeDefects })}{' '}
          <AppLink inText to={`/truck/index?show=${truckId}`}>
            {t('orderPage:seeInspections')}
          </AppLink>
        </p>
      )}
      {trailerUnsafeDefects > 0 && (
        <p className={classes.reason}>
          {t('orderPage:trailerUnsafe', { number: trailerNo ?? '', count: trailerUnsafeDefects })}{' '}
          <AppLink inText to={`/truck/trailer?show=${trailerId}`}>
            {t('orderPage:seeInspections')}
          </AppLink>
        </p>
      )}
    </>
  )
}

/** The task that a load was taken over from, and the one it was handed over to. */
function Handover({ order, task, zone }: Omit<Props, 'onOpen' | 'onDecided'>) {
  const t = useT(workOrderWords)
  const next = order.tasks.findLast((one) => one.continuesTaskId === task.id && one.status !== 'cancelled')
  const before = order.tasks.find((one) => one.id === task.continuesTaskId)
  return (
    <>
      {before?.handedOverAt && (
        <p className={classes.facts}>
          {t('workOrderPage:takesOver', {
            driver: before.driver ?? '',
            task: before.taskNo,
            place: before.handedOverPlace,
          })}
        </p>
      )}
      {task.handedOverAt && (
        <p className={classes.facts}>
          {t('workOrderPage:handedOverTo', {
            driver: next?.driver ?? '–',
            task: next?.taskNo ?? '–',
            place: task.handedOverPlace,
            time: timeIn(zone, task.handedOverAt),
          })}
        </p>
      )}
    </>
  )
}

/** Why a driver no longer has a task: the server names the task's next status or the action. */
function endedText(t: Translate, because: string): string {
  return t.find(`endedBecause:${because}`) ?? because
}
