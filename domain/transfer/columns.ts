import type { z } from 'zod'
import { accountFieldRows } from '../accounts/fields.ts'
import { accountForm } from '../accounts/input.ts'
import { type Column, headerKey, type Reading } from '../cells/column.ts'
import { driverFieldRows, workerFieldRows } from '../drivers/fields.ts'
import { driverInFile, workerInFile } from '../drivers/input.ts'
import type { FieldWith } from '../field-row.ts'
import { trailerFieldRows, truckFieldRows } from '../fleet/fields.ts'
import { trailerForm, truckForm } from '../fleet/input.ts'
import type { AnyRecordRow, RecordRows } from '../records/record-row.ts'
import type { ImportKind } from './kinds.ts'

interface Kind {
  form: z.ZodObject
  /** The column that identifies a record: a row with an existing value changes that record. */
  key: string
  /** Its section of `words`. */
  labels: string
  columns: readonly Column[]
}

/** What a file says of a field beside how its cells are read. */
type FileColumn = Omit<Column, 'name' | 'reading'>
const plain: FileColumn = {}
const unique: FileColumn = { unique: true }
const secret: FileColumn = { secret: true }

const keepsWhenEmpty: FileColumn = { keepsWhenEmpty: true }
/** There is no such thing as an empty one. */
const isNeverEmpty = (row: AnyRecordRow) =>
  row.kind === 'status' || row.kind === 'flag' || (row.kind === 'count' && row.preset !== null)

function readingOf(row: AnyRecordRow): Reading {
  switch (row.kind) {
    case 'expiry':
      return 'date'
    case 'truck':
      return 'truck'
    case 'count':
      return 'integer'
    case 'amount':
    case 'kilograms':
      return 'decimal'
    case 'flag':
      return 'boolean'
    case 'status':
      return { oneOf: row.values }
    default:
      return 'text'
  }
}

/** Columns of an entity's files, in the order in which one is written: each field whose row says so, and what is no field. */
const fileColumns = <Rows extends RecordRows>(
  rows: Rows,
  columns: Record<FieldWith<Rows, 'file', true>, FileColumn> & Partial<Record<'password', FileColumn>>,
): Column[] =>
  Object.entries<FileColumn>(columns).map(([name, column]) => {
    const row = rows[name]
    return { name, reading: row ? readingOf(row) : 'text', ...(row && isNeverEmpty(row) && keepsWhenEmpty), ...column }
  })

/** For each kind: the form that its rows must pass, and the columns of its files, in the order of an export. */
export const kinds: Record<ImportKind, Kind> = {
  driver: {
    form: driverInFile,
    key: 'userName',
    labels: 'driverField',
    columns: fileColumns(driverFieldRows, {
      userName: unique,
      name: plain,
      phone: unique,
      password: secret,
      plateNo: { alsoCalled: ['Truck plate'] },
      truckNo: { alsoCalled: ['Unit number'] },
      truckId: plain,
      status: plain,
      homeBase: plain,
      licenceNo: plain,
      licenceClass: plain,
      licenceExpiresOn: plain,
      medicalExpiresOn: plain,
      insuranceExpiresOn: plain,
      hazmatExpiresOn: plain,
      notes: plain,
    }),
  },
  warehouse: {
    form: workerInFile,
    key: 'phone',
    labels: 'workerField',
    columns: fileColumns(workerFieldRows, {
      phone: unique,
      name: plain,
      password: secret,
      customerReferenceNumber: plain,
      status: plain,
      homeBase: plain,
      notes: plain,
    }),
  },
  truck: {
    form: truckForm,
    key: 'unitNo',
    labels: 'vehicleField',
    columns: fileColumns(truckFieldRows, {
      unitNo: { ...unique, alsoCalled: ['Truck number'] },
      plateNo: { ...unique, alsoCalled: ['Truck plate'] },
      truckType: plain,
      vin: { ...unique, label: 'vinOrEngineNumber' },
      year: plain,
      make: plain,
      capacityKg: plain,
      status: plain,
      registrationExpiresOn: plain,
      inspectionExpiresOn: plain,
      insuranceExpiresOn: plain,
      notes: plain,
      placards: plain,
    }),
  },
  trailer: {
    form: trailerForm,
    key: 'trailerNo',
    labels: 'vehicleField',
    columns: fileColumns(trailerFieldRows, {
      trailerNo: unique,
      plateNo: { ...unique, label: 'trailerPlateNo', alsoCalled: ['Trailer plate'] },
      trailerType: plain,
      vin: unique,
      year: plain,
      make: plain,
      capacityKg: plain,
      status: plain,
      registrationExpiresOn: plain,
      inspectionExpiresOn: plain,
      insuranceExpiresOn: plain,
      notes: plain,
    }),
  },
  account: {
    form: accountForm,
    key: 'code',
    labels: 'accountField',
    columns: fileColumns(accountFieldRows, {
      code: unique,
      name: unique,
      billToAddress: plain,
      billToCity: plain,
      billToProvince: plain,
      billToPostalCode: plain,
      billToCountry: plain,
      contactName: plain,
      contactEmail: plain,
      mailSenders: plain,
      answerMails: plain,
      contactPhone: plain,
      paymentTermsDays: plain,
      currency: keepsWhenEmpty,
      creditLimit: plain,
      crnPrefix: plain,
      weightTolerancePercent: plain,
      weightToleranceKg: plain,
      storageFreeDays: plain,
      pickupPhotosRequired: plain,
      deliveryPhotosRequired: plain,
      signatureRequired: plain,
      emailInvoices: plain,
      invoiceZeroCharges: plain,
    }),
  },
}

/** Columns that a file with new records needs: the form requires them. */
export function requiredColumns(kind: ImportKind): string[] {
  const { form, columns } = kinds[kind]
  const missed = new Set(form.safeParse({}).error?.issues.map(({ path }) => String(path[0])))
  return columns.filter(({ name }) => missed.has(name)).map(({ name }) => name)
}

export interface Header {
  /** By the file's column: its meaning, or null if it is unknown or repeated. */
  columns: (Column | null)[]
  /** Headers of ignored columns. */
  unknown: string[]
  /** API names of columns that new records need and the file lacks. */
  missing: string[]
}

/** @param namesOf the labels of a column, besides its API name */
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
