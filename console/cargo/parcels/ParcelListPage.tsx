import { calls } from 'virtual:calls'
import { pieceStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import type { PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryOf } from '../../call/use-call.ts'
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
const markOf = ({ damaged, missing, undecided, status }: PieceRow) =>
  damaged || missing || undecided || status === 'refused' ? 'late' : status === 'held' ? 'risk' : undefined

/** Number of the one receipt or order whose pieces the list shows; null: it shows others too, or none. */
function useOwner(): { column: 'receiptNo' | 'bookingId'; id: string; number: string } | null {
  const [query] = useSearchParams()
  const [receiptId, workOrderId] = ['receiptId', 'workOrderId'].map((name) => query.get(name) ?? '')
  const id = receiptId || workOrderId || ''
  const of = receiptId ? { receiptId: id } : { workOrderId: id }
  const isOne = id !== '' && !id.includes(',')
  const { data } = useQuery({ ...queryOf(calls.piece.list, { ...of, pageSize: 1 }), enabled: isOne })
  const piece = data?.list[0]
  const column = receiptId ? ('receiptNo' as const) : ('bookingId' as const)
  const number = isOne && piece?.[column]
  return number ? { column, id, number } : null
}

/** All pieces, found by any label they ever had, by receipt or by order. */
export default function ParcelListPage() {
  const t = useT(cargoLawWords, parcelWords)
  const navigate = useNavigate()
  const warehouses = useWarehouses()
  const owner = useOwner()
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
    ...(owner && { [owner.column]: [{ value: owner.id, label: owner.number }] }),
  }
  return (
    <RecordListPage<PieceRow>
      grid="piece"
      title={owner ? t('parcelPage:titleOf', { of: owner.number }) : t('page:parcels')}
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
