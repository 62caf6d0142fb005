import { calls } from 'virtual:calls'
import { discrepancyKinds } from '@shortcut/domain/cargo/differences.ts'
import type { DiscrepancyRow } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { useCallback, useState } from 'react'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { showSuccess } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { listCall } from '../../lists/list-call.ts'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'
import { useWarehouses } from '../use-warehouses.ts'
import { DiscrepancyTabs } from './DiscrepancyTabs.tsx'
import { discrepancyColumns, discrepancyFilters } from './discrepancy-columns.tsx'

const DiscrepancyDrawer = fetched(() => import('./DiscrepancyDrawer.tsx'))
const ResolveDrawer = fetched(() => import('./ResolveDrawer.tsx'))

const fetchDiscrepancies = listCall(calls.discrepancy.list)

type List = ListHandle<DiscrepancyRow>
type Open = { show: DiscrepancyRow } | { resolve: DiscrepancyRow }

/** The queue of differences that wait for a decision, the oldest first. */
export default function DiscrepancyListPage() {
  const t = useT(cargoLawWords, discrepancyWords)
  const now = (useNow() ?? new Date()).toISOString()
  const warehouses = useWarehouses()
  const mayResolve = useHolds(['/cargo/discrepancies/resolve'])
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const take = async ({ id, receiptNo }: DiscrepancyRow, list: List) => {
    const row = await call(calls.discrepancy.take, { id }).catch(() => null)
    if (!row) return
    showSuccess(t('discrepancyPage:taken', { label: receiptNo }))
    list.put(row)
    setOpen((before) => (before && 'show' in before ? { show: row } : before))
  }
  const options: Record<string, { value: string; label: string }[]> = {
    warehouseCode: warehouses,
    kind: discrepancyKinds.map((kind) => ({ value: kind, label: t(`discrepancyKind:${kind}`) })),
  }
  return (
    <RecordListPage<DiscrepancyRow>
      grid="discrepancy"
      title={t('page:discrepancies')}
      topic="discrepancy"
      filters={discrepancyFilters}
      chipless={['view']}
      optionsOf={(column) => options[column] ?? []}
      columnsOf={useCallback((around) => discrepancyColumns({ t, now, ...around }), [t, now])}
      standardLayout={{ pinned: ['receiptNo'] }}
      fetch={fetchDiscrepancies}
      none={{ title: t('discrepancyPage:none'), text: t('discrepancyPage:noneHelp') }}
      markOf={({ resolution }, { view = 'open' }) =>
        resolution ? (view === 'open' || view === 'mine' ? 'gone' : undefined) : 'late'
      }
      tabs={(list) => <DiscrepancyTabs list={list} />}
      onShow={useCallback((_: string, row: DiscrepancyRow | undefined) => row && setOpen({ show: row }), [])}
      rowActions={(id, list) => {
        const row = list.rowOf(id)
        if (!mayResolve || !row || row.resolution) return []
        return [
          { text: t('discrepancyPage:take'), act: () => void take(row, list) },
          { text: t('discrepancyPage:resolve'), act: () => setOpen({ resolve: row }) },
        ]
      }}
    >
      {(list) => (
        <>
          {open && 'show' in open && (
            <DiscrepancyDrawer
              row={open.show}
              onTake={() => take(open.show, list)}
              onResolve={() => setOpen({ resolve: open.show })}
              onClose={close}
            />
          )}
          {open && 'resolve' in open && (
            <ResolveDrawer
              row={open.resolve}
              onClose={close}
              onResolved={(row) => {
                close()
                list.put(row)
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}
