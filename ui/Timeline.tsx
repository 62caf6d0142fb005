import type { ReactNode } from 'react'
import classes from './Timeline.module.css'

export type TimelineStop = {
  id: string
  /** Such as "Pickup" or "Dropoff". */
  kind: string
  place: string
  detail?: ReactNode
  /** Remark made at the stop. */
  told?: string
  /** Formatted times, with the zone if it is not the reader's. */
  planned: string
  /** Expected time, until it has happened. */
  expected?: string
  actual?: string
  /** Such as "35 min late"; shown in red. */
  late?: string
  /** What somebody should look at, such as "delivered 12 mi from the stop"; shown in red. */
  doubt?: string
  state: 'done' | 'current' | 'ahead'
}

type Props = {
  stops: readonly TimelineStop[]
  plannedText: string
  actualText: string
  /** Label of the expected time; needed if a stop has one. */
  expectedText?: string
}

/** Stops in order, planned and actual. The current one is a filled point, completed ones a tick. */
export function Timeline({ stops, plannedText, actualText, expectedText }: Props) {
  return (
    <ol className={classes.timeline}>
      {stops.map((stop) => (
        <li
          key={stop.id}
          className={classes.stop}
          data-state={stop.state}
          aria-current={stop.state === 'current' && 'step'}
        >
          <span className={classes.mark} aria-hidden="true">
            <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
              {stop.state === 'done' && <path d="M3 6.2L5.2 8.4L9.2 3.8" />}
              {stop.state === 'current' && <circle cx="6" cy="6" r="2.5" />}
            </svg>
          </span>
          <div className={classes.what}>
            <div>
              <span className={classes.kind}>{stop.kind}</span> <strong>{stop.place}</strong>
            </div>
            {stop.detail && <div className={classes.detail}>{stop.detail}</div>}
            {stop.told && <div>{stop.told}</div>}
          </div>
          <dl className={classes.times}>
            <dt>{plannedText}</dt>
            <dd>{stop.planned}</dd>
            {stop.expected && (
              <>
                <dt>{expectedText}</dt>
                <dd>{stop.expected}</dd>
              </>
            )}
            <dt>{actualText}</dt>
            <dd>
              {stop.actual ?? '–'}
              {stop.late && <span className={classes.late}> {stop.late}</span>}
              {stop.doubt && <div className={classes.late}>{stop.doubt}</div>}
            </dd>
          </dl>
        </li>
      ))}
    </ol>
  )
}
