import { NativeSelect, SegmentedControl } from '@mantine/core'
import * as reportWords from '@shortcut/words/en/billing/report.ts'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { type ReportSide, reportSides } from '@shortcut/domain/billing/invoices/report-api.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import type { ReactNode } from 'react'
import { useT } from '../../words/words.ts'
import { nameOf, type Period, periodOf, periods } from './periods.ts'
import classes from './Reports.module.css'

type Props = {
  today: string
  asked: { by: ReportSide; from: string; to: string }
  currencies: readonly string[]
  shown: string
  onAsk: (change: Record<string, string>) => void
  /** At the right. */
  children: ReactNode
}

/** One line: grouping, days, currency. */
export function ReportTools({ today, asked, currencies, shown, onAsk, children }: Props) {
  const t = useT(reportWords)
  const period = nameOf(asked, today)
  const day = (name: 'from' | 'to') => (value: string) => value && onAsk({ [name]: value })
  return (
    <div className={classes.tools}>
      <h1>{t('page:reports')}</h1>
      <SegmentedControl
        aria-label={t('report:by')}
        value={asked.by}
        onChange={(by) => onAsk({ by })}
        data={reportSides.map((value) => ({ value, label: t(`report:${value}`) }))}
      />
      <NativeSelect
        aria-label={t('report:period')}
        value={period ?? ''}
        onChange={(event) => onAsk(periodOf(event.currentTarget.value as Period, today))}
        data={[
          ...(period ? [] : [{ value: '', label: t('report:period') }]),
          ...periods.map((value) => ({ value, label: t(`report:${value}`) })),
        ]}
      />
      <DateTimeField
        kind="date"
        className={classes.day}
        aria-label={t('report:from')}
        today={today}
        value={asked.from}
        onChange={day('from')}
      />
      <span aria-hidden="true">–</span>
      <DateTimeField
        kind="date"
        className={classes.day}
        aria-label={t('report:to')}
        today={today}
        value={asked.to}
        onChange={day('to')}
      />
      {currencies.length > 1 && (
        <NativeSelect
          aria-label={t('report:currency')}
          value={shown}
          onChange={(event) => onAsk({ currency: event.currentTarget.value })}
          data={[...currencies]}
        />
      )}
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
