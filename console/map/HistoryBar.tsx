import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import type { MovingPoints } from '@shortcut/ui/map/moving-points.ts'
import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useViewerZone } from '../call/preferences.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { clockIn, timeIn } from '../time/time.ts'
import { dayIn, endOfDay, startOfDay } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import classes from './FleetMap.module.css'
import { type FleetFilter, matches } from './fleet-points.ts'
import { type Trip, vehiclesAt } from './history.ts'
import { usePlaying } from './use-playing.ts'

/** How many times faster than real time. */
const speeds = [60, 300, 1200] as const

type Props = {
  moving: MovingPoints
  drivers: readonly FleetDriver[]
  filter: FleetFilter
  selected: string | null
  /** Gets the selected driver's trip of that day; null for none. */
  onTrip: (trip: Trip | null) => void
}

/** Replays a day, with a slider over its time. */
export function HistoryBar({ moving, drivers, filter, selected, onTrip }: Props) {
  const t = useT(liveMapWords)
  const zone = useViewerZone()
  const [opened] = useState(() => new Date().toISOString())
  const today = dayIn(zone, opened)
  const [day, setDay] = useState(today)
  const from = startOfDay(zone, day || today)
  const end = endOfDay(zone, day || today)
  const to = end < opened ? end : opened
  const history = useQuery(queryOf(calls.tracking.history, { from, to }))
  const trips = history.data?.drivers
  const first = Math.floor(Date.parse(from) / 1000)
  const last = Math.floor(Date.parse(to) / 1000)

  const wanted = useMemo(() => {
    if (filter.text.trim() === '') return trips ?? []
    const named = new Set(
      drivers.filter((one) => matches(one, { ...filter, doing: null, onlyUrgent: false }, 0)).map(({ id }) => id),
    )
    return (trips ?? []).filter(({ id }) => named.has(id))
  }, [trips, drivers, filter])
  const [faster, setFaster] = useState<(typeof speeds)[number]>(300)
  // The replay begins with the first truck on the road: the map is empty before.
  const begins = wanted.reduce((earliest, { points }) => Math.min(earliest, points[0]?.[0] ?? last), last)
  const { at, setAt, playing, setPlaying } = usePlaying({ first, last, begins: Math.max(first, begins), faster })
  useEffect(() => {
    const points = vehiclesAt(wanted, at)
    moving.keep(new Set(points.map(({ id }) => id)))
    moving.set(points, performance.now(), false)
  }, [moving, wanted, at])
  const trip = trips?.find(({ id }) => id === selected) ?? null
  useEffect(() => onTrip(trip), [trip, onTrip])

  const moment = new Date(at * 1000).toISOString()
  const failure = failureOf(history)
  return (
    <section className={classes.history} aria-label={t('liveMap:history')}>
      <DateTimeField
        kind="date"
        aria-label={t('liveMap:day')}
        className={classes.day}
        value={day}
        onChange={setDay}
        today={today}
      />
      <Button
        variant="default"
        leftSection={playing ? <IconPlayerPause size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />}
        onClick={() => setPlaying(!playing)}
      >
        {t(playing ? 'liveMap:pause' : 'liveMap:play')}
      </Button>
      <input
        type="range"
        className={classes.slider}
        aria-label={t('liveMap:moment')}
        aria-valuetext={timeIn(zone, moment)}
        min={first}
        max={last}
        step={30}
        value={at}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
      />
      <Button
        variant="default"
        aria-label={`${t('liveMap:faster')}: ${t('liveMap:times', { count: faster })}`}
        onClick={() => setFaster(speeds[(speeds.indexOf(faster) + 1) % speeds.length] ?? 300)}
      >
        {t('liveMap:times', { count: faster })}
      </Button>
      <output className={classes.moment}>{clockIn(zone, moment)}</output>
      <span role="status" className={failure ? classes.late : classes.quiet}>
        {failure?.message ??
          (history.isPending ? t('liveMap:reading') : trips?.length === 0 ? t('liveMap:noHistory') : '')}
      </span>
    </section>
  )
}
