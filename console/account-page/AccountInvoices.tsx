import { calls } from 'virtual:calls'
import type { InvoiceRow } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { moneyText } from '../billing/money.ts'
import { invoiceTones } from '../billing/tones.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { AppLink } from '../page/AppLink.tsx'
import classes from '../records/TableCells.module.css'
import { dayShown } from '../time/time.ts'
import { useT } from '../words/words.ts'

const latest = 25

/** The account's open balance, its latest invoices, and a link to all of them. */
export function AccountInvoices({ accountId }: { accountId: string }) {
  const t = useT(fieldWords, invoiceWords)
  const query = useQuery(queryOf(calls.invoice.list, { accountId, pageSize: latest }))
  useNews(['invoice', 'payment'], calls.invoice.list.path, 2000)
  const failure = failureOf(query)
  const invoices = query.data?.list ?? []
  return (
    <DetailSection
      title={t('accountInvoices:latest')}
      actions={
        invoices.length > 0 && (
          <AppLink to={`/billing/invoices?accountId=${accountId}`}>{t('accountInvoices:all')}</AppLink>
        )
      }
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.data && invoices.length === 0 && <p className={classes.none}>{t('accountInvoices:none')}</p>}
      {invoices.length > 0 && (
        <>
          <Owed accountId={accountId} />

          <DataTable
            rows={invoices}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'number',
                header: t('invoiceField:number'),
                cell: ({ id, number }) => (
                  <AppLink to={`/billing/invoice/${id}`}>{number ?? t('accountInvoices:draft')}</AppLink>
                ),
              },
              { key: 'state', header: t('invoiceField:state'), cell: (invoice) => <State of={invoice} /> },
              { key: 'issuedOn', header: t('invoiceField:issuedOn'), cell: ({ issuedOn }) => dayShown(issuedOn) },
              { key: 'dueOn', header: t('invoiceField:dueOn'), cell: ({ dueOn }) => dayShown(dueOn) },
              {
                key: 'total',
                header: t('invoiceField:total'),
                align: 'end',
                cell: ({ total, currency }) => `${moneyText(total)} ${currency}`,
              },
              {
                key: 'balance',
                header: t('invoiceField:balance'),
                align: 'end',
                cell: ({ balance }) => moneyText(balance),
              },
            ]}
          />
        </>
      )}
    </DetailSection>
  )
}

function State({ of: { state, daysOverdue } }: { of: Pick<InvoiceRow, 'state' | 'daysOverdue'> }) {
  const t = useT(invoiceWords)
  return (
    <>
      <StatusBadge text={t(`invoiceState:${state}`)} tone={invoiceTones[state]} />
      {daysOverdue > 0 && <span data-late> {t('invoices:overdueSince', { count: daysOverdue })}</span>}
    </>
  )
}

function Owed({ accountId }: { accountId: string }) {
  const t = useT(invoiceWords)
  const query = useQuery(queryOf(calls.books.aging, { accountId }))
  useNews(['invoice', 'payment'], calls.books.aging.path, 2000)
  return query.data?.rows.map(({ currency, total, overdue }) => (
    <p key={currency} className={classes.none}>
      {t('accountInvoices:open', { amount: `${moneyText(total)} ${currency}` })}
      {/[1-9]/.test(overdue) && ` · ${t('accountInvoices:overdue', { amount: `${moneyText(overdue)} ${currency}` })}`}
    </p>
  ))
}
