import type { StopField } from '../../work-orders/stop-sets.ts'

/** A value of every field of a stop, each to be told from the others wherever it shows. A new field needs one. */
export const everyStop = {
  kind: 'pickup',
  company: 'Maple Works',
  address: '1207 Every Street',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5V 2T6',
  country: 'CA',
  from: '2027-03-08T08:15',
  to: '2027-03-08T12:45',
  contactName: 'Stella Dock',
  contactPhone: '555-0188',
  remark: 'Ask at dock 31',
  pieces: 4711,
} as const satisfies Record<StopField, unknown>

/** Its window in UTC. */
export const everyWindow = { from: '2027-03-08T13:15:00.000Z', to: '2027-03-08T17:45:00.000Z' }
