import { calls } from 'virtual:calls'
import { type PdfRow, pdfViews } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../../call/use-call.ts'
import { ViewTabs } from '../../cargo/ViewTabs.tsx'
import { useNews } from '../../live/use-news.ts'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'

/** The views of the list with their numbers. */
export function PdfTabs({ list }: { list: ListHandle<PdfRow> }) {
  const t = useT(pdfOrderWords)
  useNews(['pdfOrder'], calls.pdfOrder.counts.path, 1000)
  const { data } = useQuery({ ...besideOf(calls.pdfOrder.counts, {}), placeholderData: keepPreviousData })
  return (
    <ViewTabs
      label={t('pdfPage:views')}
      views={pdfViews}
      value={pdfViews.find((view) => view === list.filters.view) ?? 'open'}
      textOf={(view) => t(`pdfView:${view}`)}
      counts={data ?? {}}
      onChange={(view) => list.filter({ view: view === 'open' ? '' : view })}
    />
  )
}
