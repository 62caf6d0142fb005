import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { RateSheetRow } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { listCall } from '../../lists/list-call.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { linkColumn } from '../../records/link-column.tsx'
import { RecordActions } from '../../records/RecordActions.tsx'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { dayShown, timeIn } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import { sheetTones } from './sheet-tones.ts'

const RateSheetDrawer = fetched(() => import('./RateSheetDrawer.tsx'))

const fetchSheets = listCall(calls.rateSheet.list)

const filters = {
  name: { kind: 'text', name: 'name' },
  status: { kind: 'anyOf', name: 'status', values: ['draft', 'active', 'expired'] },
} as const satisfies Record<string, FilterDef>

const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const pathOf = (id: string) => `/truck/rateSheet/detail/${id}`
const hrefOf = (id: string) => base + pathOf(id)

type Around = { t: Translate<typeof rateSheetWords>; zone: string; show: (id: string) => void }
function sheetColumns({ t, zone, show }: Around): GridColumn<RateSheetRow>[] {
  return [
    linkColumn({ id: 'name', header: t('rateSheetField:name'), width: 264, text: (row) => row.name, show, hrefOf }),
    {
      id: 'account',
      header: t('rateSheetField:accountId'),
      width: 216,
      text: (row) => row.accountName ?? t('rateSheetPage:default'),
    },
    { id: 'edition', header: t('rateSheetField:edition'), width: 80, align: 'end', text: (row) => String(row.edition) },
    {
      id: 'status',
      header: t('rateSheetField:status'),
      width: 112,
      text: (row) => t(`rateSheetStatus:${row.status}`),
      cell: (row) => <StatusBadge text={t(`rateSheetStatus:${row.status}`)} tone={sheetTones[row.status]} />,
    },
    {
      id: 'effectiveFrom',
      header: t('rateSheetField:effectiveFrom'),
      width: 120,
      sortable: true,
      text: (row) => dayShown(row.effectiveFrom),
    },
    {
      id: 'effectiveTo',
      header: t('rateSheetField:effectiveTo'),
      width: 112,
      text: (row) => dayShown(row.effectiveTo),
    },
    {
      id: 'lineCount',
      header: t('rateSheetField:lineCount'),
      width: 88,
      align: 'end',
      sortable: true,
      text: (row) => row.lineCount.toLocaleString('en'),
    },
    { id: 'currency', header: t('rateSheetField:currency'), width: 88, text: (row) => row.currency },
    {
      id: 'updatedAt',
      header: t('rateSheetField:updatedAt'),
      width: 176,
      sortable: true,
      text: (row) => timeIn(zone, row.updatedAt),
    },
  ]
}

/** All rate sheets, one row per edition. */
export default function RateSheetListPage() {
  const t = useT(rateSheetWords)
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  return (
    <RecordListPage<RateSheetRow>
      grid="rateSheet"
      title={t('page:rateSheets')}
      topic="rateSheet"
      filters={filters}
      optionsOf={() =>
        (['draft', 'active', 'expired'] as const).map((value) => ({ value, label: t(`rateSheetStatus:${value}`) }))
      }
      columnsOf={useCallback((around) => sheetColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['name'] }}
      fetch={fetchSheets}
      none={{ title: t('rateSheetPage:none'), text: t('rateSheetPage:noneHelp') }}
      onShow={useCallback((id: string) => navigate(pathOf(id)), [navigate])}
      selects
      actions={(list) => (
        <RecordActions
          list={list}
          edit={{ permission: '/truck/rateSheet/save', run: (id) => navigate(pathOf(id)) }}
          remove={{
            permission: '/truck/rateSheet/save',
            question: t('rateSheetPage:deleteQuestion'),
            run: (ids) => call(calls.rateSheet.delete, { ids }),
          }}
          nameOf={({ name, edition }) => `${name}, ${t('rateSheetPage:edition', { edition })}`}
        />
      )}
      mainAction={() => (
        <Allowed any={['/truck/rateSheet/save']}>
          <Button onClick={() => setAdding(true)}>{t('rateSheetPage:add')}</Button>
        </Allowed>
      )}
    >
      {() =>
        adding && (
          <RateSheetDrawer sheet={null} onClose={() => setAdding(false)} onSaved={({ id }) => navigate(pathOf(id))} />
        )
      }
    </RecordListPage>
  )
}
