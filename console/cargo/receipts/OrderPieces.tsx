import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { calls } from 'virtual:calls'
import type { PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHolds } from '../../call/session.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { useRecordNews } from '../../records/news/use-record-news.ts'
import { useT } from '../../words/words.ts'
import { bareKgShown, sizeShown, weightUnit } from '../amounts.ts'
import classes from '../Cargo.module.css'
import { PermittedLink } from '../PermittedLink.tsx'
import { PieceBadge } from '../PieceBadge.tsx'
import { PieceName } from '../PieceName.tsx'
import { Custody } from '../parcels/Custody.tsx'

/** An order may bring thousands: the rest is in the list of parcels. */
const most = 50
/** While its freight is scanned it is read once in this time, ms. */
const settleFor = 1000

/** The order's pieces; each unfolds its chain of custody in place. */
export function OrderPieces({ workOrderId }: { workOrderId: string }) {
  const t = useT(parcelWords, receiptWords)
  const maySee = useHolds(['/cargo/parcels/list'])
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  useNews(['piece'], calls.piece.list.path, settleFor)
  const { data } = useQuery({
    ...queryOf(calls.piece.list, { workOrderId, pageSize: most }),
    enabled: maySee,
  })
  if (!data || data.list.length === 0) return null
  const toggle = (id: string) =>
    setShown((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <>
      <h3 className={classes.heading}>{t('receiptPage:pieceList')}</h3>
      <DataTable
        label={t('receiptPage:pieceList')}
        rows={data.list}
        rowKey={({ id }) => id}
        below={({ id }) => shown.has(id) && <Way id={id} />}
        columns={[
          {
            key: 'label',
            header: t('parcelField:label'),
            rowHeader: true,
            cell: (piece) => <Named piece={piece} isShown={shown.has(piece.id)} onToggle={() => toggle(piece.id)} />,
          },
          { key: 'status', header: t('parcelField:status'), cell: (piece) => <PieceBadge {...piece} /> },
          { key: 'place', header: t('parcelField:place'), cell: ({ place }) => place },
          { key: 'receipt', header: t('parcelField:receiptNo'), cell: ({ receiptNo }) => receiptNo },
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
      {data.list.length === most && (
        <PermittedLink needs="/cargo/parcels/list" to={`/cargo/parcels?workOrderId=${workOrderId}`}>
          {t('receiptPage:piecesOfOrder')}
        </PermittedLink>
      )}
    </>
  )
}

function Named({ piece, isShown, onToggle }: { piece: PieceRow; isShown: boolean; onToggle: () => void }) {
  const t = useT(receiptWords)
  const { label } = piece
  return (
    <div className={classes.unfolds}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-expanded={isShown}
        aria-label={t(isShown ? 'receiptPage:hideCustody' : 'receiptPage:showCustody', { label })}
        onClick={onToggle}
      >
        {isShown ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
      </ActionIcon>
      <span>
        <PieceName {...piece} />
      </span>
    </div>
  )
}

/** Read when it is unfolded. */
function Way({ id }: { id: string }) {
  const t = useT(parcelWords)
  const query = useQuery(queryOf(calls.piece.detail, { id }))
  useRecordNews('piece', id, () => void query.refetch())
  const failure = failureOf(query)
  if (failure)
    return <ErrorState title={t('parcelPage:failed')} text={failure.message} onRetry={() => void query.refetch()} />
  return (
    <div className={classes.way}>
      {query.data ? <Custody piece={query.data} /> : <SkeletonRows rows={4} columns={2} />}
    </div>
  )
}
