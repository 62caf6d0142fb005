import { amountText } from '@shortcut/words/amounts.ts'
import { type Say, useT } from '../words/words.ts'
import classes from './driver.module.css'
import { openPieces } from './handed-over.ts'
import type { Stop, TaskView } from './task-view.ts'
import { dayAndClock, span, windowText } from './times.ts'

export const placeOf = (stop: Stop) => stop.company || [stop.city, stop.province].filter(Boolean).join(', ')
export const addressOf = (stop: Stop) =>
  [stop.address, stop.city, [stop.province, stop.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Farther ahead, the day says more than a number of hours. */
const countedMs = 12 * 3_600_000

/** The time by which the truck must leave for the next stop, as time left or overrun. */
export function LeaveBy({ leaveByAt, now }: { leaveByAt: string | null; now: number }) {
  const t = useT()
  if (!leaveByAt) return null
  const left = Date.parse(leaveByAt) - now
  if (left > countedMs) return <p>{t('today:leaveBy', { time: dayAndClock(leaveByAt) })}</p>
  return (
    <p className={classes.countdown} data-late={left < 0 || undefined}>
      {left < 0 ? t('today:leaveNow', { time: span(-left) }) : t('today:leaveIn', { time: span(left) })}
    </p>
  )
}

/** The pieces of a stop; at a delivery, how many of them are on the truck, if it left without some. */
function piecesText(t: Say, task: TaskView, stop: Stop): string {
  const all = stop.pieces ?? task.pieces ?? 0
  const onTruck = stop.kind === 'dropoff' ? openPieces(task).length : 0
  if (onTruck > 0 && onTruck < all) return t('today:piecesOnTruck', { count: onTruck, all })
  return all > 0 ? t('today:pieces', { count: all }) : ''
}

/** Company, address, window and what is handed over. */
export function StopFacts({ stop, task, now }: { stop: Stop; task: TaskView; now: number }) {
  const t = useT()
  const { palletQuantity: pallets, weight } = task
  const load = [
    piecesText(t, task, stop),
    pallets ? t('today:pallets', { count: pallets }) : '',
    weight ? amountText(weight.value, weight.unit) : '',
    task.containerNo,
  ].filter(Boolean)
  return (
    <>
      <p className={classes.place}>{placeOf(stop)}</p>
      <p>{addressOf(stop)}</p>
      <p>{windowText(stop.from, stop.to, stop.timeZone, now) || t('today:noTime')}</p>
      {load.length > 0 && (
        <p className={classes.facts}>
          {load.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
    </>
  )
}
