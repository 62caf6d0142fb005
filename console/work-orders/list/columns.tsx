import { enteredWith, type FieldWith, type ListField, workOrderSorts } from '@shortcut/domain/work-orders/field-sets.ts'
import { isMoment, type MoreColumn, moreColumns, moreValue } from '@shortcut/domain/work-orders/more-columns.ts'
import type { WorkOrderMore, WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import type { GridLayout } from '@shortcut/ui/grid/layout.ts'
import { RowLink } from '@shortcut/ui/grid/RowLink.tsx'
import { amountText } from '@shortcut/words/amounts.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as orderColumnWords from '@shortcut/words/en/order-columns.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { heldStepsText } from '@shortcut/words/field-text.ts'
import { freightText } from '@shortcut/words/freight-text.ts'
import { dayShown, timeIn } from '../../time/time.ts'
import { weightShown } from '../../words/measures.ts'
import type { Translate } from '../../words/words.ts'
import { driverText, leaveByText, timingCell } from './clock-cells.tsx'
import { type OffersDrivers, statusCell } from './StatusCell.tsx'

/** `more` is set while one of its columns is shown. */
export type OrderRow = WorkOrderRow & { more?: WorkOrderMore }
type Column = Exclude<ListField, FieldWith<'kind', 'unit'>> | 'timing'
type Shape = Omit<GridColumn<OrderRow>, 'id' | 'header'> & { id: Column }

type ListMoment = FieldWith<'kind', 'placeTime' | 'instant' | 'moment'> & ListField
/** These columns are placed by hand below; all other fields of the list follow together and are hidden at first. */
const placed: readonly ListField[] = [
  ...(['customerReferenceNumber', 'bookingPickupDate', 'requestDeliveryTime', 'estimatedDeliverDate'] as const),
  ...(['truckType', 'bookingType', 'palletQuantity', 'weight', 'volume', 'tags'] as const),
]
const furtherFields = enteredWith('list', 'row').filter((field) => !placed.includes(field))

/** The layout until the user changes it. */
export const standardLayout: Partial<GridLayout> = {
  pinned: ['bookingStatus', 'bookingId'],
  hidden: [...furtherFields, 'updatedAt', 'dueAt', 'pickupDueAt', 'deliveryDueAt', ...moreColumns],
}

/** `now` in milliseconds since 1970. */
type Surroundings = {
  t: Translate<typeof lawWords | typeof orderColumnWords | typeof workOrderWords>
  zone: string
  now: number
  hrefOf: (id: string) => string
  open: (id: string) => void
  /** Absent for users who may not confirm. */
  confirm?: ((row: WorkOrderRow) => void) | undefined
  /** Absent for users who may not assign. */
  drivers?: OffersDrivers | undefined
}

/**
 * Columns of the work-order list: those of the specification under its labels, and others that a dispatcher needs. Up to
 * "must leave by", they fit beside the folders at 1440 px.
 */
export function workOrderColumns({
  t,
  zone,
  now,
  hrefOf,
  open,
  confirm,
  drivers,
}: Surroundings): GridColumn<OrderRow>[] {
  const plain = (id: Exclude<Column, 'timing'>, width: number): Shape => ({
    id,
    width,
    text: (row) => String(row[id] ?? ''),
  })
  const moment = (id: ListMoment): Shape => ({ id, width: 184, text: (row) => timeIn(zone, row[id]) })
  const shapes: Shape[] = [
    {
      id: 'bookingStatus',
      width: 186,
      required: true,
      text: (row) => t(`bookingStatus:${row.bookingStatus}`),
      inset: behindShape,
      cell: statusCell(t, confirm, drivers),
    },
    {
      id: 'bookingId',
      width: 116,
      required: true,
      text: (row) => row.bookingId,
      cell: (row) => (
        <RowLink href={hrefOf(row.id)} onNavigate={() => open(row.id)}>
          {row.bookingId}
        </RowLink>
      ),
    },
    { id: 'timing', width: 232, wraps: true, ...timingCell(t, zone, now) },
    { ...plain('customerName', 112), wraps: true },
    { ...plain('pickupPlace', 96), wraps: true },
    { ...plain('deliveryPlace', 96), wraps: true },
    { id: 'driver', width: 70, text: driverText(t), wraps: true },
    { id: 'leaveByAt', width: 90, text: leaveByText(zone, now), wraps: true },
    plain('customerReferenceNumber', 128),
    { ...plain('bookingPickupDate', 144), text: (row) => dayShown(row.bookingPickupDate) },
    moment('dueAt'),
    moment('pickupDueAt'),
    moment('deliveryDueAt'),
    moment('requestDeliveryTime'),
    moment('estimatedDeliverDate'),
    moment('actualDeliverDate'),
    { ...plain('truckType', 120) },
    { id: 'bookingType', width: 232, text: (row) => t(`bookingType:${row.bookingType}`) },
    {
      id: 'palletQuantity',
      width: 88,
      align: 'end',
      text: (row) => row.palletQuantity?.toLocaleString('en') ?? '',
    },
    {
      id: 'weight',
      width: 104,
      align: 'end',
      text: (row) => weightShown(row.weight === null ? null : { value: row.weight, unit: row.weightUnit ?? '' }),
    },
    { id: 'volume', width: 104, align: 'end', text: (row) => amountText(row.volume, row.volumeUnit) },
    moment('bookingReceivedDate'),
    { id: 'tags', width: 128, text: (row) => row.tags.join(', ') },
    plain('contactName', 128),
    plain('contactEmail', 176),
    ...furtherFields.map((field) => plain(field, 120)),
    { id: 'source', width: 104, text: (row) => t(`source:${row.source}`) },
    moment('updatedAt'),
  ]
  return [
    ...shapes.map((shape) => ({
      ...shape,
      header: t(`field:${shape.id}`),
      sortable: (workOrderSorts as readonly string[]).includes(shape.id),
    })),
    ...moreColumns.map(
      (id): GridColumn<OrderRow> => ({
        id,
        header: t(`moreField:${id}`),
        width: isMoment(id) ? 184 : 128,
        text: ({ more }) => (more ? moreText(t, zone, id, moreValue(more, id)) : ''),
      }),
    ),
  ]
}

function moreText(
  t: Translate<typeof lawWords | typeof orderColumnWords | typeof workOrderWords>,
  zone: string,
  id: MoreColumn,
  value: unknown,
): string {
  if (value === null || value === false) return ''
  if (id === 'photos') {
    const photos = value as WorkOrderMore['photos']
    return photos.container + photos.pickup + photos.delivery > 0 ? t('workOrderList:photosOf', photos) : ''
  }
  if (id === 'heldStep') return heldStepsText(t, value as WorkOrderMore['heldStep'])
  if (id === 'freight') return freightText(t, value as NonNullable<WorkOrderMore['freight']>)
  if (id === 'locus') return t('workOrderList:locusRecorded')
  if (id === 'status') return t.find(`taskStatus:${value}`) ?? ''
  return isMoment(id) ? timeIn(zone, String(value)) : String(value)
}
