import type { BillingStatus } from '@shortcut/domain/billing/lifecycle.ts'
import type { ExceptionCode } from '@shortcut/domain/billing/rating/exceptions.ts'

/** Exceptions that a person should check before an order is invoiced. */
export const billingException: Record<ExceptionCode, string> = {
  noSheet: 'No rate sheet for this account on the pickup date',
  noRate: 'No rate found from {{origin}} to {{destination}}',
  tie: 'Lines {{lines}} match equally well',
  noStops: 'No pickup or no delivery to rate between',
  milesUnknown: 'Miles unknown',
  weightUnknown: 'Weight unknown',
  palletsUnknown: 'Number of pallets unknown',
  piecesUnknown: 'Number of pieces unknown',
  timesUnknown: 'Times at a stop unknown',
  costMissing: '{{charge}}: add what was paid to the tag, such as {{tag}}=185.50',
  tagCountUnclear:
    'No clear count in the tags {{tags}}: {{charges}} not charged. Write one tag with a number above 0, such as crate=3',
  missingPod: 'Proof of delivery is missing',
  weightDiffers: 'Weight differs from the booking: {{booked}} booked, {{now}} now',
  weighedOtherwise: 'Weighed {{weighed}}, booked {{booked}}: charged {{charged}}. The booking would be {{byBooking}}.',
  detentionUnapproved: 'Detention needs approval',
  notUsedUnapproved: 'Truck ordered not used needs approval',
  storageUnapproved: 'Storage needs approval',
  storageRunning: 'Freight is still in the warehouse: {{receipts}}. Storage is charged when it has left.',
  storageAfterInvoice:
    'Storage changed after the invoice: {{was}} invoiced, {{now}} due. Credit the invoice and bill the order again.',
  airNotIssued: 'House waybill of {{waybill}} is not issued, so it is not charged',
  airRateMissing: 'A line of {{waybill}} has no rate, so it is not charged',
  airCollect: '{{waybill}}: {{amount}} are collect. The consignee pays them.',
  airAccountOther: '{{waybill}} is for {{account}}, so it is not charged here',
  airAccountUnclear: '{{waybill}} names no customer, and its orders have several. Choose its customer.',
  airAfterInvoice:
    'Air charges changed after the invoice: {{was}} invoiced, {{now}} due. Credit the invoice and bill the order again.',
  fuelWeekMissing: 'No fuel price for the week; an earlier week was used',
  noFuelProgramme: 'No fuel program for this account',
  fuelPriceMissing: 'The fuel index has no price for that week or earlier',
  fuelBandMissing: 'The fuel price is in no band of the program',
  chargeUnapproved: 'A charge needs approval',
  changedSinceRated: 'The order changed after rating. Rate it again.',
  exchangeMissing: 'No exchange rate from {{from}} to {{to}} for {{on}} or the 7 days before. Add one and rate again.',
  currencyMixed: 'Charges are in {{currencies}}, but the order is billed in {{currency}}. Void the others.',
  zeroCharge: 'The charges add up to zero',
}

/** The state of an order on its way to an invoice. */
export const billingStatus: Record<BillingStatus, string> = {
  ReadyForReview: 'Ready for review',
  InReview: 'In review',
  Approved: 'Approved',
  Invoiced: 'Invoiced',
  OnHold: 'On hold',
  SentBack: 'Sent back',
}
