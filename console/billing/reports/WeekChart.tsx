import type { Report } from '@shortcut/domain/billing/report-api.ts'
import { useT } from '../../app/words.ts'
import { grouped } from './figures.ts'
import classes from './Reports.module.css'

const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Revenue of each week, as bars. */
export function WeekChart({ weeks, currency }: Pick<Report, 'weeks' | 'currency'>) {
  const t = useT()
  const highest = Math.max(1, ...weeks.map(({ revenue }) => Number(revenue)))
  return (
    <section className={classes.weeks} aria-label={t('report:weeks')}>
      <h2>{t('report:weeks')}</h2>
      <ol>
        {weeks.map(({ weekOn, revenue, orders }) => {
          const day = shortDay.format(new Date(weekOn))
          const name = t('report:weekOf', { day, revenue: `${grouped(revenue)} ${currency}`, orders })
          return (
            <li key={weekOn} title={name}>
              <span className={classes.hidden}>{name}</span>
              <span className={classes.bar} aria-hidden="true">
                <i style={{ height: `${(Math.max(0, Number(revenue)) / highest) * 100}%` }} />
              </span>
              <span aria-hidden="true">{day}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
