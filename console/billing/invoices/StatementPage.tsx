import { calls } from 'virtual:calls'
import { addDays } from '@shortcut/domain/billing/invoices/invoice.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerZone } from '../../call/preferences.ts'
import { failureOf, searchOf } from '../../call/use-call.ts'
import { AppLink } from '../../page/AppLink.tsx'
import type { PageProps } from '../../page/page-props.ts'
import { useTitle } from '../../page/title.ts'
import { dayShown } from '../../time/time.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'
import { paymentLabel } from '../payments/payment-label.ts'

/** Everything that happened to an account in one currency, with the balance after each entry. */
export default function StatementPage({ params: { id = '', currency = 'USD' } }: PageProps) {
  const t = useT(fieldWords, invoiceWords)
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
        <span className={classes.dated}>
          <span aria-hidden="true">{t('invoices:from')}</span>
          <DateTimeField kind="date" aria-label={t('invoices:from')} today={today} value={from} onChange={setFrom} />
        </span>
        <span className={classes.dated}>
          <span aria-hidden="true">{t('invoices:to')}</span>
          <DateTimeField kind="date" aria-label={t('invoices:to')} today={today} value={to} onChange={setTo} />
        </span>
        <AppLink to={`/truck/account/detail/${id}`}>{t('invoiceField:customerName')}</AppLink>
      </header>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows rows={8} columns={5} />}
      {statement && (
        <DataTable
          rows={statement.entries}
          rowKey={({ what, id, on, balance }) => `${what} ${id} ${on} ${balance}`}
          columns={[
            { key: 'on', header: t('invoiceField:on'), cell: ({ on }) => dayShown(on) },
            {
              key: 'what',
              header: t('invoices:what'),
              cell: ({ what, id, label }) =>
                what === 'payment' || what === 'paymentVoided' ? (
                  <AppLink to={`/billing/payments?show=${id}`}>
                    {t(`statementEntry:${what}`)} {paymentLabel(t, label)}
                  </AppLink>
                ) : (
                  <AppLink to={`/billing/invoice/${id}`}>
                    {t(`statementEntry:${what}`)} {label}
                  </AppLink>
                ),
            },
            { key: 'dueOn', header: t('invoiceField:dueOn'), cell: ({ dueOn }) => dayShown(dueOn) },
            { key: 'amount', header: currency, align: 'end', cell: ({ amount }) => moneyText(amount) },
            {
              key: 'balance',
              header: t('invoices:balance'),
              align: 'end',
              cell: ({ balance }) => moneyText(balance),
            },
          ]}
          head={[
            {
              key: 'opening',
              plain: true,
              cells: {
                on: dayShown(statement.from),
                what: t('invoices:opening'),
                balance: moneyText(statement.opening),
              },
            },
          ]}
          foot={[
            {
              key: 'closing',
              cells: { on: dayShown(statement.to), what: t('invoices:closing'), balance: moneyText(statement.closing) },
            },
          ]}
        />
      )}
    </article>
  )
}
