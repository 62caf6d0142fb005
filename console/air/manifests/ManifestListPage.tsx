import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { type ManifestRow, manifestViews } from '@shortcut/domain/air/manifests/manifest-api.ts'
import * as manifestWords from '@shortcut/words/en/air/manifests.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { besideOf } from '../../call/use-call.ts'
import { ViewTabs } from '../../cargo/ViewTabs.tsx'
import { listCall } from '../../lists/list-call.ts'
import { useNews } from '../../live/use-news.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'
import { airlineOptions } from '../stock/stock-columns.tsx'
import { manifestColumns, manifestFilters } from './manifest-columns.tsx'

const ManifestDrawer = fetched(() => import('./ManifestDrawer.tsx'))
const IssueDrawer = fetched(() => import('./IssueDrawer.tsx'))

const fetchManifests = listCall(calls.airManifest.list)
type Open = { show: string } | 'flight' | 'truck'

/** All editions of all manifests, the newest first. */
export default function ManifestListPage() {
  const t = useT(manifestWords)
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <RecordListPage<ManifestRow>
      grid="airManifest"
      title={t('page:airManifest')}
      topic="airManifest"
      filters={manifestFilters}
      chipless={['view']}
      optionsOf={(column) => (column === 'airline' ? airlineOptions : [])}
      columnsOf={useCallback((around) => manifestColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['title'], hidden: [] }}
      fetch={fetchManifests}
      none={{ title: t('manifestPage:noneListed'), text: t('manifestPage:noneListedHelp') }}
      tabs={(list) => <ManifestTabs list={list} />}
      onShow={useCallback((id: string) => setOpen({ show: id }), [])}
      mainAction={() => (
        <Allowed any={['/air/manifest/save']}>
          <Button variant="default" onClick={() => setOpen('truck')}>
            {t('manifestPage:issueTruck')}
          </Button>
          <Button onClick={() => setOpen('flight')}>{t('manifestPage:issueFlight')}</Button>
        </Allowed>
      )}
    >
      {(list, zone) => (
        <>
          {open && typeof open === 'object' && (
            <ManifestDrawer id={open.show} zone={zone} onClose={() => setOpen(null)} />
          )}
          {(open === 'flight' || open === 'truck') && (
            <IssueDrawer
              kind={open}
              onClose={() => setOpen(null)}
              onIssued={(id) => {
                list.refresh()
                setOpen({ show: id })
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}

/** The kinds of manifests with their numbers. */
function ManifestTabs({ list }: { list: ListHandle<ManifestRow> }) {
  const t = useT(manifestWords)
  useNews(['airManifest'], calls.airManifest.counts.path, 1000)
  const { data } = useQuery({ ...besideOf(calls.airManifest.counts, {}), placeholderData: keepPreviousData })
  return (
    <ViewTabs
      label={t('manifestPage:views')}
      views={manifestViews}
      value={manifestViews.find((view) => view === list.filters.view) ?? 'all'}
      textOf={(view) => t(`manifestView:${view}`)}
      counts={data ?? {}}
      onChange={(view) => list.filter({ view: view === 'all' ? '' : view })}
    />
  )
}
