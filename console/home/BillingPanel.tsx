import { calls } from 'virtual:calls'
import { billingStatuses } from '@shortcut/domain/billing/lifecycle.ts'
import { exceptionCodes } from '@shortcut/domain/billing/rating/exceptions.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as billingLawWords from '@shortcut/words/en/billing/billing-law.ts'
import * as homeWords from '@shortcut/words/en/home.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { besideOf } from '../call/use-call.ts'
import { countText } from '../lists/use-cursor-list.ts'
import { useNews } from '../live/use-news.ts'
import { dayShown, timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { Count } from './Count.tsx'
import classes from './HomePage.module.css'
import { Rows } from './Rows.tsx'

/** Statuses of orders that are not invoiced yet. */
const unbilled = billingStatuses.filter((status) => status !== 'Invoiced').join()
const most = 8
const queue = (query: Record<string, string>) => `/billing/index?${new URLSearchParams(query)}`

/** A billing clerk's work: the queue by status, its exceptions, and the oldest orders without an invoice. */
export default function BillingPanel() {
  const t = useT(billingLawWords, homeWords)
  const zone = useViewerZone()
  const seesInvoices = useHolds(['/billing/invoices/list'])
  const counts = useQuery(besideOf(calls.billing.counts, {}))
  const oldest = useQuery(besideOf(calls.billing.list, { status: unbilled, sort: 'deliveredAt', pageSize: most }))
  useNews(['billing'], calls.billing.counts.path)
  useNews(['billing'], calls.billing.list.path)
  const countOf = (status: string) => counts.data?.find((one) => one.status === status)
  const exceptions = counts.data?.filter(({ status }) => status !== 'Invoiced') ?? []
  return (
    <div className={classes.columns} data-kind="billing">
      <section className={classes.panel} aria-labelledby="home-billing">
        <h2 id="home-billing">{t('home:billing')}</h2>
        <ul className={classes.received}>
          {billingStatuses.map((status) => (
            <li key={status}>
              <span>{t(`billingStatus:${status}`)}</span>
              <Count count={counts.data && (countOf(status)?.count ?? 0)} to={queue({ status })} />
            </li>
          ))}
          <li>
            <span>{t('home:withExceptions')}</span>
            <Count
              count={counts.data && exceptions.reduce((sum, one) => sum + one.withExceptions, 0)}
              to={queue({ status: unbilled, exception: exceptionCodes.join() })}
            />
          </li>
        </ul>
      </section>
      <section className={classes.panel}>
        <h2 id="home-unbilled">
          {t('home:unbilled')}{' '}
          {oldest.data && (
            <Link to={queue({ status: unbilled, sort: 'deliveredAt' })}>
              {countText(oldest.data.total, oldest.data.totalIsExact)}
            </Link>
          )}
        </h2>
        <Rows
          query={oldest}
          columns={5}
          table={(list) => (
            <DataTable
              labelledBy="home-unbilled"
              roomy
              layout="clipped"
              empty={<p className={classes.quiet}>{t('home:nothingUnbilled')}</p>}
              rows={list}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'order',
                  header: t('home:order'),
                  width: 120,
                  cell: ({ id, bookingId }) => <Link to={`/work/order/detail/${id}`}>{bookingId}</Link>,
                },
                {
                  key: 'customer',
                  header: t('home:customer'),
                  hint: ({ customerName }) => customerName,
                  cell: ({ customerName }) => customerName,
                },
                {
                  key: 'delivered',
                  header: t('home:deliveredAt'),
                  width: 172,
                  cell: ({ deliveredAt }) => timeIn(zone, deliveredAt),
                },
                {
                  key: 'status',
                  header: t('home:status'),
                  width: 128,
                  cell: ({ status }) => t(`billingStatus:${status}`),
                },
                {
                  key: 'total',
                  header: t('home:total'),
                  align: 'end',
                  width: 128,
                  cell: ({ total, currency }) => `${groupedText(total)} ${currency}`,
                },
              ]}
            />
          )}
        />
      </section>
      {seesInvoices && <Overdue />}
    </div>
  )
}

/** Overdue invoices, those due first. */
function Overdue() {
  const t = useT(homeWords)
  const query = useQuery(besideOf(calls.invoice.list, { overdue: 'yes', sort: 'dueOn', pageSize: most }))
  const { data } = query
  useNews(['invoice', 'payment'], calls.invoice.list.path)
  return (
    <section className={classes.panel}>
      <h2 id="home-overdue">
        {t('home:overdue')}{' '}
        {data && <Link to="/billing/invoices?overdue=yes&sort=dueOn">{countText(data.total, data.totalIsExact)}</Link>}
      </h2>
      <Rows
        query={query}
        columns={4}
        table={(list) => (
          <DataTable
            labelledBy="home-overdue"
            roomy
            layout="clipped"
            empty={<p className={classes.quiet}>{t('home:nothingOverdue')}</p>}
            rows={list}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'number',
                header: t('home:invoice'),
                width: 144,
                cell: ({ id, number }) => <Link to={`/billing/invoice/${id}`}>{number}</Link>,
              },
              {
                key: 'customer',
                header: t('home:customer'),
                hint: ({ customerName }) => customerName,
                cell: ({ customerName }) => customerName,
              },
              { key: 'due', header: t('home:due'), width: 96, cell: ({ dueOn }) => dayShown(dueOn) },
              {
                key: 'balance',
                header: t('home:balance'),
                align: 'end',
                width: 120,
                cell: ({ balance, currency }) => `${groupedText(balance)} ${currency}`,
              },
            ]}
          />
        )}
      />
    </section>
  )
}
