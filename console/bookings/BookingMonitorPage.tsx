import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { BookingMessageRow, bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { Banner } from '@shortcut/ui/Banner.tsx'
import { EmptyState } from '@shortcut/ui/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { FilterChips } from '@shortcut/ui/FilterChips.tsx'
import { ColumnChooser } from '@shortcut/ui/grid/ColumnChooser.tsx'
import { Grid } from '@shortcut/ui/grid/Grid.tsx'
import { createRowStore } from '@shortcut/ui/grid/row-store.ts'
import { ListPage } from '@shortcut/ui/ListPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
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
import { messageColumns } from './columns.tsx'
import { MessageDrawer } from './MessageDrawer.tsx'
import { messageFilters, receivedStatuses, receivedStatusTones } from './message-filter-defs.ts'

type MessageList = (typeof bookingMonitorApi)['list']

export default function BookingMonitorPage() {
  const t = useT()
  useTitle(t('page:bookingMonitor'))
  const store = useMemo(() => createRowStore<BookingMessageRow>(), [])
  const asked = useListQuery(messageFilters)
  const { wire, values, zone } = asked
  const list = useCursorList({
    store,
    query: JSON.stringify(wire),
    fetchPage: useCallback(
      (place: PagePlace, signal: AbortSignal) =>
        call(calls.bookingMonitor.list, { ...(wire as InputOf<MessageList>), ...place }, { signal, handles: 'all' }),
      [wire],
    ),
  })
  const [newer, setNewer] = useState(false)
  useLive((news) => {
    if (news === 'resync') return setNewer(true)
    for (const { topic, id, row } of news) {
      if (topic !== 'bookingMessage') continue
      if (!store.get(id)) setNewer(true)
      else if (row) store.set(id, row as BookingMessageRow)
    }
  })
  const [layout, setLayout] = useLayout('bookingMonitor', { pinned: ['receivedDate'] })
  const [shown, setShown] = useState<BookingMessageRow | null>(null)
  const search = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': focusOn(search) })

  const show = useCallback((id: string) => setShown(store.get(id) ?? null), [store])
  const columns = useMemo(() => messageColumns({ t, zone, show }), [t, zone, show])
  const { filters, chips } = gridFilters({
    defs: messageFilters,
    values,
    onChange: asked.change,
    optionsOf: () =>
      receivedStatuses.map((status) => ({
        value: status,
        label: t(`receivedStatus:${status}`),
        show: <StatusBadge text={t(`receivedStatus:${status}`)} tone={receivedStatusTones[status]} />,
      })),
    labelOf: (column) => columns.find(({ id }) => id === column)?.header ?? column,
    today: dayIn(zone, new Date().toISOString()),
  })
  const refresh = () => {
    setNewer(false)
    list.refresh()
  }

  return (
    <ListPage
      title={t('page:bookingMonitor')}
      count={list.rowCount > 0 || !list.loading ? countText(list.total, list.totalIsExact) : undefined}
      search={{ ...asked.search, placeholder: t('bookingMonitor:searchFor'), ref: search }}
      chips={<FilterChips chips={chips} onClearAll={asked.clear} />}
      actions={<ColumnChooser columns={columns} layout={layout} onLayoutChange={setLayout} />}
      banner={
        newer && (
          <Banner
            kind="news"
            text={t('bookingMonitor:changed')}
            action={{ text: t('bookingMonitor:show'), onClick: refresh }}
          />
        )
      }
    >
      <Grid
        key={JSON.stringify(wire)}
        label={t('page:bookingMonitor')}
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
          list.error && <ErrorState title={t('bookingMonitor:failed')} text={list.error.message} onRetry={refresh} />
        }
        empty={
          asked.filtered ? (
            <EmptyState
              title={t('bookingMonitor:nothingFound')}
              text={t('bookingMonitor:nothingFoundHelp')}
              actions={
                <Button variant="default" onClick={asked.clear}>
                  {t('bookingMonitor:clearFilters')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('bookingMonitor:none')} text={t('bookingMonitor:noneHelp')} />
          )
        }
      />
      {shown && <MessageDrawer row={shown} zone={zone} onClose={() => setShown(null)} />}
    </ListPage>
  )
}
