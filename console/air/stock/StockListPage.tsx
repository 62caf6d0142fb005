import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { StockRow } from '@shortcut/domain/air/stock-api.ts'
import * as stockWords from '@shortcut/words/en/air/stock.ts'
import { useCallback, useState } from 'react'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { listCall } from '../../lists/list-call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { RecordActions } from '../../records/RecordActions.tsx'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { useT } from '../../words/words.ts'
import { StockTabs } from './StockTabs.tsx'
import { airlineOptions, rangeText, stockColumns, stockFilters } from './stock-columns.tsx'
import { forgetStock } from './use-stock.ts'

const RangeDrawer = fetched(() => import('./RangeDrawer.tsx'))
const StockDrawer = fetched(() => import('./StockDrawer.tsx'))

const fetchStock = listCall(calls.waybillStock.list)
type Open = { show: string } | { edit: StockRow | null }

/** The numbers of air waybills that airlines gave, by range: what is left, and who has which. */
export default function StockListPage() {
  const t = useT(stockWords)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <RecordListPage<StockRow>
      grid="waybillStock"
      title={t('page:waybillStock')}
      topic="waybillStock"
      filters={stockFilters}
      chipless={['view']}
      optionsOf={(column) => (column === 'airline' ? airlineOptions : [])}
      columnsOf={useCallback((around) => stockColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['number'], hidden: ['leftOfAirline', 'lowMark'] }}
      fetch={fetchStock}
      none={{ title: t('stockPage:none'), text: t('stockPage:noneHelp') }}
      markOf={({ left, isLow }) => (isLow && left > 0 ? 'risk' : undefined)}
      selects
      tabs={(list) => <StockTabs list={list} />}
      onShow={useCallback((id: string) => setOpen({ show: id }), [])}
      actions={(list) => (
        <RecordActions
          list={list}
          edit={{ permission: '/air/stock/save', run: (id) => setOpen({ edit: list.rowOf(id) ?? null }) }}
          remove={{
            permission: '/air/stock/save',
            question: t('stockPage:confirmDelete'),
            run: (ids) => call(calls.waybillStock.delete, { ids }),
          }}
          nameOf={(row) => rangeText(t, row)}
        />
      )}
      mainAction={() => (
        <Allowed any={['/air/stock/save']}>
          <Button onClick={() => setOpen({ edit: null })}>{t('stockPage:add')}</Button>
        </Allowed>
      )}
    >
      {(list, zone) => (
        <>
          {open && 'show' in open && (
            <StockDrawer id={open.show} zone={zone} onEdit={(record) => setOpen({ edit: record })} onClose={close} />
          )}
          {open && 'edit' in open && (
            <RangeDrawer
              record={open.edit}
              onClose={close}
              onSaved={(row) => {
                close()
                if (open.edit) list.put(row)
                else list.refresh()
                void forgetStock()
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}
