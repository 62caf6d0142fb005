import { Button } from '@mantine/core'
import { maskPhone } from '@shortcut/domain/phone.ts'
import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import { taskStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import { KeyValue, type KeyValueItem } from '@shortcut/ui/KeyValue.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import * as shareWords from '@shortcut/words/en/share.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { placeText } from '@shortcut/words/near-place.ts'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { MessageButton } from '../app-online/MessageButton.tsx'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { Allowed } from '../page/Allowed.tsx'
import { AppLink } from '../page/AppLink.tsx'
import { formatsNow } from '../time/formats.ts'
import { timeIn } from '../time/time.ts'
import { useMinute } from '../time/use-minute.ts'
import { distanceShown, speedShown } from '../words/measures.ts'
import { useT } from '../words/words.ts'
import { copyTrackingLink } from '../work-orders/copy-tracking-link.ts'
import { timingText } from '../work-orders/stop-times.ts'
import { NoPosition } from './FindDriver.tsx'
import classes from './FleetMap.module.css'
import { lateness } from './fleet-points.ts'

type Props = {
  driver: FleetDriver
  follows: boolean
  onFollow: (follows: boolean) => void
  onClose: () => void
}

/** One driver: truck, task, destination, times, and whether the task is late or at risk. */
export function DriverCard({ driver, follows, onFollow, onClose }: Props) {
  const t = useT(lawWords, liveMapWords, shareWords, workOrderWords)
  const now = useMinute().getTime()
  const zone = useViewerZone()
  const { id, name, phone, truckNo, app, position, task } = driver
  const mayCall = useHolds(['/work/order/assign', '/work/order/driverStep'])
  const late = lateness(driver, now)
  const speed = position?.speedKmh ?? null
  const own: KeyValueItem[] = [
    {
      label: t('liveMap:phone'),
      value: phone && (mayCall ? <AppLink to={`tel:${phone}`}>{phone}</AppLink> : maskPhone(phone)),
    },
    { label: t('liveMap:truck'), value: truckNo },
    { label: t('liveMap:app'), value: t(`liveMap:app-${app}`) },
    {
      label: t('liveMap:lastSeen'),
      value: position ? (
        <>
          {placeText(t, position.place, formatsNow().units)} · <RelativeTime at={position.at} />
        </>
      ) : (
        <NoPosition driver={driver} />
      ),
    },
    {
      label: t('liveMap:speed'),
      value: speed === null ? '' : speed < 3 ? t('liveMap:standing') : speedShown(speed),
    },
  ]
  return (
    <section className={classes.card} aria-label={t('liveMap:card')}>
      <header className={classes.cardHead}>
        <h2>{name}</h2>
        <button type="button" aria-label={t('liveMap:close')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </button>
      </header>
      <KeyValue labelWidth={84} items={[...own, ...useTaskItems(task, zone, now)]} />
      {late && (
        <p className={late.timing === 'late' ? classes.late : classes.atRisk}>{timingText(t, late, zone, now)}</p>
      )}
      <div className={classes.cardFoot}>
        <Button
          variant={follows ? 'filled' : 'default'}
          aria-pressed={follows}
          disabled={!position}
          onClick={() => onFollow(!follows)}
        >
          {t(follows ? 'liveMap:following' : 'liveMap:follow')}
        </Button>
        <MessageButton to={{ id, name, ...(task && { task }) }} />
        <Allowed any={['/driver/management/list']}>
          <Link to={`/driver/management?show=${id}`}>{t('liveMap:openDriver')}</Link>
        </Allowed>
        {task && (
          <Allowed any={['/work/order/share']}>
            <button
              type="button"
              className={classes.go}
              onClick={() => void copyTrackingLink(t, task.workOrderId).catch(() => undefined)}
            >
              {t('share:copyLink')}
            </button>
          </Allowed>
        )}
      </div>
    </section>
  )
}

function useTaskItems(task: FleetDriver['task'], zone: string, now: number): KeyValueItem[] {
  const t = useT(lawWords, liveMapWords, workOrderWords)
  if (!task) return [{ label: t('liveMap:task'), value: t('liveMap:noTask') }]
  const { nextStop, nextAt, remainingKm, byMap } = task
  return [
    {
      label: t('liveMap:task'),
      value: (
        <>
          <StatusBadge text={t(`taskStatus:${task.status}`)} tone={taskStatusTones[task.status]} /> {task.taskNo}
          {task.more > 0 && ` ${t('liveMap:moreTasks', { count: task.more })}`}
        </>
      ),
    },
    { label: t('field:bookingId'), value: <Link to={`/work/order/detail/${task.workOrderId}`}>{task.bookingId}</Link> },
    { label: t('liveMap:customer'), value: task.customerName },
    {
      label: t('liveMap:nextStop'),
      value: nextStop && [t(`field:${nextStop.kind}`), nextStop.company, nextStop.city].filter(Boolean).join(', '),
    },
    {
      label: t('liveMap:eta'),
      value: nextStop?.there
        ? t('liveMap:there')
        : nextAt && (
            <>
              {timeIn(zone, nextAt)}
              {nextStop?.placeApproximate && <div className={classes.quiet}>{t('liveMap:approximate')}</div>}
            </>
          ),
    },
    {
      label: t('liveMap:distanceLeft'),
      value:
        remainingKm !== null &&
        t(byMap ? 'liveMap:toLastStop' : 'liveMap:toLastStopStraight', { distance: distanceShown(remainingKm) }),
    },
    {
      label: t('liveMap:leaveBy'),
      value: timeIn(zone, timingOf(task, now)?.leaveByAt ?? null),
    },
  ]
}
