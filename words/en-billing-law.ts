import type { ExceptionCode } from '@shortcut/domain/billing/exceptions.ts'
import type { BillingStatus } from '@shortcut/domain/billing/lifecycle.ts'

/** What a person should look at before an order is invoiced. */
export const billingException: Record<ExceptionCode, string> = {
  noSheet: 'No rate sheet counts for this account on the day of pickup',
  noRate: 'No rate found from {{origin}} to {{destination}}',
  tie: 'Lines {{lines}} fit equally well',
  noStops: 'No pickup or no delivery to rate from and to',
  milesUnknown: 'Miles are not known',
  weightUnknown: 'Weight is not known',
  palletsUnknown: 'Number of pallets is not known',
  piecesUnknown: 'Number of pieces is not known',
  timesUnknown: 'Times at a stop are not known',
  tagCountUnclear:
    'No clear count in the tags {{tags}}: {{charges}} not charged. Write one tag with a number above 0, such as crate=3',
  missingPod: 'Proof of delivery is missing',
  weightDiffers: 'Weight differs from the booking: {{booked}} booked, {{now}} now',
  detentionUnapproved: 'Detention waits for approval',
  notUsedUnapproved: 'Truck ordered not used waits for approval',
  fuelWeekMissing: 'No fuel price for the week: the one before was used',
  noFuelProgramme: 'No fuel surcharge programme counts for this account',
  fuelPriceMissing: 'The fuel index has no price for the week or before it',
  fuelBandMissing: 'The fuel price lies in no band of the programme',
  chargeUnapproved: 'A charge waits for approval',
  changedSinceRated: 'The order was changed since it was rated: rate it again',
  exchangeMissing: 'No exchange rate from {{from}} to {{to}} for {{on}} or the 7 days before: add one and rate again',
  currencyMixed: 'Charges are in {{currencies}}, but the order is billed in {{currency}}: void the others',
  zeroCharge: 'Nothing is charged',
}

/** Where an order stands on its way to an invoice. */
export const billingStatus: Record<BillingStatus, string> = {
  ReadyForReview: 'Ready for review',
  InReview: 'In review',
  Approved: 'Approved',
  Invoiced: 'Invoiced',
  OnHold: 'On hold',
  SentBack: 'Sent back',
}
