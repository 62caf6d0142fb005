import type { DocumentType, ExceptionType } from '@shortcut/domain/tasks/act-kinds.ts'

/** What a driver is told about a report that counts all the same. */
export const actWarning = {
  checkDigit: 'The check digit of {{number}} should be {{expected}}. Saved as typed.',
  odometer: '{{miles}} mi is less than an earlier reading of {{last}} mi. Saved as typed.',
  noContainerNo: '{{number}} is not an ISO 6346 container number. Saved as typed.',
}

/** What drivers report besides their steps. */
export const driverReport = {
  title: 'Driver’s reports',
  pieces_one: '{{count}} piece',
  pieces_other: '{{count}} pieces',
  accept: 'Accept report',
  dismiss: 'Dismiss report',
  handled: 'Handled',
  handledBy: 'Handled by {{name}}',
  isHandled: 'Marked as handled',
}

/** What happened to a load. */
export const exceptionType: Record<ExceptionType, string> = {
  short: 'Pieces missing',
  over: 'Too many pieces',
  damaged: 'Damaged',
  refused: 'Refused',
  closed: 'Closed',
  wrongAddress: 'Wrong address',
  waiting: 'Waiting',
  other: 'Other',
}

/** Papers and receipts that drivers hand in. */
export const documentType: Record<DocumentType, string> = {
  billOfLading: 'Bill of lading',
  deliveryOrder: 'Delivery order',
  scaleTicket: 'Scale ticket',
  fuelReceipt: 'Fuel receipt',
  odometer: 'Odometer',
  lumperReceipt: 'Lumper receipt',
  licence: 'License',
  medicalCard: 'Medical card',
  insurance: 'Insurance',
  other: 'Other',
}
