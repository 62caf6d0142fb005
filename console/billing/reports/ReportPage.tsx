import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { type Report, type ReportSide, reportSides } from '@shortcut/domain/billing/invoices/report-api.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as reportWords from '@shortcut/words/en/billing/report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useViewerZone } from '../../call/preferences.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { useTitle } from '../../page/title.ts'
import { FileMenu } from '../../records/transfer/FileMenu.tsx'
import { useT } from '../../words/words.ts'
import { DriverCosts } from './DriverCosts.tsx'
import { periodOf } from './periods.ts'
import { ReportFigures } from './ReportFigures.tsx'
import classes from './Reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import { ReportTools } from './ReportTools.tsx'
import { WeekCharts } from './WeekCharts.tsx'

/** The filters, kept in the address, so that Back, a reload and a link keep them. */
function useReportQuery(zone: string) {
  const [query, setQuery] = useSearchParams()
  const today = toLocalDate(new Date().toISOString(), zone)
  const span = periodOf('thisMonth', today)
  const by = reportSides.find((side) => side === query.get('by')) ?? ('account' satisfies ReportSide)
  const currency = query.get('currency') ?? ''
  return {
    today,
    asked: {
      by,
      from: query.get('from') || span.from,
      to: query.get('to') || span.to,
      ...(currency && { currency }),
      timeZone: zone,
    },
    ask: (change: Record<string, string>) =>
      setQuery((now) => ({ ...Object.fromEntries(now), ...change }), { replace: true }),
  }
}

/** Reports: revenue of orders delivered in a period, by whom and where, and punctuality. */
export default function ReportPage() {
  const t = useT(reportWords)
  useTitle(t('page:reports'))
  const zone = useViewerZone()
  const { today, asked, ask } = useReportQuery(zone)
  const query = useQuery({ ...queryOf(calls.report.revenue, asked), placeholderData: keepPreviousData })
  const failure = failureOf(query)
  const [costs, setCosts] = useState(false)
  return (
    <div className={classes.page}>
      <ReportTools
        today={today}
        asked={asked}
        currencies={query.data?.currencies ?? []}
        shown={query.data?.currency ?? ''}
        onAsk={ask}
      >
        <Allowed any={['/billing/report/cost']}>
          <Button variant="default" onClick={() => setCosts(true)}>
            {t('report:driverCosts')}
          </Button>
        </Allowed>
        <FileMenu path="/report/export" list={{ wire: asked, columns: [] }} />
      </ReportTools>
      {failure ? (
        <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Told report={query.data} by={asked.by} />
      ) : (
        <SkeletonRows rows={16} columns={8} />
      )}
      {costs && (
        <DriverCosts
          today={today}
          currency={query.data?.currency ?? 'USD'}
          onClose={() => {
            setCosts(false)
            void query.refetch()
          }}
        />
      )}
    </div>
  )
}

function Told({ report, by }: { report: Report; by: ReportSide }) {
  const t = useT(reportWords)
  if (report.total.orders === 0) return <EmptyState title={t('report:empty')} text={t('report:emptyHelp')} />
  return (
    <div className={classes.told}>
      <ReportFigures total={report.total} currency={report.currency} />
      <WeekCharts weeks={report.weeks} currency={report.currency} />
      <ReportTable report={report} by={by} />
    </div>
  )
}
