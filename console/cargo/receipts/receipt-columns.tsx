import { receiptStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import { type ReceiptRow, receiptViews } from '@shortcut/domain/cargo/receipt-api.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { durationOf } from '@shortcut/words/duration.ts'
import type * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import type * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import type { ReceiptField } from '@shortcut/words/en/cargo/receipts.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { minutesBetween, timeIn } from '../../time/time.ts'
import { currentLanguage, type Translate } from '../../words/words.ts'
import { bareKgShown, weightUnit } from '../amounts.ts'
import classes from '../Cargo.module.css'
import { ReceiptBadge } from '../ReceiptBadge.tsx'
import { minutesOverdue } from './receipt-matches.ts'
import { isInStorage, storageText } from './storage-text.ts'

export const receiptFilters = {
  /** Chosen by the tabs. */
  view: { kind: 'anyOf', name: 'view', values: receiptViews },
  warehouseCode: { kind: 'anyOf', name: 'warehouseId', values: 'ids' },
  status: { kind: 'anyOf', name: 'status', values: receiptStatuses },
  customerName: { kind: 'anyOf', name: 'accountId', values: 'ids' },
  expectedAt: { kind: 'instants', from: 'expectedFrom', to: 'expectedTo' },
} as const satisfies Record<string, FilterDef>

/** Minutes after it was expected; 0 if it is here, or not late. */
export const minutesLate = ({ status, expectedAt }: Pick<ReceiptRow, 'status' | 'expectedAt'>, now: string) =>
  status === 'expected' && expectedAt ? Math.max(0, minutesBetween(expectedAt, now)) : 0

/** 'Booking id · CRN', or the reference of freight without an order. */
export const orderOf = ({ bookingId, customerReferenceNumber, reference }: ReceiptRow) =>
  bookingId ? [bookingId, customerReferenceNumber].filter(Boolean).join(' · ') : reference

/** '9 / 10': counted and booked; what is not known is a dash. */
export const countedOf = (counted: string | null, booked: string | null) =>
  booked === null ? (counted ?? '') : `${counted ?? '–'} / ${booked}`

/** How long it has been in the warehouse; '' before it arrived and after it left. */
export const ageOf = ({ arrivedAt, releasedAt, status }: ReceiptRow, now: string) =>
  arrivedAt && !releasedAt && status !== 'cancelled'
    ? durationOf(Math.max(0, minutesBetween(arrivedAt, now)), currentLanguage())
    : ''

type Surroundings = {
  t: Translate<typeof cargoLawWords | typeof receiptWords>
  zone: string
  now: string
  show: (id: string) => void
}

/** A wide screen has room for one line where a small one has two. */
const widthOf = (usual: number, wide: number) => (window.matchMedia('(min-width: 1800px)').matches ? wide : usual)

/** Times are on the clock of each warehouse. */
export function receiptColumns({ t, zone, now, show }: Surroundings): GridColumn<ReceiptRow>[] {
  const plain = (id: ReceiptField, width: number, text: (row: ReceiptRow) => string) => ({
    id,
    header: t(`receiptField:${id}`),
    width,
    text,
  })
  const number = (id: ReceiptField, width: number, text: (row: ReceiptRow) => string) => ({
    ...plain(id, width, text),
    align: 'end' as const,
  })
  const expected = (row: ReceiptRow) => timeIn(row.timeZone, row.expectedAt)
  return [
    linkColumn<ReceiptRow>({ ...plain('receiptNo', 112, (row) => row.receiptNo), show }),
    {
      ...plain('status', 104, ({ status }) => t(`receiptStatus:${status}`)),
      inset: behindShape,
      cell: ({ status }) => <ReceiptBadge status={status} />,
    },
    {
      ...plain('warehouseCode', widthOf(80, 96), (row) => row.warehouseCode),
      wraps: true,
      cell: ({ warehouseCode, dock }) => [warehouseCode, dock].filter(Boolean).join(' · '),
    },
    { ...plain('customerName', widthOf(120, 200), (row) => row.customerName ?? ''), wraps: true },
    { ...plain('order', widthOf(124, 232), orderOf), wraps: true },
    {
      ...plain('expectedAt', widthOf(136, 176), expected),
      wraps: true,
      sortable: true,
      cell: (row) => <span className={minutesLate(row, now) > 0 ? classes.late : undefined}>{expected(row)}</span>,
    },
    {
      ...number('pieces', 64, (row) =>
        countedOf(String(row.pieces), row.bookedPieces === null ? null : String(row.bookedPieces)),
      ),
      wraps: true,
    },
    {
      ...number('kg', 116, (row) => countedOf(bareKgShown(row.kg) || null, bareKgShown(row.bookedKg) || null)),
      unit: weightUnit(),
      wraps: true,
    },
    number('onHand', 66, (row) => String(row.onHand)),
    {
      ...number('openDiscrepancies', 96, (row) => (row.openDiscrepancies > 0 ? String(row.openDiscrepancies) : '')),
      cell: (row) => row.openDiscrepancies > 0 && <span className={classes.late}>{row.openDiscrepancies}</span>,
    },
    {
      ...plain('storage', widthOf(104, 144), (row) => storageText(t, row, now)),
      wraps: true,
      cell: (row) => (
        <span className={isInStorage(row, now) ? classes.late : undefined}>{storageText(t, row, now)}</span>
      ),
    },
    {
      ...number('age', 84, (row) => ageOf(row, now)),
      cell: (row) => <span className={minutesOverdue(row, now) > 0 ? classes.late : undefined}>{ageOf(row, now)}</span>,
    },
    plain('dock', 72, ({ dock }) => dock),
    { ...plain('arrivedAt', 204, (row) => timeIn(row.timeZone, row.arrivedAt)), sortable: true },
    { ...plain('countedAt', 204, (row) => timeIn(row.timeZone, row.countedAt)), sortable: true },
    { ...plain('shipper', 152, (row) => row.shipper), wraps: true },
    { ...plain('updatedAt', 204, (row) => timeIn(zone, row.updatedAt)), sortable: true },
  ]
}
