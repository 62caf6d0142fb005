import { containerSize } from '@shortcut/domain/codes/container.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { kmFromStop } from '@shortcut/domain/tasks/far-report.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as factWords from '@shortcut/words/en/phones/driver-facts.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { minutesBetween, timeIn } from '../time/time.ts'
import { distanceShown } from '../words/measures.ts'
import { type Translate, useT } from '../words/words.ts'
import classes from './TaskList.module.css'

type Props = { order: WorkOrderReply; task: TaskReply; zone: string }

/** Minutes. A step that arrived later than this after it happened says so: the phone was offline. */
const delay = 5

/** The driver's reports by the driver's own clock, including those that are held or refused. */
export function DriverSteps({ order, task, zone }: Props) {
  const t = useT(factWords, workOrderWords)
  return (
    <details className={classes.more} open={task.status !== 'delivered' && task.status !== 'cancelled'}>
      <summary>{t('workOrderPage:driverEvents')}</summary>
      <ul>
        {task.events.map((event) => {
          const stop = order.stops.find(({ id }) => id === event.stopId)
          const far = stop ? kmFromStop(event, stop) : null
          const place = stop?.timeZone ?? order.stops[0]?.timeZone ?? zone
          return (
            <li key={event.id} data-outcome={event.outcome}>
              <span className={classes.when}>{timeIn(place, event.at)}</span> {t(`stepDone:${event.kind}`)}
              {stop && ` · ${t('field:stop', { number: stop.sequence })} ${stop.company || stop.city}`}
              {countedOf(t, order, event).map(({ text, differs }) =>
                differs ? <em key={text}> · {text}</em> : <span key={text}> · {text}</span>,
              )}
              {far !== null && <em> · {t('workOrderPage:fromStop', { distance: distanceShown(far) })}</em>}
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

/** What the driver counted, read and collected, next to what was booked where it differs. */
export function countedOf(t: Translate<typeof factWords>, order: WorkOrderReply, event: TaskReply['events'][number]) {
  const stop = order.stops.find(({ id }) => id === event.stopId)
  const count = (what: 'pieces' | 'pallets', booked: number | null) => {
    const counted = event[what]
    if (counted === null) return []
    const differs = booked !== null && booked !== counted
    const text = differs
      ? t(`reported:${what}Of`, { count: counted, booked })
      : t(`reported:${what}`, { count: counted })
    return [{ text, differs }]
  }
  const number = (what: 'seal' | 'container', given: string, booked: string) => {
    if (given === '') return []
    const differs = booked !== '' && booked !== given.toUpperCase().replace(/[\s./-]/g, '') && booked !== given
    return [{ text: t(`reported:${what}${differs ? 'Of' : ''}`, { number: given, booked }), differs }]
  }
  return [
    ...count('pieces', stop?.pieces ?? order.pieces),
    ...count('pallets', order.palletQuantity),
    ...number('container', event.containerNo, order.containerNo),
    ...(event.containerType ? [{ text: sizeText(t, event.containerType), differs: false }] : []),
    ...number('seal', event.sealNo, order.sealNo),
    ...(event.cash
      ? [
          {
            text: t('reported:cash', { ...event.cash, amount: roundMoney(event.cash.amount, event.cash.currency) }),
            differs: false,
          },
        ]
      : []),
  ]
}

/** A container's size and type as painted on it, with its length. */
export function sizeText(t: Translate<typeof factWords>, code: string): string {
  const size = containerSize(code)
  return size ? t(`reported:size${size.highCube ? 'High' : ''}`, { code, feet: size.feet }) : code
}

/** A held step says what it waits for; its reason is already a whole sentence. */
function stateText(
  t: Translate<typeof workOrderWords>,
  { outcome, outcomeReason }: TaskReply['events'][number],
): string {
  if (outcome === 'held') return outcomeReason || t('workOrderPage:held')
  return [t('workOrderPage:refused'), outcomeReason].filter(Boolean).join(': ')
}
