import type { PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { useT } from '../../words/words.ts'
import { bareKgShown, sizeShown, weightUnit } from '../amounts.ts'
import classes from '../Cargo.module.css'
import { PermittedLink } from '../PermittedLink.tsx'
import { PieceBadge } from '../PieceBadge.tsx'
import { PieceName } from '../PieceName.tsx'

/** A receipt may have thousands: the rest is in the list of parcels. */
const most = 100

/** The first pieces of a receipt, and a link to all of them. */
export function PieceTable({ receiptId, pieces }: { receiptId: string; pieces: readonly PieceRow[] }) {
  const t = useT(parcelWords, receiptWords)
  return (
    <>
      <DataTable
        label={t('receiptPage:pieceList')}
        rows={pieces.slice(0, most)}
        rowKey={({ id }) => id}
        stacks
        empty={t('receiptPage:noPieces')}
        columns={[
          { key: 'pieceNo', header: t('parcelField:pieceNo'), align: 'end', cell: ({ pieceNo }) => pieceNo },
          {
            key: 'label',
            header: t('parcelField:label'),
            rowHeader: true,
            cell: (piece) => <PieceName {...piece} />,
          },
          { key: 'status', header: t('parcelField:status'), cell: (piece) => <PieceBadge {...piece} /> },
          {
            key: 'place',
            header: t('parcelField:place'),
            cell: ({ place }) => <span className={classes.number}>{place}</span>,
          },
          {
            key: 'weight',
            header: `${t('parcelField:weight')} (${weightUnit()})`,
            align: 'end',
            cell: ({ weightKg }) => bareKgShown(weightKg),
          },
          {
            key: 'size',
            header: t('parcelField:size'),
            cell: (piece) => <span className={classes.number}>{sizeShown(piece)}</span>,
          },
        ]}
      />
      {pieces.length > most && (
        <PermittedLink needs="/cargo/parcels/list" to={`/cargo/parcels?receiptId=${receiptId}`}>
          {t('receiptPage:allPieces', { count: pieces.length })}
        </PermittedLink>
      )}
    </>
  )
}
