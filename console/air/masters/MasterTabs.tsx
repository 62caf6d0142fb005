import { calls } from 'virtual:calls'
import { type MasterRow, masterViews } from '@shortcut/domain/air/master-api.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../../call/use-call.ts'
import { ViewTabs } from '../../cargo/ViewTabs.tsx'
import { useNews } from '../../live/use-news.ts'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'

/** While many change the counts are read once in this time, ms. */
const settleFor = 1000

/** The views of the list with their numbers, of the airlines that it is filtered by. */
export function MasterTabs({ list }: { list: ListHandle<MasterRow> }) {
  const t = useT(masterWords)
  const { airline } = list.filters
  useNews(['masterWaybill'], calls.masterWaybill.counts.path, settleFor)
  const asked = airline ? { airline } : {}
  const { data } = useQuery({ ...besideOf(calls.masterWaybill.counts, asked), placeholderData: keepPreviousData })
  return (
    <ViewTabs
      label={t('masterPage:views')}
      views={masterViews}
      value={masterViews.find((view) => view === list.filters.view) ?? 'open'}
      textOf={(view) => t(`masterView:${view}`)}
      counts={data ?? {}}
      onChange={(view) => list.filter({ view: view === 'open' ? '' : view })}
    />
  )
}
