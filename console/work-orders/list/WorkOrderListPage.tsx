import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { drivenStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { moreColumns } from '@shortcut/domain/work-orders/more-columns.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import * as findingWords from '@shortcut/words/en/finding.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as orderColumnWords from '@shortcut/words/en/order-columns.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { useHolds } from '../../call/session.ts'
import { besideOf, queryOf } from '../../call/use-call.ts'
import { listCall } from '../../lists/list-call.ts'
import type { FilterValues } from '../../lists/list-filters.ts'
import { readOrders, renewMs } from '../../lists/renewed-orders.ts'
import { useListWire } from '../../lists/use-list-query.ts'
import { useAsked } from '../../page/asked.ts'
import { useShortcuts } from '../../page/shortcuts.ts'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { FileMenu } from '../../records/transfer/FileMenu.tsx'
import { useAccountOptions } from '../../records/use-account-option.ts'
import type { RecordListProps } from '../../records/use-record-list.ts'
import { useMinute } from '../../time/use-minute.ts'
import { useT } from '../../words/words.ts'
import type { BulkVerb } from './BulkActions.tsx'
import { type OrderRow, standardLayout, workOrderColumns } from './columns.tsx'
import { useCounts } from './counts.ts'
import { FolderSide } from './FolderSide.tsx'
import { filterOptions } from './filter-options.tsx'
import { type Folder, useFolders } from './folders.ts'
import { workOrderFilters } from './list-filter-defs.ts'
import { rowMatches, standsBefore } from './row-matches.ts'
import type { OffersDrivers } from './StatusCell.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { folderFilters, isUrgentChosen, UrgentSide } from './UrgentSide.tsx'
import { useConfirm, useRowActs } from './use-row-acts.ts'
import { useRowDrivers } from './use-row-drivers.tsx'

// With their dialogs these are as large as the grid, and are needed only with rows selected or on request.
const BulkActions = fetched(() => import('./BulkActions.tsx'))
const FolderDrawer = fetched(() => import('./FolderDrawer.tsx'))
const NewWorkOrder = fetched(() => import('./NewWorkOrder.tsx'))
const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const pathOf = (id: string) => `/work/order/detail/${id}`

const fetchOrders = listCall(calls.workOrder.list, { tellsOfLaterPages: true })

async function complete(rows: readonly OrderRow[], signal?: AbortSignal): Promise<OrderRow[]> {
  if (rows.length === 0) return []
  const found = await call(
    calls.workOrder.listMore,
    { ids: rows.map(({ id }) => id).join() },
    { signal, handles: 'all' },
  )
  const moreById = new Map(found.map((more) => [more.id, more]))
  return rows.map((row) => ({ ...row, more: moreById.get(row.id) }))
}
type ListProps = RecordListProps<OrderRow>
const more = { columns: moreColumns, complete }
const renewal = {
  every: renewMs,
  of: ({ bookingStatus }: OrderRow) => drivenStatuses.includes(bookingStatus),
  read: readOrders,
}
const judge = {
  belongs: rowMatches,
  isAmongFirst: (row: OrderRow, last: OrderRow | undefined, wire: Readonly<Record<string, string>>) =>
    standsBefore(row, last, wire.sort ?? ''),
}

/** How orders open from the list, and how their rows look. */
function useOrderRows(drivers: OffersDrivers | undefined) {
  const t = useT(findingWords, lawWords, orderColumnWords, workOrderWords)
  const navigate = useNavigate()
  // Inside another system the list stays: an order opens in its own window.
  const embedded = useLocation().pathname === '/orderOut'
  const open = useCallback(
    (id: string) => {
      if (embedded) window.open(base + pathOf(id), '_blank', 'noopener')
      else navigate(pathOf(id))
    },
    [embedded, navigate],
  )
  const confirm = useConfirm()
  const now = useMinute().getTime()
  const columnsOf = useCallback(
    ({ zone, put, rowOf }: Parameters<ListProps['columnsOf']>[0]) =>
      workOrderColumns({
        t,
        zone,
        now,
        open,
        confirm: confirm && ((row) => confirm(row, { put, rowOf })),
        drivers,
        hrefOf: (id) => base + pathOf(id),
      }),
    [t, now, open, confirm, drivers],
  )
  const markOf = useCallback(
    (row: OrderRow, wire: Readonly<Record<string, string>>) => {
      if (rowMatches(row, wire) === false) return 'gone'
      const timing = timingOf(row, now)?.timing
      return timing === 'late' ? 'late' : timing === 'atRisk' ? 'risk' : undefined
    },
    [now],
  )
  return { embedded, open, columnsOf, markOf }
}

/** The options in the filters of the columns. */
function useOptions(
  counts: ReturnType<typeof useCounts>['data'],
  folders: readonly Folder[],
  { recurringId: id = '' }: FilterValues,
) {
  const t = useT(findingWords, lawWords, orderColumnWords, workOrderWords)
  const account = useAccountOptions()
  const [tagTyped, setTagTyped] = useState('')
  const tags = useQuery({ ...besideOf(calls.workOrder.tags, { q: tagTyped }), placeholderData: keepPreviousData }).data
  const options = useMemo(() => filterOptions(t, counts, tags ?? []), [t, counts, tags])
  // Only a link from a recurring order filters by it.
  const made = useQuery({ ...queryOf(calls.recurring.detail, { id }), enabled: id !== '' }).data
  const recurringId = made ? [{ value: made.id, label: made.label }] : []
  const folderOptions = folders.map(({ id, name }) => ({ value: id, label: name }))
  const optionsOf = (column: string) =>
    column === 'customerName'
      ? account.options
      : column === 'folderId'
        ? folderOptions
        : ({ ...options, recurringId }[column] ?? [])
  return { optionsOf, onSearch: { tags: setTagTyped, customerName: account.search } }
}

/** Links to the same orders on the board and on the map. */
function OtherViews() {
  const t = useT(findingWords, lawWords, workOrderWords)
  const mayMap = useHolds(['/map/list'])
  return (
    <>
      <Button component={Link} to="/work/board" variant="default">
        {t('page:board')}
      </Button>
      {mayMap && (
        <Button component={Link} to="/map" variant="default">
          {t('keys:liveMap')}
        </Button>
      )}
    </>
  )
}

/** /orderOut opens without a menu (specification §2), so the page tells itself when the permission is missing. */
export default function WorkOrderListPage() {
  const t = useT(workOrderWords)
  return useHolds(['/work/order/list']) ? (
    <WorkOrderList />
  ) : (
    <EmptyState title={t('page:workOrders')} text={t('workOrderList:noPermission')} />
  )
}

/** The dispatcher's list of work orders with its folders; other systems embed it without the shell. */
function WorkOrderList() {
  const t = useT(findingWords, lawWords, workOrderWords)
  const navigate = useNavigate()
  const { wire } = useListWire(workOrderFilters)
  const counts = useCounts(wire).data
  const { folders, maySee, opened, setOpened } = useFolders()
  const [asking, setAsking] = useState<BulkVerb | null>(null)
  const [editing, setEditing] = useState<{ folder: Folder | null } | null>(null)
  const [creating, setCreating] = useState<{ copyOf?: WorkOrderReply } | null>(null)
  const maySave = useHolds(['/work/order/save'])
  const mayFile = useHolds(['/rules/save'])
  useShortcuts('page', maySave ? [{ keys: 'n', text: t('keys:newOrder'), act: () => setCreating({}) }] : [])
  useAsked('create', () => setCreating(maySave ? {} : null))
  const copy = async (id: string) => setCreating({ copyOf: await call(calls.workOrder.detail, { id }) })

  const { drivers, popover } = useRowDrivers()
  const { embedded, open, columnsOf, markOf } = useOrderRows(drivers)
  const { optionsOf, onSearch } = useOptions(counts, folders, wire)
  const assign = () => setAsking('assign')
  const repeat = (id: string) => navigate(`/work/recurring?from=${id}`)
  const { shortcuts, ...rowMenu } = useRowActs({ assign, copy, repeat: embedded ? undefined : repeat, drivers })
  const toFolders = () => document.querySelector<HTMLElement>('[data-folder][aria-current], [data-folder]')?.focus()

  return (
    <RecordListPage<OrderRow>
      grid="workOrder"
      title={t('page:workOrders')}
      topic="workOrder"
      filters={workOrderFilters}
      optionsOf={optionsOf}
      onSearch={onSearch}
      columnsOf={columnsOf}
      standardLayout={standardLayout}
      fetch={fetchOrders}
      more={more}
      judge={judge}
      renewal={renewal}
      markOf={markOf}
      chipless={opened ? ['bookingStatus', 'folderId'] : ['bookingStatus']}
      none={{ title: t('workOrderList:none'), text: t('workOrderList:noneHelp') }}
      onShow={open}
      selects
      {...rowMenu}
      selectionActions={(list) => <BulkActions list={list} asking={asking} onAsk={setAsking} />}
      actions={(list) => (
        <>
          {!embedded && <OtherViews />}
          <FileMenu path="/workOrder/export" list={list} />
        </>
      )}
      mainAction={() => maySave && <Button onClick={() => setCreating({})}>{t('workOrderList:newOrder')}</Button>}
      shortcuts={(list) => [
        ...shortcuts(list),
        ...(opened ? [{ keys: 'f', text: t('folder:side'), act: toFolders }] : []),
      ]}
      tabs={(list) => (
        <StatusTabs
          counts={counts}
          value={(list.filters.bookingStatus ?? '').split(',').filter(Boolean)}
          onChange={(bookingStatus) => list.filter({ bookingStatus })}
          onFolders={
            maySee && !opened && (folders.length > 0 || mayFile)
              ? () => (folders.length > 0 ? setOpened(true) : setEditing({ folder: null }))
              : undefined
          }
        />
      )}
      side={(list) =>
        opened && (
          <FolderSide
            folders={folders}
            value={list.filters.folderId || (isUrgentChosen(list.filters) ? undefined : '')}
            onChange={(folderId) => list.filter(folderFilters(folderId))}
            onEdit={mayFile ? (folder) => setEditing({ folder }) : undefined}
            onHide={() => setOpened(false)}
            urgent={<UrgentSide filters={list.filters} onChange={(filters) => list.filter(filters)} />}
          />
        )
      }
    >
      {(list) => (
        <>
          {popover}
          {creating && (
            <NewWorkOrder
              copyOf={creating.copyOf}
              onClose={() => setCreating(null)}
              onMade={(id) => {
                setCreating(null)
                open(id)
              }}
            />
          )}
          {editing && (
            <FolderDrawer
              folder={editing.folder}
              onClose={() => setEditing(null)}
              onDone={(id) => {
                setEditing(null)
                if (id === '' && list.filters.folderId === editing.folder?.id) list.filter({ folderId: '' })
                if (id !== '') setOpened(true)
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}
