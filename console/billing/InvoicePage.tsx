import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoice-api.ts'
import { Banner } from '@shortcut/ui/Banner.tsx'
import { ConfirmDialog } from '@shortcut/ui/ConfirmDialog.tsx'
import { DetailPage } from '@shortcut/ui/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/SkeletonRows.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { Allowed } from '../app/Allowed.tsx'
import { call } from '../app/call.ts'
import { useViewerZone } from '../app/preferences.ts'
import '../app/record-words.ts'
import type { PageProps } from '../app/routes.tsx'
import { useTitle } from '../app/title.ts'
import { failureOf, queryOf } from '../app/use-call.ts'
import { useT } from '../app/words.ts'
import { tellEach } from '../records/each.ts'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { useRecordNews } from '../records/use-record-news.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceSums } from './InvoiceSums.tsx'
import './invoice-words.ts'
import { moneyText } from './money.ts'
import { Settlements } from './Settlements.tsx'
import { invoiceTones } from './tones.ts'

const PaymentDrawer = lazy(() => import('./PaymentDrawer.tsx'))
type Asking = 'issue' | 'credit' | 'rebill' | 'writeOff' | 'pay'

/** One invoice or credit note whole: what it bills, what settled it, and what can be done about it now. */
export default function InvoicePage({ params }: PageProps) {
  const t = useT()
  const { id = '' } = params
  const client = useQueryClient()
  const query = useQuery(queryOf(calls.invoice.detail, { id }))
  const invoice = query.data
  const zone = useViewerZone()
  useTitle(invoice?.number ?? t('invoices:title'))
  const refresh = useCallback(async () => {
    const about = [
      [calls.invoice.detail.path, { id }],
      [calls.log.list.path, { entity: 'invoice', entityId: id, pageSize: 50 }],
    ]
    await Promise.all(about.map((queryKey) => client.invalidateQueries({ queryKey })))
  }, [client, id])
  useRecordNews('invoice', id, refresh)

  const failure = failureOf(query)
  if (failure)
    return (
      <ErrorState
        title={t('invoices:failed')}
        text={failure.message}
        onRetry={failure.code === 404 ? undefined : () => void query.refetch()}
      />
    )
  if (!invoice) return <SkeletonRows rows={16} columns={2} />
  const name = invoice.number ?? t('invoices:draftFor', { account: invoice.customerName })
  return (
    <DetailPage
      title={name}
      status={<StatusBadge text={t(`invoiceState:${invoice.state}`)} tone={invoiceTones[invoice.state]} framed />}
      subtitle={invoice.number ? invoice.customerName : ''}
      waitsFor={invoice.daysOverdue > 0 && t('invoices:overdueSince', { count: invoice.daysOverdue })}
      actions={<Actions invoice={invoice} refresh={refresh} />}
      banner={invoice.outdated && <Outdated invoice={invoice} refresh={refresh} />}
      main={
        <>
          <InvoiceLines invoice={invoice} />
          <Settlements invoice={invoice} />
        </>
      }
      side={<InvoiceSums invoice={invoice} />}
      below={<RecordHistory entity="invoice" id={id} zone={zone} />}
    />
  )
}

type Parts = { invoice: InvoiceDetail; refresh: () => Promise<void> }

/** A draft whose charges changed says so, and takes them as they are now. */
function Outdated({ invoice, refresh }: Parts) {
  const t = useT()
  const { id, version, reference, note, termsDays, orders } = invoice
  const take = () =>
    call(calls.invoice.saveDraft, {
      id,
      version,
      reference,
      note,
      termsDays,
      workOrderIds: orders.map(({ workOrderId }) => workOrderId),
    }).then(refresh, () => undefined)
  return <Banner kind="news" text={t('invoices:outdated')} action={{ text: t('invoices:refresh'), onClick: take }} />
}

function Actions({ invoice, refresh }: Parts) {
  const t = useT()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { id, state, balance, currency, accountId, customerName } = invoice
  const isIssued = invoice.kind === 'invoice' && state !== 'draft'
  const isOpen = state === 'unpaid' || state === 'partial'
  const close = () => setAsking(null)
  const done = () => {
    close()
    void refresh()
  }
  const run = async (work: () => Promise<unknown>) => {
    await work().then(done, () => undefined)
  }
  const ask = {
    issue: () =>
      run(() =>
        call(calls.invoice.issue, { ids: [id] }).then((reply) =>
          tellEach(t, reply, t('invoices:issued', { count: 1 }), () => customerName),
        ),
      ),
    credit: (reason: string) => run(() => call(calls.invoice.credit, { id, reason })),
    rebill: (reason: string) =>
      run(async () => navigate(`/billing/invoice/${(await call(calls.invoice.rebill, { id, reason })).draftId}`)),
    writeOff: (reason: string) => run(() => call(calls.invoice.writeOff, { id, reason })),
  }
  const question = asking === 'pay' ? null : asking
  const amount = `${moneyText(question === 'writeOff' ? balance : invoice.total)} ${currency}`
  return (
    <>
      {isIssued && (
        <Allowed any={['/billing/invoices/credit']}>
          <Button variant="default" onClick={() => setAsking('credit')}>
            {t('invoices:credit')}
          </Button>
          <Button variant="default" onClick={() => setAsking('rebill')}>
            {t('invoices:rebill')}
          </Button>
        </Allowed>
      )}
      {isOpen && (
        <>
          <Allowed any={['/billing/invoices/writeOff']}>
            <Button variant="default" onClick={() => setAsking('writeOff')}>
              {t('invoices:writeOff')}
            </Button>
          </Allowed>
          <Allowed any={['/billing/invoices/pay']}>
            <Button onClick={() => setAsking('pay')}>{t('invoices:addPayment')}</Button>
          </Allowed>
        </>
      )}
      {state === 'draft' && (
        <Allowed any={['/billing/invoices/issue']}>
          <Button onClick={() => setAsking('issue')}>{t('invoices:issueOne')}</Button>
        </Allowed>
      )}
      {question && (
        <ConfirmDialog
          opened
          title={t(`invoices:${question}Question`, { name: invoice.number ?? customerName })}
          confirmText={t(question === 'issue' ? 'invoices:issueOne' : `invoices:${question}`)}
          destructive={question === 'writeOff'}
          {...(question !== 'issue' && { reason: { label: t('invoices:reason'), required: true } })}
          onConfirm={ask[question]}
          onClose={close}
        >
          <p>{t(`invoices:${question}Text`, { amount })}</p>
        </ConfirmDialog>
      )}
      {asking === 'pay' && (
        <Suspense fallback={null}>
          <PaymentDrawer
            account={{ id: accountId, name: customerName, currency }}
            invoiceId={id}
            amount={balance}
            onClose={close}
            onDone={done}
          />
        </Suspense>
      )}
    </>
  )
}
