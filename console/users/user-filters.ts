import type { FilterDef } from '../lists/list-filters.ts'

/** The filters of the user list's columns, with their parameters of user/list. */
export const userFilters = {
  roles: { kind: 'anyOf', name: 'roleId', values: 'ids' },
  status: { kind: 'anyOf', name: 'frozen', values: ['false', 'true'] },
  lastSignInAt: { kind: 'instants', from: 'signedInFrom', to: 'signedInTo' },
} as const satisfies Record<string, FilterDef>
