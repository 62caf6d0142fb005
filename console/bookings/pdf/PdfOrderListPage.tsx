import { calls } from 'virtual:calls'
import type { PdfRow } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import * as pdfFaultWords from '@shortcut/words/en/bookings/pdf-faults.ts'
import * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { listCall } from '../../lists/list-call.ts'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { useAccountOption } from '../../records/use-account-option.ts'
import { useT } from '../../words/words.ts'
import { PdfTabs } from './PdfTabs.tsx'
import { pdfColumns, pdfFilters, pdfPath } from './pdf-columns.tsx'
import { UploadPdf } from './UploadPdf.tsx'

const fetchPdfs = listCall(calls.pdfOrder.list)

/** PDFs with orders: those that a person has to check first. */
export default function PdfOrderListPage() {
  const t = useT(pdfFaultWords, pdfOrderWords)
  const navigate = useNavigate()
  const account = useAccountOption()
  const show = useCallback((id: string) => void navigate(pdfPath(id)), [navigate])
  return (
    <RecordListPage<PdfRow>
      grid="pdfOrder"
      title={t('page:bookingPdf')}
      topic="pdfOrder"
      filters={pdfFilters}
      chipless={['view']}
      optionsOf={(column) => (column === 'customerName' ? account : [])}
      columnsOf={useCallback((around) => pdfColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['receivedAt'], hidden: ['updatedAt'] }}
      fetch={fetchPdfs}
      none={{ title: t('pdfPage:none'), text: t('pdfPage:noneHelp') }}
      markOf={({ state, faults }) => (state === 'open' && faults.length > 0 ? 'risk' : undefined)}
      tabs={(list) => <PdfTabs list={list} />}
      onShow={show}
      mainAction={() => <UploadPdf onSent={(id) => id && show(id)} />}
    />
  )
}
