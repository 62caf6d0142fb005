/** The boxes of the paper. */
export const waybillBoxes = [
  'issuer',
  'shipper',
  'consignee',
  'agent',
  'departure',
  'accounting',
  'notify',
  'routing',
  'money',
  'declared',
  'destination',
  'flights',
  'insurance',
  'reference',
  'handling',
  'lines',
  'other',
  'summary',
  'executed',
] as const
export type WaybillBox = (typeof waybillBoxes)[number]
