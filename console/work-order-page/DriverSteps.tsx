import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { minutesBetween, timeIn, zoneName } from '../time/time.ts'
import { type Translate, useT } from '../words/words.ts'
import classes from './TaskList.module.css'

type Props = { order: WorkOrderReply; task: TaskReply; zone: string }

/** Minutes. A step that arrived later than this after it happened says so: the phone was offline. */
const delay = 5

/** The driver's reports by the driver's own clock, including those that are held or refused. */
export function DriverSteps({ order, task, zone }: Props) {
  const t = useT(workOrderWords)
  return (
    <details className={classes.more} open={task.status !== 'delivered' && task.status !== 'cancelled'}>
      <summary>{t('workOrderPage:driverEvents')}</summary>
      <ul>
        {task.events.map((event) => {
          const stop = order.stops.find(({ id }) => id === event.stopId)
          const place = stop?.timeZone ?? order.stops[0]?.timeZone ?? zone
          return (
            <li key={event.id} data-outcome={event.outcome}>
              <span className={classes.when}>
                {timeIn(place, event.at)} {zoneName(place, event.at)}
              </span>{' '}
              {t(`stepDone:${event.kind}`)}
              {stop && ` · ${t('field:stop', { number: stop.sequence })} ${stop.company || stop.city}`}
              {event.reportedBy !== task.driver && (
                <span className={classes.when}> · {t('workOrderPage:reportedBy', { name: event.reportedBy })}</span>
              )}
              {minutesBetween(event.at, event.receivedAt) > delay && (
                <span className={classes.when}>
                  {' '}
                  · {t('workOrderPage:receivedLater', { time: timeIn(place, event.receivedAt) })}
                </span>
              )}
              {(event.review === 'accepted' || event.review === 'dismissed') && (
                <span className={classes.when}>
                  {' '}
                  · {t(`workOrderPage:${event.review}By`, { name: event.reviewedBy })}
                </span>
              )}
              {event.outcome !== 'applied' && <em> · {stateText(t, event)}</em>}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** A held step says what it waits for; its reason is already a whole sentence. */
function stateText(
  t: Translate<typeof workOrderWords>,
  { outcome, outcomeReason }: TaskReply['events'][number],
): string {
  if (outcome === 'held') return outcomeReason || t('workOrderPage:held')
  return [t('workOrderPage:refused'), outcomeReason].filter(Boolean).join(': ')
}
