import type { FilterDef } from '../lists/list-filters.ts'

/** Which columns of the driver list filter, and by which parameters of driver/list. */
export const driverFilters = {
  name: { kind: 'text', name: 'name' },
  userName: { kind: 'text', name: 'userName' },
  phone: { kind: 'text', name: 'phone' },
  plateNo: { kind: 'text', name: 'plateNo' },
  truckNo: { kind: 'text', name: 'truckNo' },
  homeBase: { kind: 'text', name: 'homeBase' },
  licenceClass: { kind: 'text', name: 'licenceClass' },
  status: { kind: 'anyOf', name: 'status', values: ['active', 'inactive'] },
  nextExpiresOn: { kind: 'anyOf', name: 'due', values: ['overdue', 'soon'] },
  lastSeenAt: { kind: 'anyOf', name: 'online', values: ['yes', 'no'] },
  currentTask: { kind: 'anyOf', name: 'assigned', values: ['yes', 'no'] },
} as const satisfies Record<string, FilterDef>
