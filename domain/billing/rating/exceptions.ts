/** What a person should check before an order is invoiced; `words` has a sentence for each. */
export const exceptionCodes = [
  'noSheet',
  'noRate',
  'tie',
  'noStops',
  'milesUnknown',
  'weightUnknown',
  'palletsUnknown',
  'piecesUnknown',
  'timesUnknown',
  'tagCountUnclear',
  'costMissing',
  'missingPod',
  'weightDiffers',
  'weighedOtherwise',
  'detentionUnapproved',
  'notUsedUnapproved',
  'storageUnapproved',
  'storageRunning',
  'storageAfterInvoice',
  'airNotIssued',
  'airRateMissing',
  'airCollect',
  'airAccountOther',
  'airAccountUnclear',
  'airAfterInvoice',
  'fuelWeekMissing',
  'noFuelProgramme',
  'fuelPriceMissing',
  'fuelBandMissing',
  'chargeUnapproved',
  'changedSinceRated',
  'exchangeMissing',
  'currencyMixed',
  'zeroCharge',
] as const
export type ExceptionCode = (typeof exceptionCodes)[number]

/** What changed after the invoice: somebody must act on the order. Written as the index of the queue has it. */
export const afterInvoiceCodes = ['storageAfterInvoice', 'airAfterInvoice'] as const satisfies ExceptionCode[]
export type AfterInvoiceCode = (typeof afterInvoiceCodes)[number]

/** `values` are filled into the sentence. */
export interface Exception {
  code: ExceptionCode
  values: Record<string, string>
}

export const exception = (code: ExceptionCode, values: Record<string, string> = {}): Exception => ({ code, values })
