import type { z } from 'zod'
import { accountForm } from '../accounts/api.ts'
import { type Column, headerKey } from '../cells/column.ts'
import { driverForm, workerForm } from '../drivers/fields.ts'
import { trailerForm, truckForm, vehicleStatuses } from '../fleet/fields.ts'
import type { ImportKind } from './kinds.ts'

interface Kind {
  form: z.ZodObject
  /** What tells one from another in a file: a cell with this value means that one. */
  key: string
  /** Its section of `words`. */
  labels: string
  columns: readonly Column[]
}

const text = (name: string): Column => ({ name, reading: 'text' })
const date = (name: string): Column => ({ name, reading: 'date' })
const integer = (name: string): Column => ({ name, reading: 'integer' })
const unique = (name: string, label?: string): Column => ({
  name,
  reading: 'text',
  unique: true,
  ...(label ? { label } : {}),
})
const status = (values: readonly string[]): Column => ({
  name: 'status',
  reading: { oneOf: values },
  keepsWhenEmpty: true,
})
const password: Column = { name: 'password', reading: 'text', secret: true }
const placards: Column = { name: 'placards', reading: 'boolean', keepsWhenEmpty: true }
const personStatus = status(['active', 'inactive'])

const vehicle = (type: string, vinLabel: string): Column[] => [
  text(type),
  unique('vin', vinLabel),
  integer('year'),
  text('make'),
  { name: 'capacityKg', reading: 'decimal' },
  status(vehicleStatuses),
  date('registrationExpiresOn'),
  date('inspectionExpiresOn'),
  date('insuranceExpiresOn'),
  text('notes'),
]

/** Of each kind: the form that its rows must pass, and the columns that a file may have, in the order in which one is written. */
export const kinds: Record<ImportKind, Kind> = {
  driver: {
    form: driverForm,
    key: 'userName',
    labels: 'driverField',
    columns: [
      unique('userName'),
      text('name'),
      unique('phone'),
      password,
      { ...text('plateNo'), alsoCalled: ['Truck plate'] },
      { ...text('truckNo'), alsoCalled: ['Unit number'] },
      { name: 'truckId', reading: 'truck' },
      personStatus,
      text('homeBase'),
      text('licenceNo'),
      text('licenceClass'),
      date('licenceExpiresOn'),
      date('medicalExpiresOn'),
      date('insuranceExpiresOn'),
      date('hazmatExpiresOn'),
      text('notes'),
    ],
  },
  warehouse: {
    form: workerForm,
    key: 'phone',
    labels: 'workerField',
    columns: [
      unique('phone'),
      text('name'),
      password,
      text('customerReferenceNumber'),
      personStatus,
      text('homeBase'),
      text('notes'),
    ],
  },
  truck: {
    form: truckForm,
    key: 'unitNo',
    labels: 'vehicleField',
    columns: [
      { ...unique('unitNo'), alsoCalled: ['Truck number'] },
      { ...unique('plateNo'), alsoCalled: ['Truck plate'] },
      ...vehicle('truckType', 'vinOrEngineNumber'),
      placards,
    ],
  },
  trailer: {
    form: trailerForm,
    key: 'trailerNo',
    labels: 'vehicleField',
    columns: [
      unique('trailerNo'),
      { ...unique('plateNo', 'trailerPlateNo'), alsoCalled: ['Trailer plate'] },
      ...vehicle('trailerType', 'vin'),
    ],
  },
  account: {
    form: accountForm,
    key: 'code',
    labels: 'accountField',
    columns: [
      unique('code'),
      unique('name'),
      text('billToAddress'),
      text('billToCity'),
      text('billToProvince'),
      text('billToPostalCode'),
      text('billToCountry'),
      text('contactName'),
      text('contactEmail'),
      text('contactPhone'),
      { ...integer('paymentTermsDays'), keepsWhenEmpty: true },
      { ...text('currency'), keepsWhenEmpty: true },
      { name: 'creditLimit', reading: 'decimal' },
      text('crnPrefix'),
      { ...integer('pickupPhotosRequired'), keepsWhenEmpty: true },
      { ...integer('deliveryPhotosRequired'), keepsWhenEmpty: true },
      { name: 'signatureRequired', reading: 'boolean', keepsWhenEmpty: true },
      { name: 'emailInvoices', reading: 'boolean', keepsWhenEmpty: true },
      { name: 'invoiceZeroCharges', reading: 'boolean', keepsWhenEmpty: true },
    ],
  },
}

/** Columns without which a file cannot bring in new ones: the form misses them when nothing is filled in. */
export function requiredColumns(kind: ImportKind): string[] {
  const { form, columns } = kinds[kind]
  const missed = new Set(form.safeParse({}).error?.issues.map(({ path }) => String(path[0])))
  return columns.filter(({ name }) => missed.has(name)).map(({ name }) => name)
}

export interface Header {
  /** By the file's column: which one it is, or null for one that is not known (or stands there twice). */
  columns: (Column | null)[]
  /** Headers that nothing is read from. */
  unknown: string[]
  /** Wire names of columns that new ones need and the file does not have. */
  missing: string[]
}

/** @param namesOf the words a column goes by, beside its wire name */
export function readHeader(
  kind: ImportKind,
  headers: readonly string[],
  namesOf: (column: Column) => readonly string[],
): Header {
  const known = new Map<string, Column>()
  for (const column of kinds[kind].columns)
    for (const name of [column.name, ...(column.alsoCalled ?? []), ...namesOf(column)])
      known.set(headerKey(name), column)
  const columns: (Column | null)[] = []
  const unknown: string[] = []
  for (const header of headers) {
    const column = known.get(headerKey(header)) ?? null
    const isNew = column !== null && !columns.includes(column)
    if (!isNew && header.trim() !== '') unknown.push(header.trim().slice(0, 80))
    columns.push(isNew ? column : null)
  }
  const found = new Set(columns.map((column) => column?.name))
  return { columns, unknown, missing: requiredColumns(kind).filter((name) => !found.has(name)) }
}
