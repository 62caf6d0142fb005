import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { paymentMethods, paymentStates } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { PaymentRow } from '@shortcut/domain/billing/invoices/payment-api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useCallback, useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { listCall } from '../../lists/list-call.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { AppLink } from '../../page/AppLink.tsx'
import { linkColumn } from '../../records/link-column.tsx'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { useAccountOption } from '../../records/use-account-option.ts'
import { dayShown } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'
import { paymentTones } from '../tones.ts'
import { PaymentPanel } from './PaymentPanel.tsx'

const PaymentDrawer = fetched(() => import('./PaymentDrawer.tsx'))

const fetchPayments = listCall(calls.payment.list)
const markOf = ({ state }: PaymentRow) => (state === 'voided' ? 'gone' : undefined)

const filters = {
  receivedOn: { kind: 'dates', from: 'from', to: 'to' },
  state: { kind: 'anyOf', name: 'state', values: paymentStates },
  method: { kind: 'anyOf', name: 'method', values: paymentMethods },
  reference: { kind: 'text', name: 'reference' },
  customerName: { kind: 'text', name: 'customerName' },
  currency: { kind: 'text', name: 'currency' },
  accountId: { kind: 'anyOf', name: 'accountId', values: 'ids' },
} as const satisfies Record<string, FilterDef>

function columnsOf(
  t: Translate<typeof fieldWords | typeof invoiceWords>,
  show: (id: string) => void,
): GridColumn<PaymentRow>[] {
  const sum = (id: 'amount' | 'allocated' | 'open', header: string, sortable = false): GridColumn<PaymentRow> => ({
    id,
    header,
    width: 128,
    align: 'end',
    sortable,
    text: (row) => moneyText(row[id]),
  })
  const invoicesOf = (row: PaymentRow) => row.invoices.map(({ number }) => number).join(', ')
  return [
    linkColumn({
      id: 'receivedOn',
      header: t('invoiceField:receivedOn'),
      width: 120,
      text: (row) => dayShown(row.receivedOn),
      show,
    }),
    {
      id: 'state',
      header: t('invoiceField:state'),
      width: 160,
      text: (row) => t(`paymentState:${row.state}`),
      cell: (row) => <StatusBadge text={t(`paymentState:${row.state}`)} tone={paymentTones[row.state]} />,
    },
    { id: 'customerName', header: t('invoiceField:customerName'), width: 216, text: (row) => row.customerName },
    {
      id: 'method',
      header: t('invoiceField:method'),
      width: 96,
      text: (row) => t(`paymentMethod:${row.method}`),
    },
    { id: 'reference', header: t('invoices:paymentReferenceShort'), width: 144, text: (row) => row.reference },
    sum('amount', t('invoiceField:amount'), true),
    sum('allocated', t('invoices:paymentAllocated')),
    sum('open', t('invoices:paymentOpen')),
    { id: 'currency', header: t('invoiceField:currency'), width: 96, text: (row) => row.currency },
    { id: 'invoices', header: t('invoices:paymentInvoices'), width: 240, text: invoicesOf },
    { id: 'note', header: t('invoiceField:note'), width: 200, text: (row) => row.note },
    { id: 'createdBy', header: t('invoices:paymentBy'), width: 136, text: (row) => row.createdBy },
  ]
}

/** Customers' payments: the invoices they settle, and the unallocated rest. */
export default function PaymentListPage() {
  const t = useT(fieldWords, invoiceWords)
  const account = useAccountOption()
  const [shown, setShown] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  return (
    <RecordListPage<PaymentRow>
      grid="payment"
      title={t('invoices:payments')}
      topic="payment"
      filters={filters}
      optionsOf={(column) => {
        if (column === 'accountId') return account
        if (column === 'state') return paymentStates.map((value) => ({ value, label: t(`paymentState:${value}`) }))
        return paymentMethods.map((value) => ({ value, label: t(`paymentMethod:${value}`) }))
      }}
      columnsOf={useCallback(({ show }) => columnsOf(t, show), [t])}
      standardLayout={{ pinned: ['receivedOn'], hidden: ['note', 'createdBy'] }}
      fetch={fetchPayments}
      markOf={markOf}
      none={{ title: t('invoices:noPayments'), text: t('invoices:noPaymentsHelp') }}
      onShow={useCallback((id: string) => setShown(id), [])}
      quickFilters={() => (
        <nav className={classes.links}>
          <AppLink to="/billing/invoices">{t('invoices:title')}</AppLink>
        </nav>
      )}
      mainAction={() => (
        <Allowed any={['/billing/invoices/pay']}>
          <Button onClick={() => setAdding(true)}>{t('invoices:addPayment')}</Button>
        </Allowed>
      )}
    >
      {(list) => (
        <>
          {shown && <PaymentPanel key={shown} id={shown} onClose={() => setShown(null)} onChanged={list.refresh} />}
          {adding && (
            <PaymentDrawer
              onClose={() => setAdding(false)}
              onDone={() => {
                setAdding(false)
                list.refresh()
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}
