import { calls } from 'virtual:calls'
import type { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailPage, DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import type { ParcelField } from '@shortcut/words/en/cargo/parcels.ts'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../../call/use-call.ts'
import type { PageProps } from '../../page/page-props.ts'
import { useTitle } from '../../page/title.ts'
import { useRecordNews } from '../../records/news/use-record-news.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { kgShown, sizeShown } from '../amounts.ts'
import classes from '../Cargo.module.css'
import { HandoverFacts } from '../consignee/HandoverFacts.tsx'
import { PermittedLink } from '../PermittedLink.tsx'
import { PieceBadge } from '../PieceBadge.tsx'
import { orderPath, receiptPath } from '../paths.ts'
import { PrintLabels } from '../printing/PrintLabels.tsx'
import { PrintDeliveryNote } from '../printing/PrintPapers.tsx'
import { Custody } from './Custody.tsx'
import { handlingOf } from './parcel-columns.tsx'

type Piece = ReplyOf<typeof pieceApi.detail>

/** One piece: where it is, and its chain of custody from the dock to who signed for it. */
export default function PiecePage({ params }: PageProps) {
  const t = useT(cargoLawWords, parcelWords)
  const { id = '' } = params
  const query = useQuery(queryOf(calls.piece.detail, { id }))
  useRecordNews('piece', id, () => void query.refetch())
  const piece = query.data
  useTitle(piece?.label ?? t('page:parcel'))
  const failure = failureOf(query)
  if (failure)
    return (
      <ErrorState
        title={t('parcelPage:failed')}
        text={failure.message}
        onRetry={failure.code === 404 ? undefined : () => void query.refetch()}
      />
    )
  if (!piece) return <SkeletonRows rows={16} columns={2} />
  return (
    <DetailPage
      title={piece.label}
      status={<PieceBadge {...piece} framed />}
      actions={
        <>
          {piece.handover && <PrintDeliveryNote handoverId={piece.handover.id} />}
          <PrintLabels of={{ pieceIds: [id] }} />
        </>
      }
      subtitle={[piece.otherLabels.join(', '), piece.place, piece.customerName].filter(Boolean).join(' · ')}
      main={
        <DetailSection title={t('parcelPage:custody')}>
          <Custody piece={piece} />
        </DetailSection>
      }
      side={
        <>
          <DetailSection title={t('parcelPage:facts')}>
            <Facts piece={piece} />
          </DetailSection>
          <DetailSection title={t('parcelPage:labels')}>
            <Labels piece={piece} />
          </DetailSection>
          <DetailSection title={t('parcelPage:handover')}>
            {piece.handover ? (
              <HandoverFacts row={piece.handover} />
            ) : (
              <p className={classes.note}>{t('parcelPage:noHandover')}</p>
            )}
          </DetailSection>
        </>
      }
    />
  )
}

function Facts({ piece }: { piece: Piece }) {
  const t = useT(cargoLawWords, parcelWords)
  const label = (field: ParcelField) => t(`parcelField:${field}`)
  return (
    <KeyValue
      items={[
        {
          label: label('receiptNo'),
          value: (
            <PermittedLink needs="/cargo/management/list" to={receiptPath(piece.receiptId)}>
              {t('parcelPage:piece', { number: piece.pieceNo, receipt: piece.receiptNo })}
            </PermittedLink>
          ),
        },
        {
          label: label('bookingId'),
          value: piece.workOrderId && (
            <PermittedLink needs="/work/order/list" to={orderPath(piece.workOrderId)}>
              {piece.bookingId}
            </PermittedLink>
          ),
        },
        { label: label('warehouseCode'), value: piece.warehouseCode },
        { label: label('place'), value: piece.place },
        { label: label('handling'), value: handlingOf(t, piece) },
        { label: label('packaging'), value: t.find(`packaging:${piece.packaging}`) ?? piece.packaging },
        { label: label('weight'), value: kgShown(piece.weightKg) },
        { label: label('size'), value: sizeShown(piece) },
        {
          label: label('damaged'),
          value: piece.damaged ? <span className={classes.late}>{t('parcelPage:yes')}</span> : '',
        },
        ...(piece.holdReason ? [{ label: label('holdReason'), value: piece.holdReason }] : []),
      ]}
    />
  )
}

function Labels({ piece }: { piece: Piece }) {
  const t = useT(parcelWords)
  const stateOf = ({ endedAt, voidedBy, voidReason }: Piece['labels'][number]) => {
    if (!endedAt) return t('parcelPage:inUse')
    const time = timeIn(piece.timeZone, endedAt)
    return voidedBy ? t('parcelPage:voided', { who: voidedBy, time, why: voidReason }) : t('parcelPage:ended', { time })
  }
  return (
    <ul className={classes.labels}>
      {piece.labels.map((label) => (
        <li key={`${label.label} ${label.endedAt}`}>
          <span className={label.voidedBy ? classes.voided : classes.code}>{label.label}</span>{' '}
          <span className={classes.quiet}>
            {t(`labelKind:${label.kind}`)} · {stateOf(label)}
          </span>
        </li>
      ))}
    </ul>
  )
}
