import { calls } from 'virtual:calls'
import { type BillRow, billViews } from '@shortcut/domain/air-bills/bill-api.ts'
import * as billWords from '@shortcut/words/en/air/bills.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../call/use-call.ts'
import { ViewTabs } from '../cargo/ViewTabs.tsx'
import { useNews } from '../live/use-news.ts'
import type { ListHandle } from '../records/use-record-list.ts'
import { useT } from '../words/words.ts'

/** The views of the list with their numbers, of the airlines that it is filtered by. */
export function BillTabs({ list }: { list: ListHandle<BillRow> }) {
  const t = useT(billWords)
  const { airline } = list.filters
  useNews(['airBill'], calls.airBill.counts.path, 1000)
  const asked = airline ? { airline } : {}
  const { data } = useQuery({ ...besideOf(calls.airBill.counts, asked), placeholderData: keepPreviousData })
  return (
    <ViewTabs
      label={t('billPage:views')}
      views={billViews}
      value={billViews.find((view) => view === list.filters.view) ?? 'check'}
      textOf={(view) => t(`billView:${view}`)}
      counts={data ?? {}}
      onChange={(view) => list.filter({ view: view === 'check' ? '' : view })}
    />
  )
}
