import type { ReportWeek } from '@shortcut/domain/billing/invoices/report-api.ts'
import * as reportWords from '@shortcut/words/en/billing/report.ts'
import type { ReactNode } from 'react'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './Reports.module.css'

/** Most dates below a chart. */
const mostDays = 4

/** A week's bars: the height of each, from 0 to 1 or null for none, and their text. */
export interface WeekBars {
  weekOn: string
  heights: readonly (number | null)[]
  text: string
}

/** One or two bars per week, with a text in the tooltip and for screen readers. */
export function WeekChart({ title, note, weeks }: { title: string; note: ReactNode; weeks: readonly WeekBars[] }) {
  const every = Math.ceil(weeks.length / mostDays)
  return (
    <section className={classes.weeks} aria-label={title}>
      <h2>
        {title} <span>{note}</span>
      </h2>
      <ol>
        {weeks.map(({ weekOn, heights, text }, index) => (
          <li key={weekOn} title={text}>
            <span className={classes.hidden}>{text}</span>
            <span className={classes.bar} aria-hidden="true">
              {heights.map((height, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a week are told apart by where they stand
                <i key={nth} style={{ height: `${(height ?? 0) * 100}%` }} />
              ))}
            </span>
            <span aria-hidden="true">{index % every === 0 ? dayShown(weekOn) : '\u00a0'}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A day as written in a week's text. */
export const useWeekDay = () => {
  const t = useT(reportWords)
  return ({ weekOn, orders }: ReportWeek) => t('report:weekOrders', { day: dayShown(weekOn), count: orders })
}
