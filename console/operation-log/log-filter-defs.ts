import { logAction } from '@shortcut/words/en/operation-log.ts'
import type { FilterDef } from '../lists/list-filters.ts'

/** Kinds of things in the log; the domain's list is beside its schemas, which the page does without. */
export const entities = [
  'workOrder',
  'task',
  'bookingMessage',
  'outgoingMessage',
  'driver',
  'driverDevice',
  'driverCost',
  'appMessage',
  'truck',
  'trailer',
  'warehouse',
  'account',
  'partner',
  'rateSheet',
  'exchangeRate',
  'fuelPrice',
  'fuelProgramme',
  'billing',
  'invoice',
  'invoiceRun',
  'payment',
  'apiKey',
  'user',
  'role',
  'menu',
  'company',
  'rule',
  'file',
  'session',
  'view',
] as const

/** Which columns of the operation log filter, and by which parameters of log/list. */
export const logFilters = {
  at: { kind: 'instants', from: 'from', to: 'to' },
  actorName: { kind: 'anyOf', name: 'actorId', values: 'ids' },
  action: { kind: 'anyOf', name: 'action', values: Object.keys(logAction) },
  entity: { kind: 'anyOf', name: 'entity', values: entities },
  outcome: { kind: 'anyOf', name: 'outcome', values: ['done', 'refused'] },
} as const satisfies Record<string, FilterDef>
