import type { ReportWeek } from '@shortcut/domain/billing/invoices/report-api.ts'
import * as reportWords from '@shortcut/words/en/billing/report.ts'
import type { ReactNode } from 'react'
import { useT } from '../../words/words.ts'
import classes from './Reports.module.css'

const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** Days that are written under a chart at most. */
const mostDays = 6

/** Of one week: how high each bar stands, from 0 to 1 or null for none, and what they say in words. */
export interface WeekBars {
  weekOn: string
  heights: readonly (number | null)[]
  text: string
}

/** One or two bars for each week, with what they say on hover and to who does not see them. */
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
            <span aria-hidden="true">{index % every === 0 ? shortDay.format(new Date(weekOn)) : '\u00a0'}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A day as the words of a week name it. */
export const useWeekDay = () => {
  const t = useT(reportWords)
  return ({ weekOn, orders }: ReportWeek) =>
    t('report:weekOrders', { day: shortDay.format(new Date(weekOn)), count: orders })
}
