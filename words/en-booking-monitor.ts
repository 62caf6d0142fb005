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

export const bookingMonitor = {
  receivedDate: 'Received date',
  receivedStatus: 'Received status',
  customerName: 'Customer name',
  customerReferenceNumber: 'CRN',
  bookingStatus: 'Booking status',
  bookingId: 'Booking id',
  sourceFile: 'Source file',
  download: 'Download',
  channel: 'Channel',
  purpose: 'Purpose',
  errors: 'Errors',
  errorCount_one: '{{count}} error: {{first}}',
  errorCount_other: '{{count}} errors: {{first}}',
  warnings: 'Warnings',
  where: 'Where',
  what: 'What',
  content: 'Source text',
  contentType: 'Content type',
  none: 'No booking message yet',
  noneHelp: 'Messages appear here as soon as a customer’s system sends one to the booking API.',
  noErrors: 'Nothing was wrong with it.',
}
