import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { bookingStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { timingOf } from '@shortcut/domain/work-orders/timing.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../call/use-call.ts'
import { useMinute } from '../time/use-minute.ts'
import { useT } from '../words/words.ts'
import { durationText, timingText } from '../work-orders/stop-times.ts'
import classes from './FleetMap.module.css'
import { type UrgentSort, useUrgent } from './use-urgent.ts'

type Props = {
  drivers: readonly FleetDriver[]
  onHighlight: (driverId: string | null) => void
  onGo: (driverId: string) => void
}

/** Late and at-risk orders, sorted by the time left before the truck must leave, or by due time. */
export function UrgentList({ drivers, onHighlight, onGo }: Props) {
  const t = useT(liveMapWords)
  const [sort, setSort] = useState<UrgentSort>('leaveByAt')
  const urgent = useUrgent(sort)
  const driverOf = useMemo(
    () => new Map(drivers.flatMap(({ id, task }) => (task ? [[task.workOrderId, id] as const] : []))),
    [drivers],
  )
  const now = useMinute().getTime()
  const failure = failureOf(urgent)
  if (failure)
    return <ErrorState title={t('liveMap:urgentTab')} text={failure.message} onRetry={() => void urgent.refetch()} />
  if (!urgent.data) return null
  if (urgent.data.list.length === 0) return <EmptyState title={t('liveMap:allOnTime')} />
  return (
    <>
      <div className={classes.listHead}>
        <label>
          {t('liveMap:sort')}{' '}
          <select value={sort} onChange={(event) => setSort(event.currentTarget.value as UrgentSort)}>
            <option value="leaveByAt">{t('liveMap:sortSlack')}</option>
            <option value="dueAt">{t('liveMap:sortDue')}</option>
          </select>
        </label>
        <Link to="/work/order?timing=late,atRisk&sort=leaveByAt">{t('liveMap:showAll')}</Link>
      </div>
      <ul className={classes.list} onPointerLeave={() => onHighlight(null)}>
        {urgent.data.list.map((order) => (
          <UrgentOrder
            key={order.id}
            order={order}
            now={now}
            driverId={driverOf.get(order.id) ?? null}
            onHighlight={onHighlight}
            onGo={onGo}
          />
        ))}
      </ul>
    </>
  )
}

type OrderProps = Omit<Props, 'drivers'> & { order: WorkOrderRow; now: number; driverId: string | null }

function UrgentOrder({ order, now, driverId, onHighlight, onGo }: OrderProps) {
  const t = useT(lawWords, liveMapWords, workOrderWords)
  const timing = timingOf(order, now)
  return (
    <li className={classes.item} onPointerEnter={() => onHighlight(driverId)} onFocus={() => onHighlight(driverId)}>
      <div className={classes.line}>
        <Link to={`/work/order/detail/${order.id}`} title={t(`bookingStatus:${order.bookingStatus}`)}>
          <StatusGlyph tone={bookingStatusTones[order.bookingStatus]} /> {order.bookingId}
        </Link>
        <span className={classes.clipped}>{order.customerName}</span>
      </div>
      {timing && (
        <div className={timing.timing === 'late' ? classes.late : classes.atRisk}>{timingText(t, timing)}</div>
      )}
      <div className={classes.line}>
        {driverId ? (
          <button type="button" className={classes.go} onClick={() => onGo(driverId)}>
            {order.driver}
          </button>
        ) : (
          <span className={classes.quiet}>{order.driver || t('liveMap:noDriver')}</span>
        )}
        <LeaveBy at={order.leaveByAt} now={now} />
      </div>
    </li>
  )
}

/** The time left before the truck must leave. */
export function LeaveBy({ at, now }: { at: string | null; now: number }) {
  const t = useT(liveMapWords, workOrderWords)
  if (!at) return null
  const minutes = Math.round((Date.parse(at) - now) / 60_000)
  const time = durationText(t, Math.abs(minutes))
  return (
    <span className={minutes < 0 ? classes.late : classes.quiet}>
      {t(minutes < 0 ? 'liveMap:leaveOver' : 'liveMap:leaveIn', { time })}
    </span>
  )
}
