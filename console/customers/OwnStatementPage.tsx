import { calls } from 'virtual:calls'
import { Button, NativeSelect } from '@mantine/core'
import { addDays } from '@shortcut/domain/billing/invoices/invoice.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as customerWords from '@shortcut/words/en/customers/law.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moneyText } from '../billing/money.ts'
import { paymentLabel } from '../billing/payments/payment-label.ts'
import { download } from '../call/download.ts'
import { useViewerZone } from '../call/preferences.ts'
import { failureOf, queryOf, searchOf } from '../call/use-call.ts'
import { useTitle } from '../page/title.ts'
import { dayShown } from '../time/time.ts'
import { dayIn } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import classes from './OwnPages.module.css'

/** Everything on the customer's account in one currency between two days, with the balance after each entry. */
export default function OwnStatementPage() {
  const t = useT(customerWords, invoiceWords, ownWords)
  useTitle(t('page:ownStatement'))
  const zone = useViewerZone()
  const today = dayIn(zone, new Date().toISOString())
  const [from, setFrom] = useState(addDays(today, -90))
  const [to, setTo] = useState(today)
  const [chosen, setCurrency] = useState('')
  const balances = useQuery(queryOf(calls.ownInvoice.balances, {}))
  const currency = chosen || balances.data?.currencies[0] || ''
  const asked = { currency, from: from || today, to: to || today }
  const query = useQuery({ ...searchOf(calls.ownInvoice.statement, asked), enabled: currency !== '' })
  const failure = failureOf(balances) ?? failureOf(query)
  const statement = query.data
  const owed = balances.data?.rows.find((row) => row.currency === currency)
  const save = (format: 'csv' | 'xlsx') => void download('/ownInvoice/export', { ...asked, zone, format })
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <h1>{t('page:ownStatement')}</h1>
        <span className={classes.dated}>
          <span aria-hidden="true">{t('invoices:from')}</span>
          <DateTimeField kind="date" aria-label={t('invoices:from')} today={today} value={from} onChange={setFrom} />
        </span>
        <span className={classes.dated}>
          <span aria-hidden="true">{t('invoices:to')}</span>
          <DateTimeField kind="date" aria-label={t('invoices:to')} today={today} value={to} onChange={setTo} />
        </span>
        {(balances.data?.currencies.length ?? 0) > 1 && (
          <NativeSelect
            aria-label={t('ownPage:currency')}
            data={balances.data?.currencies ?? []}
            value={currency}
            onChange={(event) => setCurrency(event.currentTarget.value)}
          />
        )}
        {balances.data && (
          <span>
            {owed
              ? `${t('ownPage:owed')}: ${moneyText(owed.total)} ${currency} · ${t('ownPage:overdue')}: ${moneyText(owed.overdue)} ${currency}`
              : t('ownPage:nothingOwed')}
          </span>
        )}
        <span className={classes.gap} />
        <Button variant="default" disabled={!statement} onClick={() => save('csv')}>
          {t('ownPage:statementCsv')}
        </Button>
        <Button variant="default" disabled={!statement} onClick={() => save('xlsx')}>
          {t('ownPage:statementXlsx')}
        </Button>
      </header>
      {failure && (
        <ErrorState
          title={failure.message}
          onRetry={() => void Promise.all([balances.refetch(), currency && query.refetch()])}
        />
      )}
      {!failure && !statement && <SkeletonRows rows={8} columns={5} />}
      {statement && (
        <DataTable
          rows={statement.entries}
          rowKey={({ what, id, on, balance }) => `${what} ${id} ${on} ${balance}`}
          label={t('page:ownStatement')}
          columns={[
            { key: 'on', header: t('ownStatement:on'), cell: ({ on }) => dayShown(on) },
            {
              key: 'what',
              header: t('ownStatement:what'),
              cell: ({ what, label }) =>
                `${t(`statementEntry:${what}`)} ${what.startsWith('payment') ? paymentLabel(t, label) : label}`,
            },
            { key: 'dueOn', header: t('ownStatement:dueOn'), cell: ({ dueOn }) => dayShown(dueOn) },
            { key: 'amount', header: currency, align: 'end', cell: ({ amount }) => moneyText(amount) },
            {
              key: 'balance',
              header: t('ownStatement:balance'),
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
                what: t('ownStatement:opening'),
                balance: moneyText(statement.opening),
              },
            },
          ]}
          foot={[
            {
              key: 'closing',
              cells: {
                on: dayShown(statement.to),
                what: t('ownStatement:closing'),
                balance: moneyText(statement.closing),
              },
            },
          ]}
        />
      )}
      {statement?.entries.length === 0 && <EmptyState title={t('ownPage:noEntries')} />}
    </article>
  )
}
