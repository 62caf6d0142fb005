import type { workOrderSorts } from '@shortcut/domain/work-orders/api.ts'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/fields.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import type { GridLayout } from '@shortcut/ui/grid/layout.ts'
import { RowLink } from '@shortcut/ui/grid/RowLink.tsx'
import { amountText } from '@shortcut/words/amounts.ts'
import { timeIn } from '../app/time.ts'
import type { Translate } from '../app/words.ts'
import { BookingStatusBadge } from './BookingStatusBadge.tsx'

type Column = Exclude<keyof WorkOrderRow, 'id' | 'version' | 'weightUnit' | 'volumeUnit'>
type Shape = Omit<GridColumn<WorkOrderRow>, 'id' | 'header'> & { id: Column }

const sortable: readonly (typeof workOrderSorts)[number][] = [
  'bookingReceivedDate',
  'bookingPickupDate',
  'requestDeliveryTime',
  'updatedAt',
]

/** What is shown until somebody arranges the list differently. */
export const standardLayout: Partial<GridLayout> = {
  pinned: ['bookingStatus', 'bookingId'],
  hidden: ['shipmentId', 'containerNo', 'mawb', 'updatedAt'],
}

type Surroundings = { t: Translate; zone: string; hrefOf: (id: string) => string; open: (id: string) => void }

/** Columns of the work-order list: the specification's labels, and what a dispatcher looks for beside them. */
export function workOrderColumns({ t, zone, hrefOf, open }: Surroundings): GridColumn<WorkOrderRow>[] {
  const plain = (id: Column, width: number): Shape => ({ id, width, text: (row) => String(row[id] ?? '') })
  const moment = (
    id: 'bookingReceivedDate' | 'requestDeliveryTime' | 'estimatedDeliverDate' | 'actualDeliverDate' | 'updatedAt',
  ): Shape => ({ id, width: 184, text: (row) => timeIn(zone, row[id]) })
  const shapes: Shape[] = [
    {
      id: 'bookingStatus',
      width: 176,
      required: true,
      text: (row) => t(`bookingStatus:${row.bookingStatus}`),
      cell: (row) => <BookingStatusBadge status={row.bookingStatus} />,
    },
    {
      id: 'bookingId',
      width: 136,
      required: true,
      text: (row) => row.bookingId,
      cell: (row) => (
        <RowLink href={hrefOf(row.id)} onNavigate={() => open(row.id)}>
          {row.bookingId}
        </RowLink>
      ),
    },
    plain('customerName', 176),
    plain('customerReferenceNumber', 128),
    { ...plain('bookingPickupDate', 176), text: (row) => row.bookingPickupDate ?? '' },
    plain('pickupPlace', 148),
    plain('deliveryPlace', 148),
    plain('driver', 128),
    moment('requestDeliveryTime'),
    moment('estimatedDeliverDate'),
    moment('actualDeliverDate'),
    { ...plain('truckType', 120) },
    { id: 'bookingType', width: 176, text: (row) => t(`bookingType:${row.bookingType}`) },
    {
      id: 'palletQuantity',
      width: 88,
      align: 'end',
      text: (row) => row.palletQuantity?.toLocaleString('en') ?? '',
    },
    { id: 'weight', width: 104, align: 'end', text: (row) => amountText(row.weight, row.weightUnit) },
    { id: 'volume', width: 104, align: 'end', text: (row) => amountText(row.volume, row.volumeUnit) },
    moment('bookingReceivedDate'),
    { id: 'tags', width: 128, text: (row) => row.tags.join(', ') },
    plain('contactName', 128),
    plain('contactEmail', 176),
    plain('shipmentId', 120),
    plain('containerNo', 120),
    plain('mawb', 120),
    { id: 'source', width: 104, text: (row) => t(`source:${row.source}`) },
    moment('updatedAt'),
  ]
  return shapes.map((shape) => ({
    ...shape,
    header: t(`field:${shape.id}`),
    sortable: (sortable as readonly string[]).includes(shape.id),
  }))
}
