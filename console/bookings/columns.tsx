import type { BookingMessageRow } from '@shortcut/domain/bookings/api.ts'
import { shownPlace } from '@shortcut/domain/bookings/shown-place.ts'
import { sourceName } from '@shortcut/domain/bookings/source-name.ts'
import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { RowLink } from '@shortcut/ui/grid/RowLink.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'
import { BookingStatusBadge } from '../work-orders/BookingStatusBadge.tsx'
import { sourceText } from '../work-orders/source-text.ts'
import { purposeText, receivedStatusTones } from './message-filter-defs.ts'

type Surroundings = {
  t: Translate<typeof bookingMonitorWords | typeof fieldWords | typeof lawWords | typeof workOrderWords>
  zone: string
  show: (id: string) => void
}

const faultsText = (t: Translate<typeof bookingMonitorWords>, [first, ...others]: BookingMessageRow['errors']) => {
  if (!first) return ''
  const at = shownPlace(first.at)
  const place = at ? `${at}: ${first.message}` : first.message
  return others.length > 0 ? t('bookingMonitor:errorCount', { count: others.length + 1, first: place }) : place
}

/** Columns of the booking monitor: the specification's five first. */
export function messageColumns({ t, zone, show }: Surroundings): GridColumn<BookingMessageRow>[] {
  const plain = (id: 'customerReferenceNumber' | 'customerName' | 'shipmentId', width: number) => ({
    id,
    width,
    header: t(`bookingMonitor:${id}`),
    text: (row: BookingMessageRow) => row[id],
  })
  const bookingStatus = (row: BookingMessageRow) => row.bookingStatus as BookingStatus
  return [
    {
      id: 'receivedDate',
      header: t('bookingMonitor:receivedDate'),
      width: 176,
      text: (row) => timeIn(zone, row.receivedDate),
    },
    plain('customerReferenceNumber', 136),
    {
      id: 'bookingStatus',
      header: t('bookingMonitor:bookingStatus'),
      width: 180,
      text: (row) => (row.bookingStatus ? t(`bookingStatus:${bookingStatus(row)}`) : ''),
      inset: behindShape,
      cell: (row) => (row.bookingStatus ? <BookingStatusBadge status={bookingStatus(row)} /> : undefined),
    },
    {
      id: 'receivedStatus',
      header: t('bookingMonitor:receivedStatus'),
      width: 144,
      required: true,
      text: (row) => t(`receivedStatus:${row.receivedStatus}`),
      inset: behindShape,
      cell: (row) => (
        <StatusBadge text={t(`receivedStatus:${row.receivedStatus}`)} tone={receivedStatusTones[row.receivedStatus]} />
      ),
    },
    {
      id: 'sourceFile',
      header: t('bookingMonitor:sourceFile'),
      width: 208,
      text: (row) => sourceName((at) => timeIn(zone, at), row),
      cell: (row) => (
        <RowLink href={`#${row.id}`} onNavigate={() => show(row.id)}>
          {sourceName((at) => timeIn(zone, at), row) || row.channel}
        </RowLink>
      ),
    },
    {
      id: 'errors',
      header: t('bookingMonitor:errors'),
      width: 216,
      wraps: true,
      text: (row) => faultsText(t, row.errors),
    },
    plain('customerName', 160),
    {
      id: 'channel',
      header: t('bookingMonitor:channel'),
      width: 136,
      text: (row) => sourceText(t, row.channel, row.sentBy),
    },
    { id: 'purpose', header: t('bookingMonitor:purpose'), width: 104, text: (row) => purposeText(t, row.purpose) },
    plain('shipmentId', 128),
    { id: 'bookingId', header: t('bookingMonitor:bookingId'), width: 120, text: (row) => row.bookingId ?? '' },
  ]
}
