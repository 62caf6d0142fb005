import { calls } from 'virtual:calls'
import { type DiscrepancyRow, discrepancyViews } from '@shortcut/domain/cargo/discrepancy-api.ts'
import * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'
import { ViewTabs } from '../ViewTabs.tsx'

/** While many are found or resolved the counts are read once in this time, ms. */
const settleFor = 1000

/** The views of the queue with their numbers, in the warehouses that it is filtered by. */
export function DiscrepancyTabs({ list }: { list: ListHandle<DiscrepancyRow> }) {
  const t = useT(discrepancyWords)
  const { warehouseId } = list.filters
  const asked = warehouseId ? { warehouseId } : {}
  useNews(['discrepancy'], calls.discrepancy.counts.path, settleFor)
  const { data } = useQuery({ ...besideOf(calls.discrepancy.counts, asked), placeholderData: keepPreviousData })
  return (
    <ViewTabs
      label={t('discrepancyPage:views')}
      views={discrepancyViews}
      value={discrepancyViews.find((view) => view === list.filters.view) ?? 'open'}
      textOf={(view) => t(`discrepancyView:${view}`)}
      counts={data ?? {}}
      onChange={(view) => list.filter({ view: view === 'open' ? '' : view })}
    />
  )
}
