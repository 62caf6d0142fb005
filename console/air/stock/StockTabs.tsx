import { calls } from 'virtual:calls'
import { type StockRow, stockViews } from '@shortcut/domain/air/stock-api.ts'
import * as stockWords from '@shortcut/words/en/air/stock.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../../call/use-call.ts'
import { ViewTabs } from '../../cargo/ViewTabs.tsx'
import { useNews } from '../../live/use-news.ts'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'

/** While many numbers are given the counts are read once in this time, ms. */
const settleFor = 1000

/** The views of the list with their numbers, of the airlines that it is filtered by. */
export function StockTabs({ list }: { list: ListHandle<StockRow> }) {
  const t = useT(stockWords)
  const { airline } = list.filters
  useNews(['waybillStock'], calls.waybillStock.counts.path, settleFor)
  const asked = airline ? { airline } : {}
  const { data } = useQuery({ ...besideOf(calls.waybillStock.counts, asked), placeholderData: keepPreviousData })
  return (
    <ViewTabs
      label={t('stockPage:views')}
      views={stockViews}
      value={stockViews.find((view) => view === list.filters.view) ?? 'open'}
      textOf={(view) => t(`stockView:${view}`)}
      counts={data ?? {}}
      onChange={(view) => list.filter({ view: view === 'open' ? '' : view })}
    />
  )
}
