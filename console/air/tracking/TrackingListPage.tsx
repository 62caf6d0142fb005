import { calls } from 'virtual:calls'
import { type TrackingRow, trackingViews } from '@shortcut/domain/air/tracking/tracking-api.ts'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import * as trackingWords from '@shortcut/words/en/air/tracking.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { besideOf } from '../../call/use-call.ts'
import { ViewTabs } from '../../cargo/ViewTabs.tsx'
import { listCall } from '../../lists/list-call.ts'
import { useNews } from '../../live/use-news.ts'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { useAccountOptions } from '../../records/use-account-option.ts'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'
import { masterPath } from '../masters/master-columns.tsx'
import { airlineOptions } from '../stock/stock-columns.tsx'
import { trackingColumns, trackingFilters } from './tracking-columns.tsx'

const fetchTracking = listCall(calls.airTracking.list)

/** Booked waybills with their latest status, and what is missing. */
export default function TrackingListPage() {
  const t = useT(airLawWords, trackingWords)
  const navigate = useNavigate()
  const account = useAccountOptions()
  const show = useCallback((id: string) => void navigate(masterPath(id)), [navigate])
  const options: Record<string, { value: string; label: string }[]> = {
    airline: airlineOptions,
    customerName: account.options,
  }
  return (
    <RecordListPage<TrackingRow>
      grid="airTracking"
      title={t('page:airTracking')}
      topic="airTracking"
      filters={trackingFilters}
      chipless={['view']}
      optionsOf={(column) => options[column] ?? []}
      onSearch={{ customerName: account.search }}
      columnsOf={useCallback((around) => trackingColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['number'], hidden: ['pieces', 'customerName'] }}
      fetch={fetchTracking}
      none={{ title: t('airTracking:none'), text: t('airTracking:noneHelp') }}
      tabs={(list) => <TrackingTabs list={list} />}
      onShow={show}
    />
  )
}

/** The views of the list with their numbers, of the airlines that it is filtered by. */
function TrackingTabs({ list }: { list: ListHandle<TrackingRow> }) {
  const t = useT(trackingWords)
  const { airline } = list.filters
  useNews(['airTracking'], calls.airTracking.counts.path, 1000)
  const asked = airline ? { airline } : {}
  const { data } = useQuery({ ...besideOf(calls.airTracking.counts, asked), placeholderData: keepPreviousData })
  return (
    <ViewTabs
      label={t('airTracking:views')}
      views={trackingViews}
      value={trackingViews.find((view) => view === list.filters.view) ?? 'underway'}
      textOf={(view) => t(`trackingView:${view}`)}
      counts={data ?? {}}
      onChange={(view) => list.filter({ view: view === 'underway' ? '' : view })}
    />
  )
}
