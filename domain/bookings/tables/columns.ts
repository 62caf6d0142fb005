/** How a cell's text becomes a value. */
export type Reading =
  | 'text'
  | 'purpose'
  | 'bookingType'
  | 'count'
  | 'weight'
  | 'weightUnit'
  | 'volume'
  | 'volumeUnit'
  | 'when'
  | 'country'
  | 'tags'

const orderReadings = {
  purpose: 'purpose',
  customerReferenceNumber: 'text',
  shipmentId: 'text',
  cargoId: 'text',
  containerNo: 'text',
  poNumber: 'text',
  bolNumber: 'text',
  bookingType: 'bookingType',
  truckType: 'text',
  requestDeliveryTime: 'when',
  palletQuantity: 'count',
  pieces: 'count',
  weight: 'weight',
  weightUnit: 'weightUnit',
  volume: 'volume',
  volumeUnit: 'volumeUnit',
  commodity: 'text',
  contactName: 'text',
  contactEmail: 'text',
  contactPhone: 'text',
  mawb: 'text',
  hawb: 'text',
  airline: 'text',
  flight: 'text',
  cutOffAt: 'when',
  tags: 'tags',
  remark: 'text',
} as const satisfies Record<string, Reading>

const stopReadings = {
  Company: 'text',
  Address: 'text',
  Address2: 'text',
  City: 'text',
  Province: 'text',
  PostalCode: 'text',
  Country: 'country',
  Date: 'when',
  From: 'when',
  To: 'when',
  ContactName: 'text',
  ContactPhone: 'text',
  ContactEmail: 'text',
  Remark: 'text',
} as const satisfies Record<string, Reading>

export const stopKinds = ['pickup', 'dropoff'] as const
export type StopKind = (typeof stopKinds)[number]
export type StopField = keyof typeof stopReadings
export type OrderColumn = keyof typeof orderReadings
/** `Date` is the day of a stop; `From` and `To` are its window, or the times of that day. */
export type ColumnName = OrderColumn | `${StopKind}${StopField}`

export const stopFields = Object.keys(stopReadings) as StopField[]
const orderColumns = Object.keys(orderReadings) as OrderColumn[]
const stopColumns = stopKinds.flatMap((kind) => stopFields.map((field) => `${kind}${field}` as const))

/** Every column that a table of bookings may have, in the order in which our own template has them. */
export const columnNames = [
  ...orderColumns.slice(0, orderColumns.indexOf('requestDeliveryTime')),
  ...stopColumns,
  ...orderColumns.slice(orderColumns.indexOf('requestDeliveryTime')),
] as [ColumnName, ...ColumnName[]]

const readings: Readonly<Record<string, Reading>> = {
  ...orderReadings,
  ...Object.fromEntries(
    stopKinds.flatMap((kind) => stopFields.map((field) => [`${kind}${field}`, stopReadings[field]])),
  ),
}

export const readingOf = (column: ColumnName): Reading => readings[column] ?? 'text'
