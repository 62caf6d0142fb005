import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { longestSearch } from '@shortcut/domain/longest-search.ts'
import * as boardWords from '@shortcut/words/en/board.ts'
import * as findingWords from '@shortcut/words/en/finding.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { FoldingActions } from '@shortcut/ui/page/FoldingActions.tsx'
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useConverses } from '../app-online/use-unread-replies.ts'
import { useShortcuts } from '../page/shortcuts.ts'
import { useT } from '../words/words.ts'
import { zooms } from './axis.ts'
import classes from './Board.module.css'
import type { Filters } from './lanes.ts'
import type { DispatchBoard } from './use-dispatch-board.ts'

/** One line: kind of lanes, filters, and time. */
export function BoardTools({ board }: { board: DispatchBoard }) {
  const t = useT(boardWords, findingWords)
  const { filters, setFilters, zoom, setZoom, store, go, goToNow, carry } = board
  const search = useRef<HTMLInputElement>(null)
  const set = (change: Partial<Filters>) => setFilters((before) => ({ ...before, ...change }))
  const bases = [...new Set(store.drivers().map(({ homeBase }) => homeBase))].filter(Boolean).sort()
  const nextZoom = (step: number) => setZoom((now) => zooms[zooms.indexOf(now) + step] ?? now)
  useShortcuts('page', [
    { keys: '/', text: t('keys:search'), act: () => search.current?.focus() },
    {
      keys: 'l',
      text: t('board:keyLanes'),
      act: () => carry.scroller.current?.querySelector<HTMLElement>('[role=grid]')?.focus(),
    },
    { keys: 'u', text: t('board:keyOrders'), act: () => document.getElementById('board-orders')?.focus() },
    { keys: 'n', text: t('board:today'), act: goToNow },
    { keys: '[', text: t('board:earlier'), act: () => go(-1) },
    { keys: ']', text: t('board:later'), act: () => go(1) },
    { keys: '+', text: t('board:zoom'), act: () => nextZoom(-1) },
    { keys: '-', text: t('board:zoom'), act: () => nextZoom(1) },
    { keys: 'Space', text: t('board:keyPick') },
    { keys: 'o', text: t('board:keyOpen') },
    ...(useConverses() ? [{ keys: 'm', text: t('board:keyMessage') }] : []),
  ])
  return (
    <div className={classes.toolbar}>
      <div className={classes.tools}>
        <h1>{t('page:board')}</h1>
        <SegmentedControl
          aria-label={t('board:lanesBy')}
          value={filters.by}
          onChange={(by) => set({ by: by as Filters['by'] })}
          data={[
            { value: 'driver', label: t('board:drivers') },
            { value: 'truck', label: t('board:trucks') },
          ]}
        />
        <TextInput
          ref={search}
          className={classes.search}
          type="search"
          aria-label={t('board:searchDriver')}
          placeholder={t('board:searchDriver')}
          value={filters.q}
          maxLength={longestSearch}
          onChange={(event) => set({ q: event.currentTarget.value })}
          leftSection={<IconSearch size={14} aria-hidden />}
        />
        <FoldingActions>
          <NativeSelect
            aria-label={t('board:who')}
            value={filters.who}
            onChange={(event) => set({ who: event.currentTarget.value as Filters['who'] })}
            data={(['everybody', 'free', 'working'] as const).map((value) => ({ value, label: t(`board:${value}`) }))}
          />
          <NativeSelect
            aria-label={t('board:homeBase')}
            value={filters.homeBase}
            onChange={(event) => set({ homeBase: event.currentTarget.value })}
            data={[{ value: '', label: t('board:anyBase') }, ...bases.map((base) => ({ value: base, label: base }))]}
          />
          <NativeSelect
            aria-label={t('board:sort')}
            value={filters.sort}
            onChange={(event) => set({ sort: event.currentTarget.value as Filters['sort'] })}
            data={[
              { value: 'name', label: t('board:byName') },
              { value: 'base', label: t('board:byBase') },
              { value: 'work', label: t('board:byWork') },
            ]}
          />
        </FoldingActions>
        <span className={classes.space} />
        <SegmentedControl
          aria-label={t('board:zoom')}
          value={zoom}
          onChange={(value) => setZoom(value as typeof zoom)}
          data={zooms.map((value) => ({ value, label: t(`board:${value}`) }))}
        />
        <Button.Group>
          <Button variant="default" aria-label={t('board:earlier')} onClick={() => go(-1)}>
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          <Button variant="default" onClick={goToNow}>
            {t('board:today')}
          </Button>
          <Button variant="default" aria-label={t('board:later')} onClick={() => go(1)}>
            <IconChevronRight size={16} aria-hidden />
          </Button>
        </Button.Group>
      </div>
    </div>
  )
}
