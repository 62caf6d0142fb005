import { type BoardLoad, taskOf } from '@shortcut/domain/board/board.ts'
import { taskStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as boardWords from '@shortcut/words/en/board.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { Link } from 'react-router'
import { MessageButton } from '../app-online/MessageButton.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { BookingStatusBadge } from '../work-orders/BookingStatusBadge.tsx'
import type { BoardStore } from './board-store.ts'
import classes from './Side.module.css'
import { labelOf, lateness, whenText } from './texts.ts'

type Props = { load: BoardLoad | undefined; store: BoardStore; now: number; zone: string }

/** The selected task or order, in words. */
export function Chosen({ load, store, now, zone }: Props) {
  const t = useT(boardWords, lawWords, workOrderWords)
  if (!load)
    return (
      <section className={classes.chosen} aria-label={t('board:chosen')}>
        <p className={classes.quiet}>{t('board:chooseHelp')}</p>
      </section>
    )
  const task = taskOf(load)
  const driver = store.driver(task?.driverId ?? null)
  const late = lateness(t, load, now, zone)
  const facts: [string, string][] = [
    [t('field:accountId'), load.customerName],
    [t('field:window'), `${whenText(t, zone, load)}${task?.planned ? ` (${t('board:planned')})` : ''}`],
    [t('field:driver'), driver?.name ?? ''],
    [t('field:truckNo'), store.truck(task?.truckId ?? null)?.unitNo ?? ''],
    [t('field:pickup'), load.pickupDueAt ? t('board:due', { time: timeIn(zone, load.pickupDueAt) }) : ''],
    [t('field:dropoff'), load.deliveryDueAt ? t('board:due', { time: timeIn(zone, load.deliveryDueAt) }) : ''],
  ]
  return (
    <section className={classes.chosen} aria-label={t('board:chosen')}>
      <h3>
        {labelOf(load)}
        {task ? (
          <StatusBadge text={t(`taskStatus:${task.status}`)} tone={taskStatusTones[task.status]} />
        ) : (
          <BookingStatusBadge status={load.bookingStatus} />
        )}
      </h3>
      <p>
        {load.pickupPlace} → {load.deliveryPlace}
      </p>
      {late && <p data-late={late.late ? 'late' : 'risk'}>{late.text}</p>}
      <p>
        <Link to={`/work/order/detail/${load.workOrderId}`}>
          {t('board:openOrder')} {load.bookingId}
        </Link>
      </p>
      <dl>
        {facts
          .filter(([, text]) => text)
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {task && driver && <MessageButton to={{ id: driver.id, name: driver.name, task }} />}
    </section>
  )
}
