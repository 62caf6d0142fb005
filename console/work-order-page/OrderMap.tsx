import { calls } from 'virtual:calls'
import { isLive } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { createMovingPoints } from '@shortcut/ui/map/moving-points.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { besideOf, queryOf } from '../call/use-call.ts'
import { MapPanel } from '../map/MapPanel.tsx'
import { formatsNow } from '../time/formats.ts'
import { useT } from '../words/words.ts'
import classes from './OrderMap.module.css'
import { locusLines, standPoints, stopPoints, wayLines, wayText } from './order-map.ts'
import { Replay } from './Replay.tsx'

/** How often the trip of a truck under way is read again, ms. */
const whileUnderWay = 30_000

type Props = { order: WorkOrderReply }

const wasDriven = (task: TaskReply) => task.acceptedAt !== null

/** Stops and trips on a small map, with a trip's replay below. Shows nothing if no place is known. */
export function OrderMap({ order }: Props) {
  const t = useT(orderPageWords, workOrderWords)
  const driven = order.tasks.filter(wasDriven)
  const { loci, failed } = useQueries({
    queries: driven.map((task) => ({
      ...queryOf(calls.locus.ofTask, { taskId: task.id }),
      refetchInterval: isLive(task.status) ? whileUnderWay : false,
    })),
    combine: (results) => ({
      loci: results.map(({ data }) => data),
      failed: results.some(({ isError, data }) => isError && !data),
    }),
  })
  const { data: way } = useQuery(besideOf(calls.way.ofOrder, { workOrderId: order.id }))
  const [chosen, setChosen] = useState<string | null>(null)
  const moving = useMemo(createMovingPoints, [])
  const recorded = useMemo(
    () =>
      order.tasks.filter(wasDriven).flatMap((task, index) => {
        const locus = loci[index]
        return locus && locus.points.length > 1 ? [{ task, locus }] : []
      }),
    [order.tasks, loci],
  )
  const trip = recorded.find(({ task }) => task.id === chosen) ?? recorded.at(-1)
  const stops = useMemo(() => stopPoints(t, order.stops), [t, order.stops])
  const points = useMemo(() => [...stops, ...standPoints(t, trip?.locus.stands ?? [])], [t, stops, trip?.locus])
  const shownId = trip?.task.id
  const lines = useMemo(
    () => [...wayLines(way), ...recorded.flatMap(({ task, locus }) => locusLines(task.id, locus, task.id === shownId))],
    [way, recorded, shownId],
  )
  if (points.length === 0 && lines.length === 0) return null
  return (
    <DetailSection title={t('locus:title')}>
      <div className={classes.map}>
        <MapPanel
          label={t('locus:label', { bookingId: order.bookingId })}
          points={points}
          lines={lines}
          moving={moving}
          fit={`${points.length} ${lines.length}`}
          scrollsPage
          miles={formatsNow().units === 'us'}
        />
      </div>
      {way && <p className={classes.note}>{wayText(t, way)}</p>}
      {recorded.length > 1 && (
        <div className={classes.trips}>
          {recorded.map(({ task }) => (
            <button
              key={task.id}
              type="button"
              aria-pressed={task === trip?.task}
              className={classes.trip}
              onClick={() => setChosen(task.id)}
            >
              {t('locus:trip', { task: `${task.taskNo}, ${task.driver ?? ''}` })}
            </button>
          ))}
        </div>
      )}
      {failed && <p className={classes.note}>{t('locus:failed')}</p>}
      {trip && (
        <Replay key={trip.task.id} locus={trip.locus} moving={moving} stops={order.stops} heading={trip.task.taskNo} />
      )}
      {!trip && !failed && driven.length > 0 && loci.every(Boolean) && (
        <p className={classes.note}>{t('locus:none')}</p>
      )}
    </DetailSection>
  )
}
