import { calls } from 'virtual:calls'
import { DetailPage } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useViewerZone } from '../../call/preferences.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import type { PageProps } from '../../page/page-props.ts'
import { useTitle } from '../../page/title.ts'
import { useRecordNews } from '../../records/news/use-record-news.ts'
import { RecordHistory } from '../../records/RecordHistory.tsx'
import { useT } from '../../words/words.ts'
import { invoiceTones } from '../tones.ts'
import { DraftPage } from './DraftPage.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceMails } from './InvoiceMails.tsx'
import { InvoiceSums } from './InvoiceSums.tsx'
import { InvoiceVerbs } from './InvoiceVerbs.tsx'
import { ProofLinks } from './ProofLinks.tsx'
import { Settlements } from './Settlements.tsx'

/** A whole invoice or credit note: its lines, its settlements, and the actions possible now. */
export default function InvoicePage({ params }: PageProps) {
  const t = useT(invoiceWords)
  const { id = '' } = params
  const client = useQueryClient()
  const query = useQuery(queryOf(calls.invoice.detail, { id }))
  const invoice = query.data
  const zone = useViewerZone()
  useTitle(
    invoice ? (invoice.number ?? t('invoices:draftFor', { account: invoice.customerName })) : t('invoices:title'),
  )
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
  if (invoice.state === 'draft') return <DraftPage key={id} invoice={invoice} refresh={refresh} />
  return (
    <DetailPage
      title={invoice.number ?? ''}
      status={<StatusBadge text={t(`invoiceState:${invoice.state}`)} tone={invoiceTones[invoice.state]} framed />}
      subtitle={invoice.customerName}
      waitsFor={invoice.daysOverdue > 0 && t('invoices:overdueSince', { count: invoice.daysOverdue })}
      actions={<InvoiceVerbs invoice={invoice} refresh={refresh} />}
      main={
        <>
          <InvoiceLines invoice={invoice} />
          <Settlements invoice={invoice} />
        </>
      }
      side={
        <>
          <InvoiceSums invoice={invoice} />
          {invoice.number && <InvoiceMails invoice={invoice} />}
          {invoice.number && <ProofLinks invoice={invoice} />}
        </>
      }
      below={<RecordHistory entity="invoice" id={id} zone={zone} />}
    />
  )
}
