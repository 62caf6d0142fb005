import { calls } from 'virtual:calls'
import { pieceStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import type { PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { listCall } from '../../lists/list-call.ts'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { FileMenu } from '../../records/transfer/FileMenu.tsx'
import { useT } from '../../words/words.ts'
import { PieceBadge } from '../PieceBadge.tsx'
import { piecePath } from '../paths.ts'
import { PrintLabels } from '../printing/PrintLabels.tsx'
import { useWarehouses } from '../use-warehouses.ts'
import { parcelColumns, parcelFilters } from './parcel-columns.tsx'

const fetchPieces = listCall(calls.piece.list)
const markOf = ({ damaged, missing, status }: PieceRow) =>
  damaged || missing || status === 'refused' ? 'late' : status === 'held' ? 'risk' : undefined

/** All pieces, found by any label they ever had, by receipt or by order. */
export default function ParcelListPage() {
  const t = useT(cargoLawWords, parcelWords)
  const navigate = useNavigate()
  const warehouses = useWarehouses()
  const statuses = pieceStatuses.map((status) => ({
    value: status,
    label: t(`pieceStatus:${status}`),
    show: <PieceBadge status={status} />,
  }))
  const yesNo = (['yes', 'no'] as const).map((value) => ({ value, label: t(`parcelPage:${value}`) }))
  const options: Record<string, { value: string; label: string }[]> = {
    status: statuses,
    warehouseCode: warehouses,
    missing: yesNo,
  }
  return (
    <RecordListPage<PieceRow>
      grid="piece"
      title={t('page:parcels')}
      topic="piece"
      filters={parcelFilters}
      optionsOf={(column) => options[column] ?? []}
      columnsOf={useCallback((around) => parcelColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['label'] }}
      fetch={fetchPieces}
      newestFirst
      markOf={markOf}
      none={{ title: t('parcelPage:none'), text: t('parcelPage:noneHelp') }}
      selects
      actions={(list) => <FileMenu path="/piece/export" list={list} />}
      selectionActions={(list) => (
        <>
          <PrintLabels of={{ pieceIds: [...list.selectedIds] }} />
          <FileMenu path="/piece/export" list={list} />
        </>
      )}
      onShow={useCallback((id: string) => navigate(piecePath(id)), [navigate])}
    />
  )
}
