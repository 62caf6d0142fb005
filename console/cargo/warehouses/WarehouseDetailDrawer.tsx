import { calls } from 'virtual:calls'
import type { WarehouseRow } from '@shortcut/domain/cargo/warehouse-api.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import type { CargoWarehouseField } from '@shortcut/words/en/cargo/warehouses.ts'
import * as warehouseWords from '@shortcut/words/en/cargo/warehouses.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { RecordDetails } from '../../records/RecordDetails.tsx'
import { RecordHistory } from '../../records/RecordHistory.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Cargo.module.css'
import { addressText } from './address-text.ts'

type Props = { id: string; zone: string; onEdit: (record: WarehouseRow) => void; onClose: () => void }

/** One warehouse to read: where it is, who works there, its locations and its history. */
export default function WarehouseDetailDrawer({ id, zone, onEdit, onClose }: Props) {
  const t = useT(warehouseWords)
  useNews(['cargoWarehouse'], calls.cargoWarehouse.list.path)
  const query = useQuery({
    ...queryOf(calls.cargoWarehouse.list, {}),
    select: (rows) => rows.find((row) => row.id === id),
  })
  const label = (field: CargoWarehouseField) => t(`cargoWarehouseField:${field}`)
  return (
    <RecordDetails<WarehouseRow | undefined>
      query={query}
      titleOf={(record) => (record ? `${record.code} · ${record.name}` : '')}
      statusOf={() => null}
      maySave="/cargo/warehouse/save"
      onEdit={(record) => record && onEdit(record)}
      onClose={onClose}
    >
      {(record) =>
        record && (
          <>
            <DetailSection title={t('cargoWarehousePage:facts')}>
              <KeyValue
                items={[
                  { label: label('address'), value: addressText(record) },
                  { label: label('timeZone'), value: record.timeZone },
                  { label: label('docks'), value: record.docks.join(', ') },
                  { label: label('workers'), value: record.workers.join(', ') },
                  { label: label('onHand'), value: record.onHand.toLocaleString('en') },
                  { label: label('updatedAt'), value: `${timeIn(zone, record.updatedAt)} · ${record.updatedBy}` },
                ]}
              />
            </DetailSection>
            <DetailSection title={t('cargoWarehousePage:locationCount', { count: record.locations.length })}>
              <p className={classes.note}>{record.locations.join(', ') || t('cargoWarehousePage:noLocations')}</p>
            </DetailSection>
            <RecordHistory entity="cargoWarehouse" id={id} zone={zone} />
          </>
        )
      }
    </RecordDetails>
  )
}
