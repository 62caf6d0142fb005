import type { DiscrepancyRow } from '@shortcut/domain/cargo/discrepancy-api.ts'
import type { ReceiptRow } from '@shortcut/domain/cargo/receipt-api.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { failureOf } from '../../call/use-call.ts'
import { RecordHistory } from '../../records/RecordHistory.tsx'
import { useT } from '../../words/words.ts'
import { CargoPhotos } from '../CargoPhotos.tsx'
import { HandoverTable } from '../consignee/HandoverTable.tsx'
import { DifferenceTable } from '../discrepancies/DifferenceTable.tsx'
import { PrintPapers } from '../printing/PrintPapers.tsx'
import { ReceiptBadge } from '../ReceiptBadge.tsx'
import { PieceTable } from './PieceTable.tsx'
import { ReceiptActions } from './ReceiptActions.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { forgetReceipts, useReceipt } from './use-receipt.ts'

const ResolveDrawer = fetched(() => import('../discrepancies/ResolveDrawer.tsx'))
const PackingListDrawer = fetched(() => import('./PackingListDrawer.tsx'))

type Props = { id: string; zone: string; onEdit: (record: ReceiptRow) => void; onClose: () => void }

/** One receipt: what was booked and counted, its differences, pieces, photos, handovers and history. */
export default function ReceiptDrawer({ id, zone, onEdit, onClose }: Props) {
  const t = useT(receiptWords)
  const query = useReceipt(id)
  const failure = failureOf(query)
  const receipt = query.data
  const [resolving, setResolving] = useState<DiscrepancyRow | null>(null)
  const [listing, setListing] = useState(false)
  const back = () => setResolving(null)
  const resolved = () => {
    back()
    void forgetReceipts()
  }
  if (resolving) return <ResolveDrawer row={resolving} onClose={back} onResolved={resolved} />
  if (listing && receipt) return <PackingListDrawer receipt={receipt} onClose={() => setListing(false)} />
  return (
    <DetailDrawer
      title={receipt?.receiptNo ?? t('receiptPage:one')}
      status={receipt && <ReceiptBadge status={receipt.status} framed />}
      actions={
        receipt && (
          <>
            <PrintPapers receiptId={receipt.id} />
            <ReceiptActions receipt={receipt} onEdit={onEdit} onList={() => setListing(true)} />
          </>
        )
      }
      size={760}
      onClose={onClose}
    >
      {failure && (
        <ErrorState
          title={t('receiptPage:failed')}
          text={failure.message}
          onRetry={failure.code === 404 ? undefined : () => void query.refetch()}
        />
      )}
      {!receipt && !failure && <SkeletonRows rows={12} columns={2} />}
      {receipt && (
        <>
          {receipt.orderCancelled && <Banner kind="error" text={t('receiptPage:orderCancelled')} />}
          {receipt.status === 'discrepant' && <Banner kind="warning" text={t('receiptPage:gateDiscrepant')} />}
          <DetailSection title={t('receiptPage:freight')}>
            <ReceiptFacts receipt={receipt} />
          </DetailSection>
          {receipt.discrepancies.length > 0 && (
            <DetailSection title={t('receiptPage:discrepancies')}>
              <DifferenceTable
                rows={receipt.discrepancies}
                label={t('receiptPage:discrepancies')}
                onResolve={setResolving}
              />
            </DetailSection>
          )}
          <DetailSection title={t('receiptPage:pieceList')}>
            <PieceTable receiptId={id} pieces={receipt.pieceList} />
          </DetailSection>
          {receipt.photos.length > 0 && (
            <DetailSection title={t('receiptPage:photos')}>
              <CargoPhotos photos={receipt.photos} label={receipt.receiptNo} />
            </DetailSection>
          )}
          {receipt.handovers.length > 0 && (
            <DetailSection title={t('receiptPage:handovers')}>
              <HandoverTable rows={receipt.handovers} label={t('receiptPage:handovers')} />
            </DetailSection>
          )}
          <RecordHistory entity="receipt" id={id} zone={zone} />
        </>
      )}
    </DetailDrawer>
  )
}
