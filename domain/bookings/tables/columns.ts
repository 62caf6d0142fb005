import type { Kind } from '../../work-orders/field-row.ts'
import { enteredFields, type WorkOrderField } from '../../work-orders/field-sets.ts'
import { enteredRows } from '../../work-orders/fields.ts'

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
  | 'choice'

/** Columns that are no field of their own. */
const ownReadings = {
  purpose: 'purpose',
  poNumber: 'text',
  bolNumber: 'text',
  weightUnit: 'weightUnit',
  volumeUnit: 'volumeUnit',
  contactName: 'text',
  contactEmail: 'text',
  contactPhone: 'text',
} as const satisfies Record<string, Reading>
export type OwnColumn = keyof typeof ownReadings

const readingOfKind: Partial<Record<Kind, Reading>> = {
  ...{ text: 'text', bookingType: 'bookingType', count: 'count', weight: 'weight', volume: 'volume' },
  ...{ placeTime: 'when', tags: 'tags', choice: 'choice' },
}

export type UploadField = {
  [F in WorkOrderField]: (typeof enteredRows)[F]['upload'] extends string ? F : never
}[WorkOrderField]
/** Fields of an order that have a column, in the order of the form. */
export const uploadFields = enteredFields.filter((field) => enteredRows[field].upload !== null) as UploadField[]

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
export type OrderColumn = UploadField | OwnColumn
/** `Date` is the day of a stop; `From` and `To` are its window, or the times of that day. */
export type ColumnName = OrderColumn | `${StopKind}${StopField}`

export const stopFields = Object.keys(stopReadings) as StopField[]

/** Which order it is, before the stops. */
const numbers: readonly OrderColumn[] = [
  ...(['purpose', 'customerReferenceNumber', 'shipmentId', 'cargoId', 'containerNo'] as const),
  ...(['poNumber', 'bolNumber', 'bookingType', 'truckType'] as const),
]
const contactColumns = ['contactName', 'contactEmail', 'contactPhone'] as const
/** Everything else, behind them; a unit stands behind its amount. */
const others = [...uploadFields.filter((field) => !numbers.includes(field)), ...contactColumns].flatMap(
  (column): OrderColumn[] => (column === 'weight' || column === 'volume' ? [column, `${column}Unit`] : [column]),
)
const stopColumns = stopKinds.flatMap((kind) => stopFields.map((field) => `${kind}${field}` as const))

/** Every column that a table of bookings may have, in the order in which our own template has them. */
export const columnNames = [...numbers, ...stopColumns, ...others] as [ColumnName, ...ColumnName[]]

const readings: Readonly<Record<string, Reading>> = {
  ...ownReadings,
  ...Object.fromEntries(uploadFields.map((field) => [field, readingOfKind[enteredRows[field].kind]])),
  ...Object.fromEntries(
    stopKinds.flatMap((kind) => stopFields.map((field) => [`${kind}${field}`, stopReadings[field]])),
  ),
}

export const readingOf = (column: ColumnName): Reading => readings[column] ?? 'text'
