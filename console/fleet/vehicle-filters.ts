import type { FilterDef } from '../lists/list-filters.ts'

const vehicleFilters = {
  plateNo: { kind: 'text', name: 'plateNo' },
  vin: { kind: 'text', name: 'vin' },
  make: { kind: 'text', name: 'make' },
  year: { kind: 'numbers', from: 'yearMin', to: 'yearMax', decimals: 0 },
  status: { kind: 'anyOf', name: 'status', values: ['active', 'inactive', 'maintenance'] },
  nextExpiresOn: { kind: 'anyOf', name: 'due', values: ['overdue', 'soon'] },
  currentTask: { kind: 'anyOf', name: 'assigned', values: ['yes', 'no'] },
} as const satisfies Record<string, FilterDef>

/** Which columns of the truck list filter, and by which parameters of truck/list. */
export const truckFilters = {
  unitNo: { kind: 'text', name: 'unitNo' },
  truckType: { kind: 'text', name: 'truckType' },
  ...vehicleFilters,
} as const satisfies Record<string, FilterDef>

/** The same of trailer/list. */
export const trailerFilters = {
  trailerNo: { kind: 'text', name: 'trailerNo' },
  trailerType: { kind: 'text', name: 'trailerType' },
  ...vehicleFilters,
} as const satisfies Record<string, FilterDef>
