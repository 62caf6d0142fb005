import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import type { LogRow, logApi } from '@shortcut/domain/operation-log/api.ts'
import { Banner } from '@shortcut/ui/Banner.tsx'
import { EmptyState } from '@shortcut/ui/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { FilterChips } from '@shortcut/ui/FilterChips.tsx'
import { ColumnChooser } from '@shortcut/ui/grid/ColumnChooser.tsx'
import { Grid } from '@shortcut/ui/grid/Grid.tsx'
import { createRowStore } from '@shortcut/ui/grid/row-store.ts'
import { ListPage } from '@shortcut/ui/ListPage.tsx'
import { useCallback, useMemo, useRef, useState } from 'react'
import { call } from '../app/call.ts'
import { gridFilters } from '../app/grid-filters.tsx'
import { useLive } from '../app/live.ts'
import { focusOn, useShortcuts } from '../app/shortcuts.ts'
import { dayIn } from '../app/time.ts'
import { useTitle } from '../app/title.ts'
import { countText, type PagePlace, useCursorList } from '../app/use-cursor-list.ts'
import { useLayout } from '../app/use-layout.ts'
import { useListQuery } from '../app/use-list-query.ts'
import { useT } from '../app/words.ts'
import { entityText, logColumns } from './columns.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { entities, logFilters } from './log-filter-defs.ts'

type LogList = (typeof logApi)['list']

export default function OperationLogPage() {
  const t = useT()
  useTitle(t('page:operationLog'))
  const store = useMemo(() => createRowStore<LogRow>(), [])
  const asked = useListQuery(logFilters)
  const { wire, values, zone } = asked
  const list = useCursorList({
    store,
    query: JSON.stringify(wire),
    fetchPage: useCallback(
      (place: PagePlace, signal: AbortSignal) =>
        call(calls.log.list, { ...(wire as InputOf<LogList>), ...place }, { signal, handles: 'all' }),
      [wire],
    ),
  })
  const [newer, setNewer] = useState(false)
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic }) => topic === 'log')) setNewer(true)
  })
  const [layout, setLayout] = useLayout('log', { pinned: ['at'] })
  const [shown, setShown] = useState<LogRow | null>(null)
  const search = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': focusOn(search) })

  const show = useCallback((id: string) => setShown(store.get(id) ?? null), [store])
  const columns = useMemo(() => logColumns({ t, zone, show }), [t, zone, show])
  const { filters, chips } = gridFilters({
    defs: logFilters,
    values,
    onChange: asked.change,
    optionsOf: (column) =>
      column === 'entity'
        ? entities.map((entity) => ({ value: entity, label: entityText(t, entity) }))
        : (['done', 'refused'] as const).map((outcome) => ({ value: outcome, label: t(`outcome:${outcome}`) })),
    labelOf: (column) => columns.find(({ id }) => id === column)?.header ?? column,
    today: dayIn(zone, new Date().toISOString()),
  })
  const refresh = () => {
    setNewer(false)
    list.refresh()
  }

  return (
    <ListPage
      title={t('page:operationLog')}
      count={list.rowCount > 0 || !list.loading ? countText(list.total, list.totalIsExact) : undefined}
      search={{ ...asked.search, placeholder: t('operationLog:searchFor'), ref: search }}
      chips={<FilterChips chips={chips} onClearAll={asked.clear} />}
      actions={<ColumnChooser columns={columns} layout={layout} onLayoutChange={setLayout} />}
      banner={
        newer && (
          <Banner
            kind="news"
            text={t('operationLog:changesSinceRead')}
            action={{ text: t('operationLog:show'), onClick: refresh }}
          />
        )
      }
    >
      <Grid
        key={JSON.stringify(wire)}
        label={t('page:operationLog')}
        columns={columns}
        store={store}
        rowCount={list.rowCount}
        rowAt={list.rowAt}
        onRangeNeeded={list.onRangeNeeded}
        layout={layout}
        onLayoutChange={setLayout}
        filters={filters}
        onOpen={show}
        loading={list.loading}
        error={
          list.error && <ErrorState title={t('operationLog:failed')} text={list.error.message} onRetry={refresh} />
        }
        empty={
          asked.filtered ? (
            <EmptyState
              title={t('operationLog:nothingFound')}
              text={t('operationLog:nothingFoundHelp')}
              actions={
                <Button variant="default" onClick={asked.clear}>
                  {t('operationLog:clearFilters')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('operationLog:none')} text={t('operationLog:noneHelp')} />
          )
        }
      />
      {shown && <LogDrawer row={shown} zone={zone} onClose={() => setShown(null)} />}
    </ListPage>
  )
}
