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
import { shownColumns } from '@shortcut/ui/grid/layout.ts'
import { createRowStore } from '@shortcut/ui/grid/row-store.ts'
import { ListPage, SelectionBar } from '@shortcut/ui/ListPage.tsx'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ask, useAsked } from '../app/asked.ts'
import { call } from '../app/call.ts'
import { gridFilters } from '../app/grid-filters.tsx'
import { useListShortcuts } from '../app/list-shortcuts.ts'
import { useHolds } from '../app/session.ts'
import { useShortcuts } from '../app/shortcuts.ts'
import { dayIn } from '../app/time.ts'
import { useTitle } from '../app/title.ts'
import { countText, type PagePlace, useCursorList } from '../app/use-cursor-list.ts'
import { useLayout } from '../app/use-layout.ts'
import { useListQuery } from '../app/use-list-query.ts'
import { useViews } from '../app/views/use-views.ts'
import { ViewsMenu } from '../app/views/ViewsMenu.tsx'
import { useT } from '../app/words.ts'
import { useAccountOption } from '../records/use-account-option.ts'
import { FileMenu } from '../transfer/FileMenu.tsx'
import { standardLayout, workOrderColumns } from './columns.tsx'
import { useCounts } from './counts.ts'
import { filterOptions } from './filter-options.tsx'
import { type FilteredColumn, workOrderFilters } from './list-filter-defs.ts'
import { StatusTabs } from './StatusTabs.tsx'
import { useLiveRows } from './use-live-rows.ts'

type WorkOrderList = (typeof workOrderApi)['list']

// With their dialogs as heavy as the grid, and only wanted with rows selected.
const BulkActions = lazy(() => import('./BulkActions.tsx'))
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
  const [layout, setLayout] = useLayout('workOrder', standardLayout)
  const views = useViews({ grid: 'workOrder', asked, layout, onLayoutChange: setLayout, standard: standardLayout })
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
    holds: views.holds,
  })
  const { newCount, forget } = useLiveRows({ store, wire, firstId: list.rowAt(0), refresh: list.refresh })
  const counts = useCounts().data
  const [creating, setCreating] = useState(false)
  const maySave = useHolds(['/work/order/save'])
  const mayAssign = useHolds(['/work/order/assign'])
  const mayMap = useHolds(['/map/list'])
  const search = useRef<HTMLInputElement>(null)
  // A new scroll place shows the list from its top.
  const [place, setPlace] = useState(() => ({ top: 0, left: 0, base: 0 }))
  const active = useRef<string>(undefined)
  const assign = () => {
    if (!active.current) return
    ask(pathOf(active.current), 'assign')
    navigate(pathOf(active.current))
  }
  useListShortcuts(search, { selects: true })
  useShortcuts('list', mayAssign ? [{ keys: 'a', text: t('keys:assignRow'), act: assign }] : [])
  useShortcuts('page', maySave ? [{ keys: 'n', text: t('keys:newOrder'), act: () => setCreating(true) }] : [])
  useAsked('create', () => setCreating(maySave))

  // Another system that embeds the list keeps it: an order opens in a window of its own.
  const embedded = useLocation().pathname === '/orderOut'
  const open = useCallback(
    (id: string) => (embedded ? window.open(base + pathOf(id), '_blank', 'noopener') : navigate(pathOf(id))),
    [embedded, navigate],
  )
  const columns = useMemo(() => workOrderColumns({ t, zone, open, hrefOf: (id) => base + pathOf(id) }), [t, zone, open])
  const account = useAccountOption()
  const options = useMemo(() => filterOptions(t, counts), [t, counts])
  const { filters, chips } = gridFilters({
    defs: workOrderFilters,
    values,
    onChange: asked.change,
    optionsOf: (column) => (column === 'accountId' ? account : (options[column] ?? [])),
    labelOf: (column) => columns.find(({ id }) => id === column)?.header ?? t(`field:${column as FilteredColumn}`),
    today: dayIn(zone, new Date().toISOString()),
  })
  const clearSelection = () => setSelection(new Set())
  const fromTop = () => {
    forget()
    setPlace({ top: 0, left: place.left, base: 0 })
    list.refresh()
  }

  return (
    <ListPage
      title={t('page:workOrders')}
      count={list.rowCount > 0 || !list.loading ? countText(list.total, list.totalIsExact) : undefined}
      views={<ViewsMenu views={views} />}
      search={{ ...asked.search, placeholder: t('workOrderList:searchFor'), ref: search }}
      chips={<FilterChips chips={chips} onClearAll={asked.clear} />}
      actions={
        <>
          {!embedded && (
            <Button component={Link} to="/work/board" variant="default">
              {t('workOrderList:board')}
            </Button>
          )}
          {!embedded && mayMap && (
            <Button component={Link} to="/map" variant="default">
              {t('keys:liveMap')}
            </Button>
          )}
          <ColumnChooser columns={columns} layout={layout} onLayoutChange={setLayout} />
          <FileMenu path="/workOrder/export" list={{ wire, columns: shownColumns(columns, layout) }} />
          {maySave && <Button onClick={() => setCreating(true)}>{t('workOrderList:newOrder')}</Button>}
        </>
      }
      selectionBar={
        selection.size > 0 && (
          <Suspense
            fallback={
              <SelectionBar
                text={t('workOrderList:selected', { count: selection.size })}
                actions={null}
                clearText={t('workOrderList:clearSelection')}
                onClear={clearSelection}
              />
            }
          >
            <BulkActions store={store} selection={selection} onDone={setSelection} onClear={clearSelection} />
          </Suspense>
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
        onActiveChange={(id) => {
          active.current = id
        }}
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
