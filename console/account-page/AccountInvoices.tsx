import { calls } from 'virtual:calls'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { AppLink } from '../page/AppLink.tsx'
import { useT } from '../words/words.ts'
import '../billing/invoice-words.ts'
import { moneyText } from '../billing/money.ts'
import { invoiceTones } from '../billing/tones.ts'
import classes from '../records/SmallTable.module.css'

const latest = 25

/** What the account owes, its latest invoices, and the way to all of them. */
export function AccountInvoices({ accountId }: { accountId: string }) {
  const t = useT()
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
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('invoiceField:number')}</th>
                <th scope="col">{t('invoiceField:state')}</th>
                <th scope="col">{t('invoiceField:issuedOn')}</th>
                <th scope="col">{t('invoiceField:dueOn')}</th>
                <th scope="col" className={classes.number}>
                  {t('invoiceField:total')}
                </th>
                <th scope="col" className={classes.number}>
                  {t('invoiceField:balance')}
                </th>
              </tr>
            </thead>
            <tbody>
              {invoices.map((invoice) => (
                <tr key={invoice.id}>
                  <td>
                    <AppLink to={`/billing/invoice/${invoice.id}`}>
                      {invoice.number ?? t('accountInvoices:draft')}
                    </AppLink>
                  </td>
                  <td>
                    <StatusBadge text={t(`invoiceState:${invoice.state}`)} tone={invoiceTones[invoice.state]} />
                    {invoice.daysOverdue > 0 && (
                      <>
                        {' '}
                        <span data-late>{t('invoices:overdueSince', { count: invoice.daysOverdue })}</span>
                      </>
                    )}
                  </td>
                  <td>{invoice.issuedOn}</td>
                  <td>{invoice.dueOn}</td>
                  <td className={classes.number}>{`${moneyText(invoice.total)} ${invoice.currency}`}</td>
                  <td className={classes.number}>{moneyText(invoice.balance)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </DetailSection>
  )
}

function Owed({ accountId }: { accountId: string }) {
  const t = useT()
  const query = useQuery(queryOf(calls.books.aging, { accountId }))
  useNews(['invoice', 'payment'], calls.books.aging.path, 2000)
  return query.data?.rows.map(({ currency, total, overdue }) => (
    <p key={currency} className={classes.none}>
      {t('accountInvoices:open', { amount: `${moneyText(total)} ${currency}` })}
      {/[1-9]/.test(overdue) && ` · ${t('accountInvoices:overdue', { amount: `${moneyText(overdue)} ${currency}` })}`}
    </p>
  ))
}
