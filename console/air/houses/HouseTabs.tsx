import { calls } from 'virtual:calls'
import { type HouseRow, houseViews } from '@shortcut/domain/air/house-api.ts'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../../call/use-call.ts'
import { ViewTabs } from '../../cargo/ViewTabs.tsx'
import { useNews } from '../../live/use-news.ts'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'

/** While many change the counts are read once in this time, ms. */
const settleFor = 1000

export function HouseTabs({ list }: { list: ListHandle<HouseRow> }) {
  const t = useT(houseWords)
  useNews(['houseWaybill'], calls.houseWaybill.counts.path, settleFor)
  const { data } = useQuery({ ...besideOf(calls.houseWaybill.counts, {}), placeholderData: keepPreviousData })
  return (
    <ViewTabs
      label={t('housePage:views')}
      views={houseViews}
      value={houseViews.find((view) => view === list.filters.view) ?? 'all'}
      textOf={(view) => t(`houseView:${view}`)}
      counts={data ?? {}}
      onChange={(view) => list.filter({ view: view === 'all' ? '' : view })}
    />
  )
}
