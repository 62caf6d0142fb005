import { pieceStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import type { PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import type * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import type * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import type { ParcelField } from '@shortcut/words/en/cargo/parcels.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { timeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'
import { bareKgShown, sizeShown, weightUnit } from '../amounts.ts'
import classes from '../Cargo.module.css'
import { PieceBadge } from '../PieceBadge.tsx'
import { piecePath } from '../paths.ts'

export const parcelFilters = {
  status: { kind: 'anyOf', name: 'status', values: pieceStatuses },
  warehouseCode: { kind: 'anyOf', name: 'warehouseId', values: 'ids' },
  missing: { kind: 'anyOf', name: 'missing', values: ['yes', 'no'] },
  place: { kind: 'text', name: 'place' },
  /** By links of receipts and orders. */
  receiptNo: { kind: 'anyOf', name: 'receiptId', values: 'ids' },
  bookingId: { kind: 'anyOf', name: 'workOrderId', values: 'ids' },
} as const satisfies Record<string, FilterDef>

type Surroundings = {
  t: Translate<typeof cargoLawWords | typeof parcelWords>
  zone: string
  show: (id: string) => void
}

export function parcelColumns({ t, zone, show }: Surroundings): GridColumn<PieceRow>[] {
  const plain = (id: ParcelField, width: number, text: (row: PieceRow) => string) => ({
    id,
    header: t(`parcelField:${id}`),
    width,
    text,
  })
  return [
    {
      ...linkColumn<PieceRow>({ ...plain('label', 184, ({ label }) => label), show, hrefOf: piecePath }),
      sortable: false,
      wraps: true,
    },
    { ...plain('otherLabels', 184, ({ otherLabels }) => otherLabels.join(', ')), wraps: true },
    {
      ...plain('status', 176, ({ status, missing, undecided }) =>
        [
          t(`pieceStatus:${status}`),
          missing && t('pieceMark:missing'),
          undecided && status !== 'refused' && t('pieceMark:undecided'),
        ]
          .filter(Boolean)
          .join(', '),
      ),
      inset: behindShape,
      cell: (piece) => <PieceBadge {...piece} />,
    },
    { ...plain('receiptNo', 120, ({ receiptNo }) => receiptNo), sortable: true },
    plain('warehouseCode', 96, (row) => row.warehouseCode),
    { ...plain('place', 168, ({ place }) => place), wraps: true },
    { ...plain('handling', 128, (row) => handlingOf(t, row)), wraps: true },
    { ...plain('pieceNo', 64, ({ pieceNo }) => String(pieceNo)), align: 'end' },
    { ...plain('customerName', 152, ({ customerName }) => customerName ?? ''), wraps: true },
    plain('bookingId', 136, ({ bookingId }) => bookingId ?? ''),
    plain('packaging', 96, ({ packaging }) => t.find(`packaging:${packaging}`) ?? packaging),
    { ...plain('weight', 96, ({ weightKg }) => bareKgShown(weightKg)), unit: weightUnit(), align: 'end' },
    plain('size', 144, sizeShown),
    {
      ...plain('damaged', 88, ({ damaged }) => (damaged ? t('parcelPage:yes') : '')),
      cell: ({ damaged }) => damaged && <span className={classes.late}>{t('parcelPage:yes')}</span>,
    },
    {
      ...plain('missing', 88, ({ missing }) => (missing ? t('parcelPage:yes') : '')),
      cell: ({ missing }) => missing && <span className={classes.late}>{t('parcelPage:yes')}</span>,
    },
    { ...plain('holdReason', 168, ({ holdReason }) => holdReason), wraps: true },
    { ...plain('movedAt', 204, ({ movedAt }) => timeIn(zone, movedAt)), sortable: true },
  ]
}

/** 'DG 3, Cold, 2–8 °C'; '' for a piece that is handled like any other. */
export const handlingOf = (
  t: Surroundings['t'],
  { hazmatClass, temperature }: Pick<PieceRow, 'hazmatClass' | 'temperature'>,
) => [hazmatClass && `DG ${hazmatClass}`, temperature && t(`temperature:${temperature}`)].filter(Boolean).join(', ')
