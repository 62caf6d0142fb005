import { presences } from '@shortcut/domain/drivers/presence.ts'
import { appKinds } from '@shortcut/domain/tracking/app-online-api.ts'
import type { FilterDef } from '../lists/list-filters.ts'

/** The filters of the monitor's columns, with their parameters of appOnline/list. */
export const appOnlineFilters = {
  name: { kind: 'text', name: 'name' },
  kind: { kind: 'anyOf', name: 'kind', values: appKinds },
  phone: { kind: 'text', name: 'phone' },
  presence: { kind: 'anyOf', name: 'presence', values: presences },
  device: { kind: 'text', name: 'device' },
  appVersion: { kind: 'text', name: 'appVersion' },
  silent: { kind: 'anyOf', name: 'silent', values: ['yes', 'no'] },
} as const satisfies Record<string, FilterDef>
