import { logAction } from '@shortcut/words/en/operation-log.ts'
import type { FilterDef } from '../lists/list-filters.ts'

/** Kinds of records in the log. The domain has this list beside its schemas, which the page does not load. */
export const entities = [
  'workOrder',
  'recurringOrder',
  'holiday',
  'cargoWarehouse',
  'receipt',
  'piece',
  'discrepancy',
  'template',
  'waybillStock',
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
  'place',
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

/** The filters of the log's columns, with their parameters of log/list. */
export const logFilters = {
  at: { kind: 'instants', from: 'from', to: 'to' },
  actorName: { kind: 'anyOf', name: 'actorId', values: 'ids' },
  action: { kind: 'anyOf', name: 'action', values: Object.keys(logAction) },
  entity: { kind: 'anyOf', name: 'entity', values: entities },
  outcome: { kind: 'anyOf', name: 'outcome', values: ['done', 'refused'] },
} as const satisfies Record<string, FilterDef>
