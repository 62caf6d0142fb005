import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { invoiceKinds, invoiceStates, invoiceSubjects } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { InvoiceRow } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as invoiceDeliveryWords from '@shortcut/words/en/billing/invoice-delivery.ts'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { fetched } from '../../call/fetched.tsx'
import { listCall } from '../../lists/list-call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { AppLink } from '../../page/AppLink.tsx'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { useAccountOption } from '../../records/use-account-option.ts'
import { type Translate, useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { invoiceTones } from '../tones.ts'
import { InvoiceActions } from './InvoiceActions.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { invoiceFilters } from './invoice-filters.ts'

const IssueDrawer = fetched(() => import('./IssueDrawer.tsx'))
const DraftDrawer = fetched(() => import('./DraftDrawer.tsx'))
const InterestDrawer = fetched(() => import('../interest/InterestDrawer.tsx'))
const PaymentDrawer = fetched(() => import('../payments/PaymentDrawer.tsx'))

const fetchInvoices = listCall(calls.invoice.list)

const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const pathOf = (id: string) => `/billing/invoice/${id}`
const hrefOf = (id: string) => base + pathOf(id)
const markOf = ({ daysOverdue }: InvoiceRow) => (daysOverdue > 0 ? 'late' : undefined)

const optionsOf = (t: Translate<typeof invoiceWords>): Readonly<Record<string, FilterOption[]>> => ({
  state: invoiceStates.map((value) => {
    const label = t(`invoiceState:${value}`)
    return { value, label, show: <StatusBadge text={label} tone={invoiceTones[value]} /> }
  }),
  kind: invoiceKinds.map((value) => ({ value, label: t(`invoiceKind:${value}`) })),
  subject: invoiceSubjects.map((value) => ({ value, label: t(`invoiceSubject:${value}`) })),
  daysOverdue: [{ value: 'yes', label: t('invoices:overdue') }],
})

/** All invoices and credit notes, with actions to draft, issue and pay. */
export default function InvoiceListPage() {
  const t = useT(fieldWords, invoiceDeliveryWords, invoiceWords)
  const navigate = useNavigate()
  const account = useAccountOption()
  const options = useMemo(() => optionsOf(t), [t])
  const [open, setOpen] = useState<'draft' | 'interest' | 'payment' | { issue: readonly InvoiceRow[] } | null>(null)
  return (
    <RecordListPage<InvoiceRow>
      grid="invoice"
      title={t('invoices:title')}
      topic="invoice"
      filters={invoiceFilters}
      optionsOf={(column) => (column === 'accountId' ? account : (options[column] ?? []))}
      columnsOf={useCallback((around) => invoiceColumns({ t, hrefOf, ...around }), [t])}
      standardLayout={{ pinned: ['number'], hidden: ['kind', 'subject', 'reference'] }}
      fetch={fetchInvoices}
      markOf={markOf}
      none={{ title: t('invoices:none'), text: t('invoices:noneHelp') }}
      onShow={useCallback((id: string) => navigate(pathOf(id)), [navigate])}
      quickFilters={() => (
        <nav className={classes.links}>
          <AppLink to="/billing/payments">{t('invoices:payments')}</AppLink>
          <AppLink to="/billing/aging">{t('invoices:aging')}</AppLink>
        </nav>
      )}
      selects
      selectionActions={(list) => <InvoiceActions list={list} onIssue={(issue) => setOpen({ issue })} />}
      actions={() => (
        <>
          <Allowed any={['/billing/invoices/pay']}>
            <Button variant="default" onClick={() => setOpen('payment')}>
              {t('invoices:addPayment')}
            </Button>
          </Allowed>
          <Allowed any={['/billing/invoices/draft']}>
            <Button variant="default" onClick={() => setOpen('interest')}>
              {t('invoices:chargeInterest')}
            </Button>
          </Allowed>
          <Allowed any={['/billing/invoices/issue']}>
            <Button variant="default" onClick={() => setOpen({ issue: [] })}>
              {t('invoiceRun:open')}
            </Button>
          </Allowed>
        </>
      )}
      mainAction={() => (
        <Allowed any={['/billing/invoices/draft']}>
          <Button onClick={() => setOpen('draft')}>{t('invoices:draft')}</Button>
        </Allowed>
      )}
    >
      {(list) => {
        const done = () => {
          setOpen(null)
          list.refresh()
        }
        return (
          <>
            {typeof open === 'object' && open && (
              <IssueDrawer drafts={open.issue} onBegun={() => list.select([])} onClose={() => setOpen(null)} />
            )}
            {open === 'draft' && <DraftDrawer onClose={() => setOpen(null)} onDone={done} />}
            {open === 'interest' && <InterestDrawer onClose={() => setOpen(null)} onDone={done} />}
            {open === 'payment' && <PaymentDrawer onClose={() => setOpen(null)} onDone={done} />}
          </>
        )
      }}
    </RecordListPage>
  )
}
