import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { bookingStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useViewerZone } from '../call/preferences.ts'
import { failureOf } from '../call/use-call.ts'
import { shortTimeIn } from '../time/time.ts'
import { useMinute } from '../time/use-minute.ts'
import { useT } from '../words/words.ts'
import { timingText } from '../work-orders/stop-times.ts'
import classes from './FleetMap.module.css'
import { type OrdersOf, orderFilters, type UrgentSort, useOrders } from './use-urgent.ts'

type Props = {
  of: OrdersOf
  drivers: readonly FleetDriver[]
  onHighlight: (driverId: string | null) => void
  onGo: (driverId: string) => void
}

/** Urgent orders, or those without a driver, sorted by due time, so that late ones are first, or by the time at which the truck must leave. */
export function UrgentList({ of, drivers, onHighlight, onGo }: Props) {
  const t = useT(liveMapWords)
  const [sort, setSort] = useState<UrgentSort>('dueAt')
  const urgent = useOrders(of, sort)
  const driverOf = useMemo(
    () => new Map(drivers.flatMap(({ id, task }) => (task ? [[task.workOrderId, { id, task }] as const] : []))),
    [drivers],
  )
  const now = useMinute().getTime()
  const failure = failureOf(urgent)
  if (failure)
    return <ErrorState title={t(`liveMap:${of}Tab`)} text={failure.message} onRetry={() => void urgent.refetch()} />
  if (!urgent.data) return null
  if (urgent.data.list.length === 0)
    return <EmptyState title={t(of === 'urgent' ? 'liveMap:allOnTime' : 'liveMap:allAssigned')} />
  return (
    <>
      <div className={classes.listHead}>
        <label>
          {t('liveMap:sort')}{' '}
          <select value={sort} onChange={(event) => setSort(event.currentTarget.value as UrgentSort)}>
            <option value="dueAt">{t('liveMap:sortDue')}</option>
            <option value="leaveByAt">{t('liveMap:sortSlack')}</option>
          </select>
        </label>
        <Link to={`/work/order?${new URLSearchParams({ ...orderFilters[of], sort })}`}>{t('liveMap:showAll')}</Link>
      </div>
      <ul className={classes.list} onPointerLeave={() => onHighlight(null)}>
        {urgent.data.list.map((order) => (
          <UrgentOrder
            key={order.id}
            order={order}
            now={now}
            on={driverOf.get(order.id)}
            onHighlight={onHighlight}
            onGo={onGo}
          />
        ))}
      </ul>
    </>
  )
}

type OrderProps = Omit<Props, 'drivers' | 'of'> & {
  order: WorkOrderRow
  now: number
  on: { id: string; task: NonNullable<FleetDriver['task']> } | undefined
}

function UrgentOrder({ order, now, on, onHighlight, onGo }: OrderProps) {
  const t = useT(lawWords, liveMapWords, workOrderWords)
  const zone = useViewerZone()
  const driverId = on?.id ?? null
  // The driver's card shows the fleet's facts, which are the newer ones.
  const timing = timingOf(on?.task ?? order, now)
  return (
    <li className={classes.item} onPointerEnter={() => onHighlight(driverId)} onFocus={() => onHighlight(driverId)}>
      <div className={classes.line}>
        <Link to={`/work/order/detail/${order.id}`} title={t(`bookingStatus:${order.bookingStatus}`)}>
          <StatusGlyph tone={bookingStatusTones[order.bookingStatus]} /> {order.bookingId}
        </Link>
        <span className={classes.clipped}>{order.customerName}</span>
      </div>
      {timing && (
        <div
          className={timing.timing === 'late' ? classes.late : timing.timing === 'atRisk' ? classes.atRisk : undefined}
        >
          {timingText(t, timing, zone, now)}
        </div>
      )}
      <div className={classes.line}>
        {driverId ? (
          <button type="button" className={classes.go} onClick={() => onGo(driverId)}>
            {order.driver}
          </button>
        ) : (
          <span className={classes.quiet}>{order.driver || (timing?.driver !== 'none' && t('liveMap:noDriver'))}</span>
        )}
        {timing?.leaveByAt && Date.parse(timing.leaveByAt) > now && (
          <span className={classes.quiet}>
            {t('liveMap:leaveAt', { time: shortTimeIn(zone, timing.leaveByAt, new Date(now).toISOString()) })}
          </span>
        )}
      </div>
    </li>
  )
}
