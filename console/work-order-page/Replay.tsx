import { ActionIcon, Button } from '@mantine/core'
import { placeAt } from '@shortcut/domain/tracking/locus.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { MovingPoints } from '@shortcut/ui/map/moving-points.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { bareClockIn, timeIn } from '../time/time.ts'
import { distanceShown, speedShown } from '../words/measures.ts'
import { type Translate, useT } from '../words/words.ts'
import { orderZone } from '../work-orders/form-values.ts'
import { durationText } from '../work-orders/stop-times.ts'
import { type Locus, stopNear } from './order-map.ts'
import classes from './Replay.module.css'
import { usePlayer } from './use-player.ts'

/** How many times faster than real time. */
const speeds = [60, 300, 1200] as const
const minute = 60_000

type Props = {
  locus: Locus
  moving: MovingPoints
  stops: WorkOrderReply['stops']
  /** The truck's label on the map. */
  heading: string
}

/** Plays a trip on the map: a button, a slider over its time, and the truck's state then. Each stand is listed and can be jumped to. */
export function Replay({ locus, moving, stops, heading }: Props) {
  const t = useT(orderPageWords, workOrderWords)
  const first = locus.points[0]?.at ?? 0
  const last = locus.points.at(-1)?.at ?? 0
  const [faster, setFaster] = useState<(typeof speeds)[number]>(300)
  const { at, playing, seek, toggle } = usePlayer(first, last, faster)
  const here = placeAt(locus.points, at)
  useEffect(() => {
    const place = placeAt(locus.points, at)
    if (place)
      moving.set(
        [{ id: heading, lat: place.lat, lng: place.lng, kind: 'vehicle', tone: 'teal' }],
        performance.now(),
        false,
      )
    moving.keep(new Set([heading]))
  }, [locus.points, at, moving, heading])
  const zone = orderZone(stops)
  const clock = (time: number) => bareClockIn(zone, new Date(time).toISOString())
  const shown = timeIn(zone, new Date(at).toISOString())
  const doing = doingText(t, locus, here, at)
  return (
    <div className={classes.replay}>
      <div className={classes.controls}>
        <ActionIcon variant="filled" size={28} aria-label={t(playing ? 'locus:pause' : 'locus:play')} onClick={toggle}>
          {playing ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        </ActionIcon>
        <input
          type="range"
          min={first}
          max={last}
          step={minute / 4}
          value={at}
          aria-label={t('locus:time')}
          aria-valuetext={`${shown}, ${doing}`}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        />
        <Button
          variant="default"
          aria-label={`${t('locus:faster')}: ${t('locus:times', { count: faster })}`}
          onClick={() => setFaster(speeds[(speeds.indexOf(faster) + 1) % speeds.length] ?? 300)}
        >
          {t('locus:times', { count: faster })}
        </Button>
      </div>
      <p className={classes.now}>
        <span>{shown}</span>
        <strong>{doing}</strong>
      </p>
      <ul className={classes.stands}>
        {locus.stands.map((stand) => {
          const stop = stopNear(stops, stand)
          return (
            <li key={stand.from}>
              <button type="button" onClick={() => seek(stand.from)}>
                {clock(stand.from)}–{clock(stand.to)}
              </button>{' '}
              {t('locus:stood', { time: durationText(t, Math.round((stand.to - stand.from) / minute)) })}
              {stop && ` ${t('locus:atStop', { number: stop.sequence })}`}
            </li>
          )
        })}
      </ul>
      <p className={classes.total}>{t('locus:total', { distance: distanceShown(locus.km) })}</p>
    </div>
  )
}

/** The truck's speed, or that it stood, or that this is unknown. */
function doingText(
  t: Translate<typeof orderPageWords>,
  { stands, gaps }: Locus,
  here: ReturnType<typeof placeAt>,
  at: number,
): string {
  const within = ({ from, to }: { from: number; to: number }) => from <= at && at <= to
  if (stands.some(within)) return t('locus:standing')
  if (here?.speedKmh == null || gaps.some(({ from, to }) => from < at && at < to)) return t('locus:unknown')
  return speedShown(here.speedKmh)
}
