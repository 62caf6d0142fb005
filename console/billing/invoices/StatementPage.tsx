import { calls } from 'virtual:calls'
import { addDays } from '@shortcut/domain/billing/invoices/invoice.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../../page/AppLink.tsx'
import '../../words/record-words.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { failureOf, searchOf } from '../../call/use-call.ts'
import type { PageProps } from '../../page/page-props.ts'
import { useTitle } from '../../page/title.ts'
import { dayIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import '../invoice-words.ts'
import { moneyText } from '../money.ts'
import { paymentLabel } from '../payments/payment-label.ts'

/** All that happened to an account's books in one currency, with the balance after each. */
export default function StatementPage({ params: { id = '', currency = 'USD' } }: PageProps) {
  const t = useT()
  const today = dayIn(useViewerZone(), new Date().toISOString())
  const [from, setFrom] = useState(addDays(today, -90))
  const [to, setTo] = useState(today)
  const query = useQuery(
    searchOf(calls.books.statement, { accountId: id, currency, from: from || today, to: to || today }),
  )
  const failure = failureOf(query)
  const statement = query.data
  const title = statement ? t('invoices:statementOf', { account: statement.customerName }) : t('invoices:statement')
  useTitle(title)
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <DateTimeField kind="date" aria-label={t('invoices:from')} today={today} value={from} onChange={setFrom} />
        <DateTimeField kind="date" aria-label={t('invoices:to')} today={today} value={to} onChange={setTo} />
        <AppLink to={`/truck/account/detail/${id}`}>{t('invoiceField:customerName')}</AppLink>
      </header>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows rows={8} columns={5} />}
      {statement && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('invoiceField:on')}</th>
              <th scope="col">{t('invoices:what')}</th>
              <th scope="col">{t('invoiceField:dueOn')}</th>
              <th scope="col" className={classes.number}>
                {currency}
              </th>
              <th scope="col" className={classes.number}>
                {t('invoices:balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{statement.from}</td>
              <td colSpan={3}>{t('invoices:opening')}</td>
              <td className={classes.number}>{moneyText(statement.opening)}</td>
            </tr>
            {statement.entries.map((entry) => (
              <tr key={`${entry.what} ${entry.id} ${entry.on} ${entry.balance}`}>
                <td>{entry.on}</td>
                <td>
                  {entry.what === 'payment' || entry.what === 'paymentVoided' ? (
                    <AppLink to={`/billing/payments?show=${entry.id}`}>
                      {t(`statementEntry:${entry.what}`)} {paymentLabel(t, entry.label)}
                    </AppLink>
                  ) : (
                    <AppLink to={`/billing/invoice/${entry.id}`}>
                      {t(`statementEntry:${entry.what}`)} {entry.label}
                    </AppLink>
                  )}
                </td>
                <td>{entry.dueOn}</td>
                <td className={classes.number}>{moneyText(entry.amount)}</td>
                <td className={classes.number}>{moneyText(entry.balance)}</td>
              </tr>
            ))}
            <tr className={classes.whole}>
              <td>{statement.to}</td>
              <td colSpan={3}>{t('invoices:closing')}</td>
              <td className={classes.number}>{moneyText(statement.closing)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </article>
  )
}
