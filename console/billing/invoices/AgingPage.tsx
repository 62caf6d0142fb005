import { calls } from 'virtual:calls'
import { type booksApi, dueBetween } from '@shortcut/domain/billing/invoices/books-api.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { DataTable, type TableColumn } from '@shortcut/ui/DataTable.tsx'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerZone } from '../../call/preferences.ts'
import { failureOf, searchOf } from '../../call/use-call.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { useTitle } from '../../page/title.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'

const buckets = ['current', 'days30', 'days60', 'days90', 'older', 'credit', 'total'] as const

/** What each account owes and since when, and the closed months. */
export default function AgingPage() {
  const t = useT(fieldWords, invoiceWords)
  useTitle(t('invoices:aging'))
  const today = dayIn(useViewerZone(), new Date().toISOString())
  const [on, setOn] = useState(today)
  const query = useQuery(searchOf(calls.books.aging, on ? { on } : {}))
  const failure = failureOf(query)
  const rows = query.data?.rows ?? []
  const sumOf = (row: Pick<AgingRow, Bucket | 'currency'>, bucket: Bucket, accountId?: string) => (
    <Sum amount={row[bucket]} bucket={bucket} to={on === today && listOf(bucket, today, row.currency, accountId)} />
  )
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <h1>{t('invoices:aging')}</h1>
        <span className={classes.dated}>
          <span aria-hidden="true">{t('invoices:atEndOf')}</span>
          <DateTimeField kind="date" aria-label={t('invoices:atEndOf')} today={today} value={on} onChange={setOn} />
        </span>
        <AppLink to="/billing/invoices">{t('invoices:title')}</AppLink>
        <AppLink to="/billing/payments">{t('invoices:payments')}</AppLink>
        <AppLink to="/billing/months">{t('invoices:months')}</AppLink>
      </header>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows rows={8} columns={7} />}
      {query.data && rows.length === 0 && (
        <EmptyState title={t('invoices:nobodyOwes')} text={t('invoices:nobodyOwesHelp')} />
      )}
      {rows.length > 0 && (
        <DataTable
          className={classes.stuck}
          sticky
          rows={rows}
          rowKey={({ accountId, currency }) => `${accountId} ${currency}`}
          columns={[
            {
              key: 'customer',
              header: t('invoiceField:customerName'),
              cell: ({ accountId, customerName }) => (
                <AppLink to={`/truck/account/detail/${accountId}`}>{customerName}</AppLink>
              ),
            },
            { key: 'currency', header: t('invoiceField:currency'), cell: ({ currency }) => currency },
            {
              key: 'statement',
              header: t('invoices:statement'),
              cell: ({ accountId, currency }) => (
                <AppLink to={`/billing/statement/${accountId}/${currency}`}>{t('invoices:statement')}</AppLink>
              ),
            },
            ...buckets.map(
              (bucket): TableColumn<AgingRow> => ({
                key: bucket,
                header: t(`aging:${bucket}`),
                align: 'end',
                cell: (row) => sumOf(row, bucket, row.accountId),
              }),
            ),
          ]}
          head={query.data?.totals.map((row) => ({
            key: row.currency,
            cells: {
              customer: t('invoiceField:total'),
              currency: row.currency,
              statement: t('invoices:overdueShare', { percent: shareOf(row.overdue, row.total) }),
              ...Object.fromEntries(buckets.map((bucket) => [bucket, sumOf(row, bucket)])),
            },
          }))}
        />
      )}
    </article>
  )
}

type AgingRow = ReplyOf<typeof booksApi.aging>['rows'][number]
type Bucket = (typeof buckets)[number]

/** The invoices behind an amount of today. */
function listOf(bucket: Bucket, today: string, currency: string, accountId = ''): string {
  const state = bucket === 'credit' ? 'creditOpen' : bucket === 'total' ? 'unpaid,partial,creditOpen' : 'unpaid,partial'
  const due = bucket === 'credit' || bucket === 'total' ? {} : dueBetween(bucket, today)
  const query = new URLSearchParams({ currency, state, ...(accountId && { accountId }), ...due })
  return `/billing/invoices?${query}`
}

/** The longest overdue is the most visible; zero is a dash. */
function Sum({ amount, bucket, to }: { amount: string; bucket: Bucket; to: string | false }) {
  if (!/[1-9]/.test(amount)) return '–'
  const text = <span data-late={bucket === 'days90' || bucket === 'older' || undefined}>{moneyText(amount)}</span>
  return to ? (
    <AppLink className={classes.quiet} to={to}>
      {text}
    </AppLink>
  ) : (
    text
  )
}

const shareOf = (part: string, whole: string) =>
  exact(whole).greaterThan(0) ? exact(part).div(whole).mul(100).toFixed(0) : '0'
