import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { WarehouseRow } from '@shortcut/domain/cargo/warehouse-api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import type { CargoWarehouseField } from '@shortcut/words/en/cargo/warehouses.ts'
import * as warehouseWords from '@shortcut/words/en/cargo/warehouses.ts'
import { useCallback, useState } from 'react'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { queryClient } from '../../call/query-client.ts'
import type { ListCall } from '../../lists/list-call.ts'
import type { ListReply } from '../../lists/use-cursor-list.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { linkColumn } from '../../records/link-column.tsx'
import { RecordActions } from '../../records/RecordActions.tsx'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { timeIn } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import { addressText } from './address-text.ts'

const WarehouseDrawer = fetched(() => import('./WarehouseDrawer.tsx'))
const WarehouseDetailDrawer = fetched(() => import('./WarehouseDetailDrawer.tsx'))

/** A company has a few: all are read at once, and found and sorted here. */
const fetchWarehouses: ListCall<ListReply<WarehouseRow>> = async (input, signal) => {
  const rows = await call(calls.cargoWarehouse.list, {}, { signal, handles: 'all' })
  const sought = String(input.q ?? '').toLowerCase()
  const found = rows.filter((row) => [row.code, row.name, addressText(row)].join(' ').toLowerCase().includes(sought))
  return {
    list: input.sort === '-code' ? found.reverse() : found,
    total: found.length,
    totalIsExact: true,
    nextCursor: null,
  }
}

type Surroundings = { t: Translate<typeof warehouseWords>; zone: string; show: (id: string) => void }

const warehouseColumns = ({ t, zone, show }: Surroundings): GridColumn<WarehouseRow>[] => {
  const plain = (id: CargoWarehouseField, width: number, text: (row: WarehouseRow) => string) => ({
    id,
    header: t(`cargoWarehouseField:${id}`),
    width,
    text,
  })
  const count = (
    id: 'docks' | 'locations' | 'workers' | 'onHand',
    width: number,
    of: (row: WarehouseRow) => number,
  ) => ({
    ...plain(id, width, (row) => of(row).toLocaleString('en')),
    align: 'end' as const,
  })
  return [
    linkColumn<WarehouseRow>({ ...plain('code', 112, ({ code }) => code), show }),
    { ...plain('name', 224, ({ name }) => name), wraps: true },
    { ...plain('address', 320, addressText), wraps: true },
    plain('timeZone', 168, ({ timeZone }) => timeZone),
    count('docks', 80, ({ docks }) => docks.length),
    count('locations', 112, ({ locations }) => locations.length),
    count('workers', 96, ({ workers }) => workers.length),
    count('onHand', 128, ({ onHand }) => onHand),
    plain('updatedAt', 192, (row) => timeIn(zone, row.updatedAt)),
  ]
}

const noFilters = {}

/** The warehouses where freight is received, each with its locations. */
export default function WarehouseListPage() {
  const t = useT(warehouseWords)
  const [open, setOpen] = useState<{ show: string } | { edit: WarehouseRow | null } | null>(null)
  const close = () => setOpen(null)
  return (
    <RecordListPage<WarehouseRow>
      grid="cargoWarehouse"
      title={t('page:cargoWarehouses')}
      topic="cargoWarehouse"
      filters={noFilters}
      columnsOf={useCallback((around) => warehouseColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['code'] }}
      fetch={fetchWarehouses}
      none={{ title: t('cargoWarehousePage:none'), text: t('cargoWarehousePage:noneHelp') }}
      selects
      onShow={useCallback((id: string) => setOpen({ show: id }), [])}
      actions={(list) => (
        <RecordActions
          list={list}
          edit={{ permission: '/cargo/warehouse/save', run: (id) => setOpen({ edit: list.rowOf(id) ?? null }) }}
          remove={{
            permission: '/cargo/warehouse/save',
            question: t('cargoWarehousePage:confirmDelete'),
            run: (ids) => call(calls.cargoWarehouse.delete, { ids }),
          }}
          nameOf={({ code, name }) => `${code} · ${name}`}
        />
      )}
      mainAction={() => (
        <Allowed any={['/cargo/warehouse/save']}>
          <Button onClick={() => setOpen({ edit: null })}>{t('cargoWarehousePage:add')}</Button>
        </Allowed>
      )}
    >
      {(list, zone) => (
        <>
          {open && 'show' in open && (
            <WarehouseDetailDrawer
              id={open.show}
              zone={zone}
              onEdit={(record) => setOpen({ edit: record })}
              onClose={close}
            />
          )}
          {open && 'edit' in open && (
            <WarehouseDrawer
              record={open.edit}
              onClose={close}
              onSaved={() => {
                close()
                list.refresh()
                for (const { path } of [calls.cargoWarehouse.list, calls.cargoWarehouse.choices, calls.log.list])
                  void queryClient.invalidateQueries({ queryKey: [path] })
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}
