import type { ReportRow } from '@shortcut/domain/billing/invoices/report-api.ts'
import { add, subtract } from '@shortcut/domain/decimal.ts'
import { kmPerMile } from '@shortcut/domain/positions/route.ts'
import * as reportWords from '@shortcut/words/en/billing/report.ts'
import { distanceShown } from '../../words/measures.ts'
import { useT } from '../../words/words.ts'
import { figuresOf, grouped, placesOf } from './figures.ts'
import classes from './Reports.module.css'
import { inUnits } from './report-columns.ts'

type FigureProps = { label: string; value: string; note: string }

const Figure = ({ label, value, note }: FigureProps) => (
  <div className={classes.figure}>
    <dt>{label}</dt>
    <dd>
      <strong>{value}</strong> <span>{note}</span>
    </dd>
  </div>
)

const share = (value: string | null) => (value === null ? '–' : `${value} %`)

/** The period in one line. */
export function ReportFigures({ total, currency }: { total: ReportRow; currency: string }) {
  const t = useT(reportWords)
  const { margin, marginPercent, emptyPercent, pickupPercent, deliveryPercent } = figuresOf(total)
  const waiting = grouped(subtract(total.revenue, total.invoiced).toFixed(placesOf(total.revenue)))
  const driven = distanceShown(Number(add(total.miles, total.emptyMiles)) * kmPerMile)
  const kept = (count: number, all: number) => t('report:onTimeOf', { count, all })
  return (
    <dl className={classes.figures}>
      <Figure
        label={`${t('report:revenue')}, ${currency}`}
        value={grouped(total.revenue)}
        note={t('report:notInvoiced', { amount: waiting })}
      />
      <Figure
        label={t('report:margin')}
        value={margin === null ? '–' : `${share(marginPercent)}`}
        note={
          margin === null ? t('report:noCost') : t('report:marginOf', { revenue: grouped(total.costedRevenue ?? '') })
        }
      />
      <Figure
        label={t('report:pickupsOnTime')}
        value={share(pickupPercent)}
        note={kept(total.pickupsOnTime, total.pickups)}
      />
      <Figure
        label={t('report:deliveriesOnTime')}
        value={share(deliveryPercent)}
        note={kept(total.deliveriesOnTime, total.deliveries)}
      />
      <Figure
        label={t(inUnits('report:emptyMiles'))}
        value={share(emptyPercent)}
        note={t('report:ofMiles', { distance: driven })}
      />
    </dl>
  )
}
