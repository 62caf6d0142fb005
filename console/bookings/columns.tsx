import type { BookingMessageRow } from '@shortcut/domain/bookings/api.ts'
import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { RowLink } from '@shortcut/ui/grid/RowLink.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { timeIn } from '../app/time.ts'
import type { Translate } from '../app/words.ts'
import { BookingStatusBadge } from '../work-orders/BookingStatusBadge.tsx'
import { receivedStatusTones } from './message-filter-defs.ts'

type Surroundings = { t: Translate; zone: string; show: (id: string) => void }

/** Columns of the booking monitor: the specification's five first. */
export function messageColumns({ t, zone, show }: Surroundings): GridColumn<BookingMessageRow>[] {
  return [
    {
      id: 'receivedDate',
      header: t('bookingMonitor:receivedDate'),
      width: 152,
      text: (row) => timeIn(zone, row.receivedDate),
    },
    {
      id: 'receivedStatus',
      header: t('bookingMonitor:receivedStatus'),
      width: 176,
      required: true,
      text: (row) => t(`receivedStatus:${row.receivedStatus}`),
      cell: (row) => (
        <StatusBadge text={t(`receivedStatus:${row.receivedStatus}`)} tone={receivedStatusTones[row.receivedStatus]} />
      ),
    },
    {
      id: 'customerReferenceNumber',
      header: t('bookingMonitor:customerReferenceNumber'),
      width: 136,
      text: (row) => row.customerReferenceNumber,
    },
    {
      id: 'bookingStatus',
      header: t('bookingMonitor:bookingStatus'),
      width: 164,
      text: (row) => (row.bookingStatus ? t(`bookingStatus:${row.bookingStatus as BookingStatus}`) : ''),
      cell: (row) =>
        row.bookingStatus ? <BookingStatusBadge status={row.bookingStatus as BookingStatus} /> : undefined,
    },
    {
      id: 'sourceFile',
      header: t('bookingMonitor:sourceFile'),
      width: 208,
      text: (row) => row.sourceFile,
      cell: (row) => (
        <RowLink href={`#${row.id}`} onNavigate={() => show(row.id)}>
          {row.sourceFile || row.channel}
        </RowLink>
      ),
    },
    {
      id: 'errors',
      header: t('bookingMonitor:errors'),
      width: 440,
      text: (row) => {
        const first = row.errors[0]
        if (!first) return ''
        return t('bookingMonitor:errorCount', {
          count: row.errors.length,
          first: first.at ? `${first.at}: ${first.message}` : first.message,
        })
      },
    },
    { id: 'customerName', header: t('bookingMonitor:customerName'), width: 176, text: (row) => row.customerName },
    { id: 'bookingId', header: t('bookingMonitor:bookingId'), width: 120, text: (row) => row.bookingId ?? '' },
    { id: 'channel', header: t('bookingMonitor:channel'), width: 88, text: (row) => row.channel },
    { id: 'purpose', header: t('bookingMonitor:purpose'), width: 88, text: (row) => row.purpose },
  ]
}
