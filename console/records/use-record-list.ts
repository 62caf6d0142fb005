import type { LiveTopic } from '@shortcut/domain/live/api.ts'
import { isNamedDay } from '@shortcut/ui/fields/date-time-entry.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import type { FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import { type GridLayout, shownColumns } from '@shortcut/ui/grid/layout.ts'
import type { RowAction } from '@shortcut/ui/grid/RowMenu.tsx'
import { createRowStore } from '@shortcut/ui/grid/row-store.ts'
import type { GridScrollMemory } from '@shortcut/ui/grid/use-row-window.ts'
import * as listWords from '@shortcut/words/en/list.ts'
import * as uiWords from '@shortcut/words/en/ui.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { gridFilters } from '../lists/grid-filters.tsx'
import type { ListCall } from '../lists/list-call.ts'
import type { FilterDefs, FilterValues } from '../lists/list-filters.ts'
import { useFocusAfterSelection, useFocusInNewGrid, useListSearch } from '../lists/list-shortcuts.ts'
import { type ListReply, type PagePlace, useCursorList } from '../lists/use-cursor-list.ts'
import { useLayout } from '../lists/use-layout.ts'
import { useListQuery } from '../lists/use-list-query.ts'
import { type Renewal, useRenewed } from '../lists/use-renewed.ts'
import { useViews } from '../lists/views/use-views.ts'
import { type Shortcut, useShortcuts } from '../page/shortcuts.ts'
import { useTitle } from '../page/title.ts'
import { dayShown } from '../time/time.ts'
import { useT } from '../words/words.ts'
import type { Judge } from './news/count-news.ts'
import { useNewer } from './news/use-newer.ts'
import { useShown } from './use-shown.ts'

/** What a page can do with its list. */
export type ListHandle<Row> = {
  /** Reads the list again. */
  refresh: () => void
  /** Shows a row that was just saved; it keeps its place. */
  put: (row: Row) => void
  selected: readonly Row[]
  select: (ids: readonly string[]) => void
  /** Ids of all selected rows; rows that scrolled far away may be missing in `selected`. */
  selectedIds: readonly string[]
  /** A row of the list that is in memory. */
  rowOf: (id: string) => Row | undefined
  /** Id of the row that has the keyboard's focus. */
  active: () => string | undefined
  /** Current filters by parameter of the call. `filter` changes them; '' removes one. */
  filters: FilterValues
  filter: (changes: Record<string, string>) => void
  /** The call's input for the list: filters, search and sort. */
  wire: Readonly<Record<string, string>>
  /** Ids of the visible columns, in their order. */
  columns: readonly string[]
}

export type RecordListProps<Row extends { id: string }> = {
  /** The name under which its layout and views are saved. */
  grid: string
  title: string
  /** Changes of this topic make the list out of date. */
  topic: LiveTopic
  filters: FilterDefs
  optionsOf?: (column: string) => readonly FilterOption[]
  onSearch?: Readonly<Record<string, (typed: string) => void>>
  /** `show` opens the row with that id. */
  columnsOf: (
    around: Pick<ListHandle<Row>, 'put' | 'rowOf'> & { zone: string; show: (id: string) => void },
  ) => GridColumn<Row>[]
  standardLayout?: Partial<GridLayout>
  /** The list's call; `input` has filters, search, sort and the page's place. */
  fetch: ListCall<ListReply<Row>>
  /** New rows appear only at the top, so there is news only if the first row is another one. */
  newestFirst?: boolean
  /** For rows that show by themselves whether they belong to the list: news is counted, and no row moves. */
  judge?: Judge<Row>
  /** Columns that a second call fills, and that call; it runs only while one of them is visible. */
  more?: { columns: readonly string[]; complete: (rows: readonly Row[], signal?: AbortSignal) => Promise<Row[]> }
  /** Rows that change without news. Keep stable. */
  renewal?: Renewal<Row>
  /** Shown for an empty list: what would be here, and how to get it. */
  none: { title: string; text: string }
  /** Opens a record; `row` is undefined if the list does not hold it, as after a link (`?show=<id>`). */
  onShow: (id: string, row: Row | undefined) => void
  /** One-click filters beside the title. */
  quickFilters?: (list: ListHandle<Row>) => ReactNode
  /** At the right of the toolbar; on a narrow page in a menu. */
  actions?: (list: ListHandle<Row>) => ReactNode
  /** The page's main action, last in the toolbar, always in view. */
  mainAction?: (list: ListHandle<Row>) => ReactNode
  /** Rows can be selected for the actions. */
  selects?: boolean
  /** Replaces the toolbar while rows are selected; without it `actions` does. */
  selectionActions?: (list: ListHandle<Row>) => ReactNode
  /** What a row's menu offers besides opening the row. */
  rowActions?: (id: string, list: ListHandle<Row>) => readonly RowAction[]
  /** A row's highlight: 'late', 'risk' or 'gone'. */
  markOf?: (row: Row, wire: Readonly<Record<string, string>>) => string | undefined
  /** Columns without a chip, because the page shows their filter elsewhere. */
  chipless?: readonly string[]
  /** Content between the toolbar and the grid, and to the left of the grid. */
  tabs?: (list: ListHandle<Row>) => ReactNode
  side?: (list: ListHandle<Row>) => ReactNode
  shortcuts?: (list: ListHandle<Row>) => readonly Shortcut[]
  /** Drawers and dialogs. */
  children?: (list: ListHandle<Row>, zone: string) => ReactNode
}

function useGridFilters<Row extends { id: string }>(
  { filters, optionsOf, onSearch }: RecordListProps<Row>,
  asked: ReturnType<typeof useListQuery>,
  columns: readonly GridColumn<Row>[],
) {
  const t = useT(listWords, uiWords, workOrderWords)
  return gridFilters({
    defs: filters,
    values: asked.values,
    onChange: asked.change,
    optionsOf: optionsOf ?? (() => []),
    onSearch,
    labelOf: (column) => columns.find(({ id }) => id === column)?.header ?? t.find(`field:${column}`) ?? column,
    today: asked.today,
    textOfDay: (day) => (isNamedDay(day) ? t(`uiPart:${day}`).toLowerCase() : dayShown(day)),
  })
}

/** The state of a list page: rows, layout, filters, selection, news and shortcuts. */
export function useRecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { grid, title, filters: defs, columnsOf, fetch, onShow, selects = false } = props
  useTitle(title)
  const store = useMemo(() => createRowStore<Row>(), [])
  const asked = useListQuery(defs)
  const { wire, values, zone } = asked
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const standard = props.standardLayout ?? {}
  const [layout, setLayout] = useLayout(grid, standard)
  const views = useViews({ grid, asked, layout, onLayoutChange: setLayout, standard })
  const { more } = props
  const complete = more?.columns.some((id) => !layout.hidden.includes(id)) ? more.complete : undefined
  const list = useCursorList({
    store,
    query: JSON.stringify(wire) + (complete ? '+' : ''),
    fetchPage: useCallback(
      async (place: PagePlace, signal: AbortSignal) => {
        const page = await fetch({ ...wire, ...place }, signal)
        return complete ? { ...page, list: await complete(page.list, signal) } : page
      },
      [fetch, wire, complete],
    ),
    readyPage: (place) => (complete ? undefined : fetch.ready?.({ ...wire, ...place })),
    keep: selection,
    holds: views.holds,
  })
  const pointerIsOver = useRef(false)
  // A new request, or the same one read again from its top, gets a new grid.
  const [round, setRound] = useState(0)
  const shownList = `${round} ${JSON.stringify(wire)}`
  const latest = useRef<GridScrollMemory>({ top: 0, left: 0, base: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each grid starts at its first row, with the columns that were in view
  const place = useMemo(() => {
    latest.current = { top: 0, left: latest.current.left, base: 0 }
    return latest.current
  }, [shownList])
  const { news, forget } = useNewer({
    topic: props.topic,
    store,
    wire,
    list,
    judge: props.judge,
    complete,
    isQuiet: () => !pointerIsOver.current && selection.size === 0 && place.top === 0,
    ...((props.newestFirst || props.judge) && {
      hasNewer: async () => {
        const { list: newest } = await fetch({ ...wire, pageSize: 1 }, new AbortController().signal)
        return newest[0] !== undefined && newest[0].id !== list.rowAt(0)
      },
    }),
  })
  useRenewed(store, props.renewal)
  useFocusAfterSelection(selection.size > 0)
  useFocusInNewGrid(shownList)
  const search = useListSearch({ asked, list, selects })

  const show = useCallback((id: string) => onShow(id, store.get(id)), [store, onShow])
  useShown(show)
  const put = useCallback((row: Row) => store.set(row.id, row), [store])
  const columns = useMemo(() => columnsOf({ zone, show, put, rowOf: store.get }), [columnsOf, zone, show, put, store])
  const { filters, chips } = useGridFilters(props, asked, columns)
  const refresh = () => {
    forget()
    list.refresh()
  }
  /** Reads the list again and scrolls to its top. */
  const startAgain = () => {
    setRound(round + 1)
    refresh()
  }
  const active = useRef<string>(undefined)
  const handle: ListHandle<Row> = {
    refresh,
    put,
    selected: [...selection].flatMap((id) => store.get(id) ?? []),
    select: (ids) => setSelection(new Set(ids)),
    selectedIds: [...selection],
    rowOf: store.get,
    active: () => active.current,
    filters: values,
    filter: asked.change,
    wire,
    columns: shownColumns(columns, layout),
  }
  useShortcuts('page', props.shortcuts?.(handle) ?? [])
  const { markOf } = props
  const mark = useMemo(() => markOf && ((row: Row) => markOf(row, wire)), [markOf, wire])
  return {
    store,
    asked,
    selection,
    setSelection,
    layout,
    setLayout,
    views,
    list,
    pointerIsOver,
    startAgain,
    shownList,
    place,
    news,
    search,
    show,
    columns,
    filters,
    chips,
    refresh,
    active,
    handle,
    mark,
  }
}
