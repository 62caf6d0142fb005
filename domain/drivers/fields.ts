import { anyOf, searched, text, yesNo } from '../field-row.ts'
import type { KeptRecordRow, RecordRow } from '../records/record-row.ts'
import { dueStates, type papers } from './papers.ts'

/**
 * Every field of drivers and warehouse workers, one row each, in the order of the form. Schemas, replies, lists and their SQL, filters, forms,
 * facts and files are made from these rows. A row answers every question: no place is an answer too. No schemas here: the pages of the console
 * load this file.
 */

export const personStatuses = ['active', 'inactive'] as const
export type PersonStatus = (typeof personStatuses)[number]

type DriverRow = RecordRow<'person' | 'truck' | 'papers', 'person' | 'base' | 'papers'>
/** Each of a driver's papers has a row. */
type DriverPapers = Record<`${(typeof papers)['driver'][number]}ExpiresOn`, DriverRow & { kind: 'expiry' }>

// biome-ignore format: a row stands in one line or two
export const driverFieldRows = {
  name: {
    kind: 'text', max: 80, required: true, form: 'person', facts: null, list: true, filter: searched('name'), sort: true, file: true,
  },
  phone: {
    kind: 'text', max: 20, required: true, form: 'person', facts: 'person', list: true, filter: searched('phone'), sort: true, file: true,
  },
  userName: {
    kind: 'text', max: 40, required: true, form: 'person', facts: 'person', list: true, filter: searched('userName'), sort: true, file: true,
  },
  status: {
    kind: 'status', values: personStatuses,
    form: 'person', facts: null, list: true, filter: anyOf('status', personStatuses), sort: true, file: true,
  },
  truckId: { kind: 'truck', form: 'truck', facts: null, list: false, filter: null, sort: false, file: true },
  homeBase: { kind: 'text', max: 120, form: 'truck', facts: 'base', list: true, filter: text('homeBase'), sort: true, file: true },
  /** Plate and number of the usual truck: filled from `truckId` if not typed. */
  plateNo: { kind: 'text', max: 20, form: 'truck', facts: 'person', list: true, filter: searched('plateNo'), sort: true, file: true },
  truckNo: { kind: 'text', max: 20, form: 'truck', facts: 'person', list: true, filter: searched('truckNo'), sort: true, file: true },
  licenceNo: { kind: 'text', max: 40, form: 'papers', facts: 'papers', list: false, filter: null, sort: false, file: true },
  licenceClass: { kind: 'text', max: 4, form: 'papers', facts: 'papers', list: true, filter: text('licenceClass'), sort: false, file: true },
  licenceExpiresOn: { kind: 'expiry', form: 'papers', facts: 'papers', list: true, filter: null, sort: true, file: true },
  medicalExpiresOn: { kind: 'expiry', form: 'papers', facts: 'papers', list: true, filter: null, sort: true, file: true },
  insuranceExpiresOn: { kind: 'expiry', form: 'papers', facts: 'papers', list: true, filter: null, sort: true, file: true },
  /** Expiry date of the hazmat endorsement (H); null: none. */
  hazmatExpiresOn: { kind: 'expiry', form: 'papers', facts: 'papers', list: true, filter: null, sort: true, file: true },
  /** Uploaded pictures of the driver license. */
  licenceImages: { kind: 'pictures', most: 2, form: 'papers', facts: null, list: false, filter: null, sort: false, file: false },
  notes: { kind: 'text', max: 1000, form: 'papers', facts: 'base', list: false, filter: null, sort: false, file: true },
} satisfies Record<string, DriverRow> & DriverPapers

/** What the list shows of a driver besides. */
// biome-ignore format: a row stands in one line
export const driverKept = {
  /** 'overdue,soon' means "Due in 30 days". */
  nextExpiresOn: { kind: 'expiry', list: true, filter: anyOf('due', dueStates), sort: true },
  currentTask: { kind: 'task', list: true, filter: yesNo('assigned'), sort: false },
  lastPosition: { kind: 'position', list: true, filter: null, sort: false },
  /** Whether the driver app sent something just now (presence.ts). */
  lastSeenAt: { kind: 'moment', list: true, filter: yesNo('online'), sort: true },
  /** Since when a renewed paper from the driver's phone waits to be checked; null: none. */
  paperSentAt: { kind: 'moment', list: true, filter: yesNo('paperToCheck'), sort: false },
  updatedAt: { kind: 'moment', list: false, filter: null, sort: true },
} satisfies Record<string, KeptRecordRow>

// biome-ignore format: a row stands in one line or two
export const workerFieldRows = {
  name: {
    kind: 'text', max: 80, required: true, form: 'person', facts: null, list: true, filter: searched('name'), sort: true, file: true,
  },
  phone: {
    kind: 'text', max: 20, required: true, form: 'person', facts: 'person', list: true, filter: searched('phone'), sort: true, file: true,
  },
  customerReferenceNumber: {
    kind: 'text', max: 80, required: true,
    form: 'person', facts: 'work', list: true, filter: searched('customerReferenceNumber'), sort: true, file: true,
  },
  status: {
    kind: 'status', values: personStatuses,
    form: 'person', facts: null, list: true, filter: anyOf('status', personStatuses), sort: true, file: true,
  },
  /** Where they receive freight with their phone. */
  warehouseId: { kind: 'warehouse', form: 'work', facts: null, list: false, filter: null, sort: false, file: false },
  homeBase: { kind: 'text', max: 120, wide: true, form: 'work', facts: 'base', list: true, filter: text('homeBase'), sort: true, file: true },
  notes: { kind: 'text', max: 1000, form: 'work', facts: 'person', list: true, filter: null, sort: false, file: true },
} satisfies Record<string, RecordRow<'person' | 'work', 'base' | 'work' | 'person'>>

/** What the list shows of a warehouse worker besides. */
export const workerKept = {
  lastSeenAt: { kind: 'moment', list: true, filter: null, sort: true },
  updatedAt: { kind: 'moment', list: true, filter: null, sort: true },
} satisfies Record<string, KeptRecordRow>
