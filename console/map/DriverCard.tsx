import { Button } from '@mantine/core'
import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import { taskStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { KeyValue, type KeyValueItem } from '@shortcut/ui/KeyValue.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { placeText } from '@shortcut/words/near-place.ts'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Allowed } from '../page/Allowed.tsx'
import { formatsNow } from '../time/formats.ts'
import { timeIn, zoneName } from '../time/time.ts'
import { useMinute } from '../time/use-minute.ts'
import { distanceShown, speedShown } from '../words/measures.ts'
import { useT } from '../words/words.ts'
import { timingText } from '../work-orders/stop-times.ts'
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
  const t = useT(lawWords, liveMapWords, workOrderWords)
  const now = useMinute().getTime()
  const { id, name, truckNo, app, position, task } = driver
  const late = lateness(driver, now)
  const speed = position?.speedKmh ?? null
  const own: KeyValueItem[] = [
    { label: t('liveMap:truck'), value: truckNo },
    { label: t('liveMap:app'), value: t(`liveMap:app-${app}`) },
    {
      label: t('liveMap:lastSeen'),
      value: position ? (
        <>
          {placeText(t, position.place, formatsNow().units)} · <RelativeTime at={position.at} />
        </>
      ) : (
        t('liveMap:noPosition')
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
      <KeyValue labelWidth={84} items={[...own, ...useTaskItems(task)]} />
      {late && <p className={late.timing === 'late' ? classes.late : classes.atRisk}>{timingText(t, late)}</p>}
      <div className={classes.cardFoot}>
        <Button
          variant={follows ? 'filled' : 'default'}
          aria-pressed={follows}
          disabled={!position}
          onClick={() => onFollow(!follows)}
        >
          {t(follows ? 'liveMap:following' : 'liveMap:follow')}
        </Button>
        <Allowed any={['/driver/management/list']}>
          <Link to={`/driver/management?show=${id}`}>{t('liveMap:openDriver')}</Link>
        </Allowed>
      </div>
    </section>
  )
}

function useTaskItems(task: FleetDriver['task']): KeyValueItem[] {
  const t = useT(lawWords, liveMapWords, workOrderWords)
  if (!task) return [{ label: t('liveMap:task'), value: t('liveMap:noTask') }]
  const { nextStop, nextAt, remainingKm, byMap } = task
  const left = remainingKm !== null && t('liveMap:toGo', { distance: distanceShown(remainingKm) })
  const zone = nextStop?.timeZone ?? 'UTC'
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
              {timeIn(zone, nextAt)} {zoneName(zone, nextAt)}
              {left && (
                <div className={classes.quiet}>
                  {left}
                  {!byMap && `, ${t('liveMap:straight')}`}
                  {nextStop?.placeApproximate && `, ${t('liveMap:approximate')}`}
                </div>
              )}
            </>
          ),
    },
    {
      label: t('liveMap:leaveBy'),
      value: task.leaveByAt ? `${timeIn(zone, task.leaveByAt)} ${zoneName(zone, task.leaveByAt)}` : '',
    },
  ]
}
