import { calls } from 'virtual:calls'
import { DateTimeField } from '@shortcut/ui/DateTimeField.tsx'
import { EmptyState } from '@shortcut/ui/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/SkeletonRows.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../app/AppLink.tsx'
import '../app/record-words.ts'
import { useViewerZone } from '../app/preferences.ts'
import { dayIn } from '../app/time.ts'
import { useTitle } from '../app/title.ts'
import { failureOf, searchOf } from '../app/use-call.ts'
import { useT } from '../app/words.ts'
import classes from './Invoices.module.css'
import './invoice-words.ts'
import { MonthClose } from './MonthClose.tsx'
import { moneyText } from './money.ts'

const buckets = ['current', 'days30', 'days60', 'days90', 'older', 'credit', 'total'] as const

/** What each account owes and since when, and the months that are closed. */
export default function AgingPage() {
  const t = useT()
  useTitle(t('invoices:aging'))
  const today = dayIn(useViewerZone(), new Date().toISOString())
  const [on, setOn] = useState(today)
  const query = useQuery(searchOf(calls.books.aging, on ? { on } : {}))
  const failure = failureOf(query)
  const rows = query.data?.rows ?? []
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <h1>{t('invoices:aging')}</h1>
        <DateTimeField kind="date" aria-label={t('invoices:atEndOf')} today={today} value={on} onChange={setOn} />
        <AppLink to="/billing/invoices">{t('invoices:title')}</AppLink>
      </header>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows rows={8} columns={7} />}
      {query.data && rows.length === 0 && (
        <EmptyState title={t('invoices:nobodyOwes')} text={t('invoices:nobodyOwesHelp')} />
      )}
      {rows.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('invoiceField:customerName')}</th>
              <th scope="col">{t('invoiceField:currency')}</th>
              <th scope="col">{t('invoices:statement')}</th>
              {buckets.map((bucket) => (
                <th scope="col" key={bucket} className={classes.number}>
                  {t(`aging:${bucket}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.accountId} ${row.currency}`}>
                <td>
                  <AppLink to={`/billing/invoices?accountId=${row.accountId}&state=unpaid,partial,creditOpen`}>
                    {row.customerName}
                  </AppLink>
                </td>
                <td>{row.currency}</td>
                <td>
                  <AppLink to={`/billing/statement/${row.accountId}/${row.currency}`}>
                    {t('invoices:statement')}
                  </AppLink>
                </td>
                {buckets.map((bucket) => (
                  <td key={bucket} className={classes.number}>
                    {/[1-9]/.test(row[bucket]) ? moneyText(row[bucket]) : '–'}
                  </td>
                ))}
              </tr>
            ))}
            {query.data?.totals.map((row) => (
              <tr key={row.currency} className={classes.whole}>
                <td>{t('invoiceField:total')}</td>
                <td>{row.currency}</td>
                <td />
                {buckets.map((bucket) => (
                  <td key={bucket} className={classes.number}>
                    {moneyText(row[bucket])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MonthClose />
    </article>
  )
}
