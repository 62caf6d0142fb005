import type { Kind } from '../../work-orders/field-row.ts'
import { enteredFields, type WorkOrderField } from '../../work-orders/field-sets.ts'
import { enteredRows } from '../../work-orders/fields.ts'
import { stopKinds, stopRows } from '../../work-orders/stop-rows.ts'
import { type StopUpload, stopUploads } from '../../work-orders/stop-sets.ts'

/** How a cell's text is converted to a value. */
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

/** Columns that are not fields of the order. */
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
  text: 'text',
  bookingType: 'bookingType',
  count: 'count',
  weight: 'weight',
  volume: 'volume',
  placeTime: 'when',
  tags: 'tags',
  choice: 'choice',
}

export type UploadField = {
  [F in WorkOrderField]: (typeof enteredRows)[F]['upload'] extends string ? F : never
}[WorkOrderField]
/** Order fields that have a column, in the form's order. */
export const uploadFields = enteredFields.filter((field) => enteredRows[field].upload !== null) as UploadField[]

/** Columns of a stop that are no field of it. */
const ownStopReadings = {
  Address2: 'text',
  Date: 'when',
  ContactEmail: 'text',
} as const satisfies Record<string, Reading>
export type OwnStopColumn = keyof typeof ownStopReadings

const readingOfStopKind: Record<(typeof stopRows)[StopUpload]['kind'], Reading> = {
  text: 'text',
  phone: 'text',
  country: 'country',
  placeTime: 'when',
}

export type StopKind = (typeof stopKinds)[number]
export type StopColumn = Capitalize<StopUpload> | OwnStopColumn
export type OrderColumn = UploadField | OwnColumn
/** `Date` is the stop's day; `From` and `To` are its window, or times on that day. */
export type ColumnName = OrderColumn | `${StopKind}${StopColumn}`

/** 'PostalCode' of `postalCode`. */
export const stopColumnOf = (field: StopUpload) =>
  `${field.charAt(0).toUpperCase()}${field.slice(1)}` as Capitalize<StopUpload>

/** The columns of a stop, in the order in which our own template has them. */
export const stopColumnNames = stopUploads.flatMap((field): StopColumn[] => {
  if (field === 'address') return ['Address', 'Address2']
  if (field === 'from') return ['Date', 'From']
  return field === 'contactPhone' ? ['ContactPhone', 'ContactEmail'] : [stopColumnOf(field)]
})

/** Order numbers, before the stops. */
const numbers: readonly OrderColumn[] = [
  ...(['purpose', 'customerReferenceNumber', 'shipmentId', 'cargoId', 'containerNo'] as const),
  ...(['poNumber', 'bolNumber', 'bookingType', 'truckType'] as const),
]
const contactColumns = ['contactName', 'contactEmail', 'contactPhone'] as const
/** All other columns, after the stops; a unit follows its amount. */
const others = [...uploadFields.filter((field) => !numbers.includes(field)), ...contactColumns].flatMap(
  (column): OrderColumn[] => (column === 'weight' || column === 'volume' ? [column, `${column}Unit`] : [column]),
)
const stopColumns = stopKinds.flatMap((kind) => stopColumnNames.map((column) => `${kind}${column}` as const))

/** Every column that a table of bookings may have, in the order of our template. */
export const columnNames = [...numbers, ...stopColumns, ...others] as [ColumnName, ...ColumnName[]]

const stopReadings: Record<string, Reading> = {
  ...ownStopReadings,
  ...Object.fromEntries(stopUploads.map((field) => [stopColumnOf(field), readingOfStopKind[stopRows[field].kind]])),
}

const readings: Readonly<Record<string, Reading>> = {
  ...ownReadings,
  ...Object.fromEntries(uploadFields.map((field) => [field, readingOfKind[enteredRows[field].kind]])),
  ...Object.fromEntries(
    stopKinds.flatMap((kind) => Object.entries(stopReadings).map(([column, reading]) => [`${kind}${column}`, reading])),
  ),
}

export const readingOf = (column: ColumnName): Reading => readings[column] ?? 'text'
