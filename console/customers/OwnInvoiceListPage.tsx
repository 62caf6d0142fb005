import { calls } from 'virtual:calls'
import { type InvoiceDocumentKind, invoiceDocumentPath } from '@shortcut/domain/billing/invoices/invoice-documents.ts'
import type { OwnInvoice } from '@shortcut/domain/customers/own-invoice-api.ts'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useCallback, useMemo } from 'react'
import { download } from '../call/download.ts'
import { listCall } from '../lists/list-call.ts'
import { AppLink } from '../page/AppLink.tsx'
import { RecordListPage } from '../records/RecordListPage.tsx'
import { useT } from '../words/words.ts'
import { ownInvoiceColumns, ownInvoiceFilters, ownInvoiceOptions } from './own-invoice-columns.tsx'

const fetchInvoices = listCall(calls.ownInvoice.list)
const markOf = ({ daysOverdue }: OwnInvoice) => (daysOverdue > 0 ? 'late' : undefined)
const save = (kind: InvoiceDocumentKind) => (id: string) => void download(invoiceDocumentPath(kind, id))
const openPdf = save('pdf')

/** A customer's invoices and credit notes. The number opens the PDF. */
export default function OwnInvoiceListPage() {
  const t = useT(fieldWords, invoiceWords, ownWords)
  const options = useMemo(() => ownInvoiceOptions(t), [t])
  return (
    <RecordListPage<OwnInvoice>
      grid="ownInvoice"
      title={t('page:ownInvoices')}
      topic="ownOrder"
      filters={ownInvoiceFilters}
      optionsOf={(column) => options[column] ?? []}
      columnsOf={useCallback(({ show }) => ownInvoiceColumns(t, show), [t])}
      standardLayout={{ pinned: ['number'] }}
      fetch={fetchInvoices}
      newestFirst
      markOf={markOf}
      none={{ title: t('ownPage:noInvoices'), text: t('ownPage:noInvoicesHelp') }}
      onShow={openPdf}
      rowActions={(id) => [{ text: t('ownPage:openXlsx'), act: () => save('xlsx')(id) }]}
      quickFilters={() => <AppLink to="/own/statement">{t('page:ownStatement')}</AppLink>}
    />
  )
}
