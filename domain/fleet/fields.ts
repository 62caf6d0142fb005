import { dueStates, type papers } from '../drivers/papers.ts'
import { anyOf, numbers, searched, text, yesNo } from '../field-row.ts'
import type { KeptRecordRow, RecordRow } from '../records/record-row.ts'
import { trailerEquipment, truckEquipment } from '../work-orders/offered-equipment.ts'

/**
 * Every field of trucks and trailers, one row each, in the order of the form. Schemas, replies, lists and their SQL, filters, forms, facts and
 * files are made from these rows. A row answers every question: no place is an answer too. No schemas here: the pages of the console load this
 * file.
 */

export const vehicleStatuses = ['active', 'inactive', 'maintenance'] as const
export type VehicleStatus = (typeof vehicleStatuses)[number]

type VehicleRow = RecordRow<'vehicle' | 'papers' | 'pictures', 'vehicle' | 'more' | 'papers'>
/** Each of a vehicle's papers has a row. */
type VehiclePapers = Record<`${(typeof papers)['truck' | 'trailer'][number]}ExpiresOn`, VehicleRow & { kind: 'expiry' }>

/** What trucks and trailers share. */
// biome-ignore format: a row stands in one line or two
const vehicleRows = {
  status: {
    kind: 'status', values: vehicleStatuses,
    form: 'vehicle', facts: null, list: true, filter: anyOf('status', vehicleStatuses), sort: true, file: true,
  },
  vin: { kind: 'vin', max: 40, form: 'vehicle', facts: 'vehicle', list: true, filter: searched('vin'), sort: true, file: true },
  year: {
    kind: 'count', min: 1950, max: 2100, preset: null,
    form: 'vehicle', facts: 'vehicle', list: true, filter: numbers('year', 0), sort: true, file: true,
  },
  make: { kind: 'text', max: 60, form: 'vehicle', facts: 'vehicle', list: true, filter: text('make'), sort: true, file: true },
  capacityKg: { kind: 'kilograms', form: 'vehicle', facts: 'vehicle', list: true, filter: null, sort: false, file: true },
  registrationExpiresOn: { kind: 'expiry', form: 'papers', facts: 'papers', list: true, filter: null, sort: true, file: true },
  inspectionExpiresOn: { kind: 'expiry', form: 'papers', facts: 'papers', list: true, filter: null, sort: true, file: true },
  insuranceExpiresOn: { kind: 'expiry', form: 'papers', facts: 'papers', list: true, filter: null, sort: true, file: true },
  notes: { kind: 'text', max: 1000, form: 'papers', facts: 'more', list: false, filter: null, sort: false, file: true },
  /** Uploaded pictures: the plate, and the whole vehicle. */
  platePhoto: { kind: 'picture', form: 'pictures', facts: null, list: false, filter: null, sort: false, file: false },
  photos: { kind: 'pictures', most: 10, form: 'pictures', facts: null, list: false, filter: null, sort: false, file: false },
} satisfies Record<string, VehicleRow> & VehiclePapers

// biome-ignore format: a row stands in one line or two
export const truckFieldRows = {
  unitNo: {
    kind: 'text', max: 20, required: true, form: 'vehicle', facts: null, list: true, filter: searched('unitNo'), sort: true, file: true,
  },
  plateNo: {
    kind: 'text', max: 20, required: true, form: 'vehicle', facts: 'vehicle', list: true, filter: searched('plateNo'), sort: true, file: true,
  },
  truckType: {
    kind: 'text', max: 80, known: truckEquipment,
    form: 'vehicle', facts: 'vehicle', list: true, filter: text('truckType'), sort: true, file: true,
  },
  /** It can carry hazmat placards. */
  placards: { kind: 'flag', form: 'vehicle', facts: 'more', list: true, filter: yesNo('placards'), sort: false, file: true },
  ...vehicleRows,
} satisfies Record<string, VehicleRow>

// biome-ignore format: a row stands in one line or two
export const trailerFieldRows = {
  trailerNo: {
    kind: 'text', max: 20, required: true, form: 'vehicle', facts: null, list: true, filter: searched('trailerNo'), sort: true, file: true,
  },
  plateNo: { kind: 'text', max: 20, form: 'vehicle', facts: 'vehicle', list: true, filter: searched('plateNo'), sort: true, file: true },
  trailerType: {
    kind: 'text', max: 80, known: trailerEquipment,
    form: 'vehicle', facts: 'vehicle', list: true, filter: text('trailerType'), sort: true, file: true,
  },
  ...vehicleRows,
} satisfies Record<string, VehicleRow>

/** What the lists show of a truck or a trailer besides. */
// biome-ignore format: a row stands in one line
export const vehicleKept = {
  /** 'overdue,soon' means "Due in 30 days". */
  nextExpiresOn: { kind: 'expiry', list: true, filter: anyOf('due', dueStates), sort: true },
  /** Defects that drivers have reported and nobody has certified. */
  openDefects: { kind: 'number', list: true, filter: yesNo('defects'), sort: false },
  currentTask: { kind: 'task', list: true, filter: yesNo('assigned'), sort: false },
  driver: { kind: 'driver', list: true, filter: null, sort: false },
  lastPosition: { kind: 'position', list: true, filter: null, sort: false },
  updatedAt: { kind: 'moment', list: true, filter: null, sort: true },
} satisfies Record<string, KeptRecordRow>
