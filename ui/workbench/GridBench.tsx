import { Button } from '@mantine/core'
import { Activity, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FilterChips } from '../FilterChips.tsx'
import { ColumnChooser } from '../grid/ColumnChooser.tsx'
import type { GridFilter } from '../grid/columns.ts'
import { AnyOfFilter } from '../grid/filters/AnyOfFilter.tsx'
import { DateRangeFilter } from '../grid/filters/DateRangeFilter.tsx'
import { NumberRangeFilter } from '../grid/filters/NumberRangeFilter.tsx'
import { TextFilter } from '../grid/filters/TextFilter.tsx'
import { Grid } from '../grid/Grid.tsx'
import { emptyLayout } from '../grid/layout.ts'
import { createRowStore } from '../grid/row-store.ts'
import { Banner } from '../page/Banner.tsx'
import { ListPage, SelectionBar } from '../page/ListPage.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { group, type Order, order, orderColumns, renders, statuses } from './orders.tsx'

const pageSize = 100

declare global {
  interface Window {
    /** For the browser tests: changes one order, and counts renderings. */
    workbench?: { change: (index: number) => void; renders: ReadonlyMap<string, number> }
  }
}

/** A list whose pages come from a simulated server after 60 ms. */
function usePages(rowCount: number) {
  const store = useMemo(() => createRowStore<Order>(), [])
  const asked = useRef(new Set<number>())
  const [pages, setPages] = useState<ReadonlySet<number>>(new Set())
  const rowAt = useCallback(
    (index: number) =>
      index >= 0 && index < rowCount && pages.has(Math.floor(index / pageSize)) ? String(index) : undefined,
    [pages, rowCount],
  )
  const onRangeNeeded = useCallback(
    (from: number, to: number) => {
      for (let page = Math.floor(from / pageSize); page * pageSize < to; page++) {
        if (asked.current.has(page)) continue
        asked.current.add(page)
        setTimeout(() => {
          for (let index = page * pageSize; index < (page + 1) * pageSize; index++)
            store.set(String(index), order(index))
          setPages((before) => new Set(before).add(page))
        }, 60)
      }
    },
    [store],
  )
  return { store, rowAt, onRangeNeeded }
}

function useLiveChanges(live: boolean, store: ReturnType<typeof usePages>['store']) {
  useEffect(() => {
    if (!live) return
    let change = 0
    const timer = setInterval(() => {
      // 200 changes per second, some of them in view.
      for (let each = 0; each < 20; each++) {
        change++
        const index = each < 2 ? change % 30 : (change * 7919) % 1_000
        if (store.get(String(index))) store.set(String(index), order(index, change))
      }
    }, 100)
    return () => clearInterval(timer)
  }, [live, store])
}

/** The list page with a million rows, live changes and every state. */
export function GridBench({ state }: { state: 'rows' | 'empty' | 'error' | 'loading' }) {
  const rowCount = state === 'rows' ? 1_000_000 : 0
  const { store, rowAt, onRangeNeeded } = usePages(rowCount)
  const [layout, setLayout] = useState({ ...emptyLayout, pinned: ['crn'] as readonly string[] })
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [customer, setCustomer] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(['In transit', 'Driver rejected'])
  const [dates, setDates] = useState({ from: '', to: '' })
  const [weights, setWeights] = useState({ from: '', to: '' })
  const [search, setSearch] = useState('')
  const [live, setLive] = useState(false)
  const [hidden, setHidden] = useState(false)
  const [opened, setOpened] = useState('')

  useEffect(() => {
    window.workbench = { renders, change: (index) => store.set(String(index), order(index, 1)) }
  }, [store])
  useLiveChanges(live, store)

  const filters: Record<string, GridFilter> = {
    customer: {
      active: customer !== '',
      control: (close) => <TextFilter value={customer} maxLength={100} onChange={setCustomer} close={close} />,
    },
    status: {
      active: chosen.length > 0,
      control: () => (
        <AnyOfFilter
          maxLength={100}
          label="Status"
          value={chosen}
          onChange={setChosen}
          options={statuses.map((status) => ({
            value: status.text,
            label: status.text,
            show: <StatusBadge {...status} />,
            count: '1,204',
          }))}
        />
      ),
    },
    planned: {
      active: dates.from + dates.to !== '',
      control: (close) => <DateRangeFilter value={dates} onChange={setDates} close={close} today="2025-11-20" />,
    },
    weight: {
      active: weights.from + weights.to !== '',
      control: (close) => <NumberRangeFilter value={weights} onChange={setWeights} close={close} unit="kg" />,
    },
  }
  return (
    <ListPage
      title="Work orders"
      count={group(rowCount)}
      search={{ value: search, maxLength: 100, onChange: setSearch, placeholder: 'Search work orders' }}
      chips={
        <FilterChips
          chips={
            chosen.length > 0
              ? [{ id: 'status', label: 'Status', value: chosen.join(', '), onRemove: () => setChosen([]) }]
              : []
          }
        />
      }
      actions={
        <>
          <Button variant="default" onClick={() => setHidden(!hidden)}>
            {hidden ? 'Show' : 'Hide'}
          </Button>
          <Button variant="default" aria-pressed={live} onClick={() => setLive(!live)}>
            {live ? 'Stop changes' : '200 changes/s'}
          </Button>
          <ColumnChooser columns={orderColumns} layout={layout} onLayoutChange={setLayout} />
          <Button>New work order</Button>
        </>
      }
      banner={
        state === 'rows' && (
          <Banner kind="news" text={opened || '12 new'} action={{ text: 'Show', onClick: () => {} }} />
        )
      }
      selectionBar={
        selection.size > 0 && (
          <SelectionBar
            text={`${group(selection.size)} selected`}
            actions={<Button>Assign driver ({selection.size})</Button>}
            clearText="Clear selection"
            onClear={() => setSelection(new Set())}
          />
        )
      }
    >
      <Activity mode={hidden ? 'hidden' : 'visible'}>
        <Grid
          label="Work orders"
          columns={orderColumns}
          store={store}
          rowCount={rowCount}
          rowAt={rowAt}
          onRangeNeeded={onRangeNeeded}
          layout={layout}
          onLayoutChange={setLayout}
          filters={filters}
          selection={selection}
          onSelectionChange={setSelection}
          onOpen={(id) => setOpened(`Opened ${order(Number(id)).crn}`)}
          loading={state === 'loading'}
          error={
            state === 'error' && (
              <ErrorState
                title="The list could not be loaded"
                text="The server did not answer. Your filters are kept."
                reference="Request 8f3a-22"
                onRetry={() => {}}
              />
            )
          }
          empty={
            <EmptyState
              title="No work orders match"
              text="Work orders appear here when a booking is confirmed. Remove a filter to see more."
              actions={<Button variant="default">Clear filters</Button>}
            />
          }
        />
      </Activity>
    </ListPage>
  )
}
