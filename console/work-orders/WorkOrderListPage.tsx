import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import type { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/fields.ts'
import { Banner } from '@shortcut/ui/Banner.tsx'
import { EmptyState } from '@shortcut/ui/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { FilterChips } from '@shortcut/ui/FilterChips.tsx'
import { ColumnChooser } from '@shortcut/ui/grid/ColumnChooser.tsx'
import { Grid } from '@shortcut/ui/grid/Grid.tsx'
import { createRowStore } from '@shortcut/ui/grid/row-store.ts'
import { ListPage } from '@shortcut/ui/ListPage.tsx'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../app/call.ts'
import { gridFilters } from '../app/grid-filters.tsx'
import { useHolds } from '../app/session.ts'
import { focusOn, useShortcuts } from '../app/shortcuts.ts'
import { dayIn } from '../app/time.ts'
import { useTitle } from '../app/title.ts'
import { countText, type PagePlace, useCursorList } from '../app/use-cursor-list.ts'
import { useLayout } from '../app/use-layout.ts'
import { useListQuery } from '../app/use-list-query.ts'
import { useT } from '../app/words.ts'
import { BulkActions } from './BulkActions.tsx'
import { standardLayout, workOrderColumns } from './columns.tsx'
import { useCounts } from './counts.ts'
import { filterOptions } from './filter-options.tsx'
import { workOrderFilters } from './list-filter-defs.ts'
import { StatusTabs } from './StatusTabs.tsx'
import { useLiveRows } from './use-live-rows.ts'

type WorkOrderList = (typeof workOrderApi)['list']

const NewWorkOrder = lazy(() => import('./NewWorkOrder.tsx'))
const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const pathOf = (id: string) => `/work/order/detail/${id}`

export default function WorkOrderListPage() {
  const t = useT()
  useTitle(t('page:workOrders'))
  const navigate = useNavigate()
  const store = useMemo(() => createRowStore<WorkOrderRow>(), [])
  const asked = useListQuery(workOrderFilters)
  const { wire, values, zone } = asked
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const list = useCursorList({
    store,
    query: JSON.stringify(wire),
    fetchPage: useCallback(
      (place: PagePlace, signal: AbortSignal) =>
        call(
          calls.workOrder.list,
          { ...(wire as InputOf<WorkOrderList>), ...place },
          { signal, handles: place.cursor || place.page ? [] : 'all' },
        ),
      [wire],
    ),
    keep: selection,
  })
  const { newCount, forget } = useLiveRows({ store, wire, firstId: list.rowAt(0), refresh: list.refresh })
  const counts = useCounts().data
  const [layout, setLayout] = useLayout('workOrder', standardLayout)
  const [creating, setCreating] = useState(false)
  const maySave = useHolds('/work/order/save')
  const search = useRef<HTMLInputElement>(null)
  // A new scroll place shows the list from its top.
  const [place, setPlace] = useState(() => ({ top: 0, left: 0, base: 0 }))
  useShortcuts({ '/': focusOn(search), ...(maySave && { n: () => setCreating(true) }) })

  const open = useCallback((id: string) => navigate(pathOf(id)), [navigate])
  const columns = useMemo(() => workOrderColumns({ t, zone, open, hrefOf: (id) => base + pathOf(id) }), [t, zone, open])
  const options = useMemo(() => filterOptions(t, counts), [t, counts])
  const { filters, chips } = gridFilters({
    defs: workOrderFilters,
    values,
    onChange: asked.change,
    optionsOf: (column) => options[column] ?? [],
    labelOf: (column) => columns.find(({ id }) => id === column)?.header ?? column,
    today: dayIn(zone, new Date().toISOString()),
  })
  const fromTop = () => {
    forget()
    setPlace({ top: 0, left: place.left, base: 0 })
    list.refresh()
  }

  return (
    <ListPage
      title={t('page:workOrders')}
      count={list.rowCount > 0 || !list.loading ? countText(list.total, list.totalIsExact) : undefined}
      search={{ ...asked.search, placeholder: t('workOrderList:searchFor'), ref: search }}
      chips={<FilterChips chips={chips} onClearAll={asked.clear} />}
      actions={
        <>
          <ColumnChooser columns={columns} layout={layout} onLayoutChange={setLayout} />
          {maySave && <Button onClick={() => setCreating(true)}>{t('workOrderList:newOrder')}</Button>}
        </>
      }
      selectionBar={
        selection.size > 0 && (
          <BulkActions
            store={store}
            selection={selection}
            onDone={setSelection}
            onClear={() => setSelection(new Set())}
          />
        )
      }
      banner={
        <>
          <StatusTabs
            counts={counts}
            value={(values.bookingStatus ?? '').split(',').filter(Boolean)}
            onChange={(bookingStatus) => asked.change({ bookingStatus })}
          />
          {newCount > 0 && (
            <Banner
              kind="news"
              text={t('workOrderList:newRows', { count: newCount })}
              action={{ text: t('workOrderList:show'), onClick: fromTop }}
            />
          )}
        </>
      }
    >
      <Grid
        key={JSON.stringify(wire) + String(place.left)}
        label={t('page:workOrders')}
        columns={columns}
        store={store}
        rowCount={list.rowCount}
        rowAt={list.rowAt}
        onRangeNeeded={list.onRangeNeeded}
        layout={{ ...layout, sort: asked.sort }}
        onLayoutChange={(next) => {
          const { sort } = asked
          if (next.sort?.columnId !== sort?.columnId || next.sort?.descending !== sort?.descending)
            asked.changeSort(next.sort)
          else setLayout(next)
        }}
        filters={filters}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={open}
        loading={list.loading}
        error={
          list.error && (
            <ErrorState title={t('workOrderList:failed')} text={list.error.message} onRetry={list.refresh} />
          )
        }
        empty={
          asked.filtered ? (
            <EmptyState
              title={t('workOrderList:nothingFound')}
              text={t('workOrderList:nothingFoundHelp')}
              actions={
                <Button variant="default" onClick={asked.clear}>
                  {t('workOrderList:clearFilters')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('workOrderList:none')} text={t('workOrderList:noneHelp')} />
          )
        }
        scrollMemory={place}
      />
      {creating && (
        <Suspense fallback={null}>
          <NewWorkOrder
            onClose={() => setCreating(false)}
            onMade={(id) => {
              setCreating(false)
              open(id)
            }}
          />
        </Suspense>
      )}
    </ListPage>
  )
}
