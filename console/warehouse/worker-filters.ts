import type { FilterDef } from '../lists/list-filters.ts'

/** Which columns of the list of warehouse workers filter, and by which parameters of warehouse/list. */
export const workerFilters = {
  name: { kind: 'text', name: 'name' },
  phone: { kind: 'text', name: 'phone' },
  customerReferenceNumber: { kind: 'text', name: 'customerReferenceNumber' },
  homeBase: { kind: 'text', name: 'homeBase' },
  status: { kind: 'anyOf', name: 'status', values: ['active', 'inactive'] },
} as const satisfies Record<string, FilterDef>
