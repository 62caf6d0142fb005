import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { memo } from 'react'
import { useViewerZone } from '../call/preferences.ts'
import { useMinute } from '../time/use-minute.ts'
import { useT } from '../words/words.ts'
import { timingText } from '../work-orders/stop-times.ts'
import classes from './FleetMap.module.css'
import { doingOf, doings, doingTones, lateness } from './fleet-points.ts'

type Props = {
  drivers: readonly FleetDriver[]
  selected: string | null
  /** True once the fleet has been read. */
  known: boolean
  onHighlight: (driverId: string | null) => void
  onGo: (driverId: string) => void
}

/** This many are listed; others are found by name. */
const most = 200

/** All drivers on the map, those under way first: the map as text, for keyboards and screen readers. */
export const DriverList = memo(function DriverList({ drivers, selected, known, onHighlight, onGo }: Props) {
  const t = useT(lawWords, liveMapWords, workOrderWords)
  const now = useMinute().getTime()
  const zone = useViewerZone()
  if (known && drivers.length === 0) return <EmptyState title={t('liveMap:noDrivers')} />
  const rankOf = (driver: FleetDriver) => doings.indexOf(doingOf(driver))
  const sorted = drivers.toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name))
  return (
    <ul className={classes.list} onPointerLeave={() => onHighlight(null)}>
      {sorted.slice(0, most).map((driver) => {
        const { id, name, truckNo, task, position } = driver
        const late = lateness(driver, now)
        return (
          <li key={id} className={classes.item} data-selected={id === selected} onPointerEnter={() => onHighlight(id)}>
            <button type="button" className={classes.go} aria-pressed={id === selected} onClick={() => onGo(id)}>
              <StatusGlyph tone={doingTones[doingOf(driver)]} /> {name}
            </button>{' '}
            <span className={classes.quiet}>{truckNo}</span>
            <div className={classes.line}>
              <span className={classes.clipped}>
                {task
                  ? `${t(`taskStatus:${task.status}`)} · ${task.nextStop ? placeOf(task.nextStop) : task.taskNo}`
                  : t(`liveMap:${doingOf(driver) === 'offline' ? 'offline' : 'free'}`)}
              </span>
              {!position && <span className={classes.quiet}>{t('liveMap:noPosition')}</span>}
            </div>
            {late && (
              <div className={late.timing === 'late' ? classes.late : classes.atRisk}>
                {timingText(t, late, zone, now)}
              </div>
            )}
          </li>
        )
      })}
      {drivers.length > most && (
        <li className={classes.quiet}>{t('liveMap:more', { count: drivers.length - most })}</li>
      )}
    </ul>
  )
})

const placeOf = ({ company, city, province }: { company: string; city: string; province: string }) =>
  [company, city, province].filter(Boolean).join(', ')
