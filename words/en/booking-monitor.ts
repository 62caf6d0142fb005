import type { ReceivedStatus } from '@shortcut/domain/bookings/api.ts'
import type { Purpose } from '@shortcut/domain/bookings/booking.ts'

export const receivedStatus: Record<ReceivedStatus, string> = {
  RECEIVED: 'RECEIVED',
  PARSED: 'PARSED',
  PROCESSED: 'PROCESSED',
  PARTIALLY_PROCESSED: 'PARTIALLY PROCESSED',
  QUARANTINED: 'QUARANTINED',
  DUPLICATE: 'DUPLICATE',
  SUPERSEDED: 'SUPERSEDED',
}

export const bookingPurpose: Record<Purpose, string> = {
  original: 'Original',
  change: 'Change',
  cancel: 'Cancellation',
}

export const bookingMonitor = {
  upload: 'Upload file',
  outgoing: 'Messages to customers',
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
  shipmentId: 'Shipment id',
  errors: 'Errors',
  errorCount_one: '{{count}} error: {{first}}',
  errorCount_other: '{{count}} errors: {{first}}',
  warnings: 'Warnings',
  content: 'Source',
  needRepair: 'Need repair',
  place: 'In the file',
  inFile_one: '{{at}}, the only message in it',
  inFile_other: '{{at}}, one of {{count}} in the file',
  became: 'Result',
  becameNothing: 'None yet: it needs repair.',
  becameNone: 'No order.',
  related: 'Same shipment',
  relatedNone: 'No other messages for this shipment.',
  faultOf: 'Error {{n}} of {{of}}',
  nextFault: 'Next error',
  earlierFault: 'Previous error',
  wholeFile: 'Whole file',
  moreBefore: 'Show the lines before',
  moreAfter: 'Show the lines after',
  contentType: 'Content type',
  none: 'No booking messages yet',
  noneHelp: 'Messages appear here as soon as a customer’s system sends one to the booking API.',
  noErrors: 'No errors.',
}
