import type { Report, ReportWeek } from '@shortcut/domain/billing/invoices/report-api.ts'
import * as reportWords from '@shortcut/words/en/billing/report.ts'
import { useT } from '../../words/words.ts'
import { grouped, percent } from './figures.ts'
import classes from './Reports.module.css'
import { inUnits } from './report-columns.ts'
import { useWeekDay, WeekChart } from './WeekChart.tsx'

const part = (text: string | null) => (text === null ? null : Number(text) / 100)

/** The period week by week: revenue, punctuality, and empty miles. */
export function WeekCharts({ weeks, currency }: Pick<Report, 'weeks' | 'currency'>) {
  const t = useT(reportWords)
  const weekOf = useWeekDay()
  const highest = Math.max(1, ...weeks.map(({ revenue }) => Number(revenue)))
  const share = (value: string | null) => (value === null ? t('report:none') : `${value} %`)
  const bars = (tell: (week: ReportWeek) => { heights: (number | null)[]; text: string }) =>
    weeks.map((week) => {
      const { heights, text } = tell(week)
      return { weekOn: week.weekOn, heights, text: `${weekOf(week)}: ${text}` }
    })
  return (
    <div className={classes.charts}>
      <WeekChart
        title={t('report:weeks')}
        note={t('report:upTo', { amount: `${grouped(highest.toFixed(0))} ${currency}` })}
        weeks={bars(({ revenue }) => ({
          heights: [Math.max(0, Number(revenue)) / highest],
          text: `${grouped(revenue)} ${currency}`,
        }))}
      />
      <WeekChart
        title={t('report:punctuality')}
        note={
          <>
            <span className={classes.swatch}>{t('report:legendPickups')}</span>
            <span className={classes.swatch}>{t('report:legendDeliveries')}</span>
          </>
        }
        weeks={bars(({ pickups, pickupsOnTime, deliveries, deliveriesOnTime }) => {
          const [picked, delivered] = [percent(pickupsOnTime, pickups), percent(deliveriesOnTime, deliveries)]
          const text = t('report:onTime', { picked: share(picked), delivered: share(delivered) })
          return { heights: [part(picked), part(delivered)], text }
        })}
      />
      <WeekChart
        title={t(inUnits('report:emptyByWeek'))}
        note={t(inUnits('report:ofDriven'))}
        weeks={bars(({ miles, emptyMiles }) => {
          const empty = percent(emptyMiles, Number(miles) + Number(emptyMiles))
          return { heights: [part(empty)], text: share(empty) }
        })}
      />
    </div>
  )
}
