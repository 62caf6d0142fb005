import type { ReceivedStatus } from '@shortcut/domain/bookings/api.ts'

export const receivedStatus: Record<ReceivedStatus, string> = {
  RECEIVED: 'RECEIVED',
  PARSED: 'PARSED',
  PROCESSED: 'PROCESSED',
  PARTIALLY_PROCESSED: 'PARTIALLY PROCESSED',
  QUARANTINED: 'QUARANTINED',
  DUPLICATE: 'DUPLICATE',
  SUPERSEDED: 'SUPERSEDED',
}

/** The Booking Api Monitor. Its first five columns are the specification's. */
export const bookingMonitor = {
  receivedDate: 'Received date',
  customerReferenceNumber: 'CRN',
  bookingStatus: 'Booking status',
  receivedStatus: 'Received status',
  sourceFile: 'Source file',
  errors: 'Errors',
  errorCount: '{{count}}: {{first}}',
  noErrors: 'No errors.',
  warnings: 'Warnings',
  where: 'Where',
  what: 'What',
  customerName: 'Customer',
  bookingId: 'Work order',
  channel: 'Channel',
  purpose: 'Purpose',
  contentType: 'Content type',
  content: 'Source',
  searchFor: 'CRN, shipment id or file',
  changed: 'New messages have arrived.',
  show: 'Show them',
  failed: 'The messages could not be loaded',
  nothingFound: 'No message matches',
  nothingFoundHelp: 'Try other filters or another search.',
  clearFilters: 'Clear filters',
  none: 'Nothing received yet',
  noneHelp: 'Bookings that customers send to the booking API show here.',
}
