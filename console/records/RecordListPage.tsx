import { Button } from '@mantine/core'
import { FilterChips } from '@shortcut/ui/FilterChips.tsx'
import { ColumnChooser } from '@shortcut/ui/grid/ColumnChooser.tsx'
import { Grid } from '@shortcut/ui/grid/Grid.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { ListPage, SelectionBar } from '@shortcut/ui/page/ListPage.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as listWords from '@shortcut/words/en/list.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { countText } from '../lists/use-cursor-list.ts'
import { ViewsMenu } from '../lists/views/ViewsMenu.tsx'
import { type Translate, useT } from '../words/words.ts'
import type { News } from './news/use-newer.ts'
import { type RecordListProps, useRecordList } from './use-record-list.ts'

/** The page of a list of records: toolbar, search, filters, columns and live changes work alike on all of them. */
export function RecordListPage<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { title, none, selects = false } = props
  const t = useT(listWords, workOrderWords)
  const { asked, selection, layout, list, place, handle, columns, ...page } = useRecordList(props)

  const chips = page.chips.filter(({ id }) => !props.chipless?.includes(id))
  // A tab is no filter that can be removed.
  const isFiltered = chips.length > 0 || asked.search.value !== ''

  const rowActionsOf = (more: NonNullable<typeof props.rowActions>) => (id: string) => [
    { text: t('list:openRow'), act: () => page.show(id) },
    ...more(id, handle),
  ]

  return (
    <ListPage
      title={title}
      count={list.rowCount > 0 || !list.loading ? countText(list.total, list.totalIsExact) : undefined}
      views={
        <>
          <ViewsMenu views={page.views} />
          {props.quickFilters?.(handle)}
        </>
      }
      search={{ ...page.search, placeholder: t('list:searchFor') }}
      chips={<FilterChips chips={chips} onClearAll={asked.clear} />}
      actions={
        <>
          <ColumnChooser columns={columns} layout={layout} onLayoutChange={page.setLayout} />
          {props.actions?.(handle)}
        </>
      }
      mainAction={props.mainAction?.(handle)}
      selectionBar={
        selection.size > 0 && (
          <SelectionBar
            text={t('list:selected', { count: selection.size })}
            actions={(props.selectionActions ?? props.actions)?.(handle)}
            clearText={t('list:clearSelection')}
            onClear={() => handle.select([])}
          />
        )
      }
      banner={props.tabs?.(handle)}
      news={
        page.news && (
          <Banner
            kind="news"
            text={newsText(t, page.news)}
            action={{
              text: t('list:show'),
              onClick: page.startAgain,
            }}
          />
        )
      }
      side={props.side?.(handle)}
      onPointerOver={(is) => {
        page.pointerIsOver.current = is
      }}
    >
      <Grid
        key={page.shownList}
        label={title}
        columns={columns}
        store={page.store}
        rowCount={list.rowCount}
        rowAt={list.rowAt}
        loaded={list.loaded}
        onRangeNeeded={list.onRangeNeeded}
        layout={{ ...layout, sort: asked.sort }}
        onLayoutChange={(next) => {
          const { sort } = asked
          if (next.sort?.columnId !== sort?.columnId || next.sort?.descending !== sort?.descending)
            asked.changeSort(next.sort)
          else page.setLayout(next)
        }}
        filters={page.filters}
        {...(selects && { selection, onSelectionChange: page.setSelection })}
        onOpen={page.show}
        onActiveChange={(id) => {
          page.active.current = id
        }}
        {...(props.rowActions && { rowActions: rowActionsOf(props.rowActions) })}
        markOf={page.mark}
        scrollMemory={place}
        loading={list.loading}
        error={list.error && <ErrorState title={t('list:failed')} text={list.error.message} onRetry={page.refresh} />}
        empty={
          !isFiltered && asked.filtered ? (
            <EmptyState title={t('list:emptyTab')} text={t('list:emptyTabHelp')} />
          ) : asked.filtered ? (
            <EmptyState
              title={t('list:nothingFound')}
              text={t('list:nothingFoundHelp')}
              actions={
                <Button variant="default" onClick={asked.clear}>
                  {t('list:clearFilters')}
                </Button>
              }
            />
          ) : (
            <EmptyState {...none} />
          )
        }
      />
      {props.children?.(handle, asked.zone)}
    </ListPage>
  )
}

/** '12 new', '2 no longer belong here', or both; without counts only that there is news. */
function newsText(t: Translate<typeof listWords>, { entered, left }: News): string {
  const parts = [
    entered > 0 && t('list:entered', { count: entered }),
    left > 0 && t('list:left', { count: left }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : t('list:newer')
}
