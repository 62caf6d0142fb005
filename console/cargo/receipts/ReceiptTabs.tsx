import { calls } from 'virtual:calls'
import { type ReceiptRow, receiptViews } from '@shortcut/domain/cargo/receipt-api.ts'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'
import { ViewTabs } from '../ViewTabs.tsx'

/** During continuous scanning the counts are read once in this time, ms. */
const settleFor = 1000

/** The views of the list with their numbers, in the warehouses that the list is filtered by. */
export function ReceiptTabs({ list }: { list: ListHandle<ReceiptRow> }) {
  const t = useT(receiptWords)
  const { warehouseId } = list.filters
  const asked = warehouseId ? { warehouseId } : {}
  useNews(['receipt'], calls.receipt.counts.path, settleFor)
  const { data } = useQuery({ ...besideOf(calls.receipt.counts, asked), placeholderData: keepPreviousData })
  const value = receiptViews.find((view) => view === list.filters.view) ?? 'open'
  return (
    <ViewTabs
      label={t('receiptPage:views')}
      views={receiptViews}
      value={value}
      textOf={(view) => t(`receiptView:${view}`)}
      counts={data ?? {}}
      onChange={(view) => list.filter({ view: view === 'open' ? '' : view })}
    />
  )
}
