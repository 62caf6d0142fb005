import type { FilterDef } from '../lists/list-filters.ts'

/** Which columns of the account list filter, and by which parameters of account/list. */
export const accountFilters = {
  name: { kind: 'text', name: 'name' },
  code: { kind: 'text', name: 'code' },
  billToCity: { kind: 'text', name: 'billToCity' },
  billToCountry: { kind: 'text', name: 'billToCountry' },
  contactName: { kind: 'text', name: 'contactName' },
  currency: { kind: 'text', name: 'currency' },
  crnPrefix: { kind: 'text', name: 'crnPrefix' },
  workingKeys: { kind: 'anyOf', name: 'hasKey', values: ['yes', 'no'] },
} as const satisfies Record<string, FilterDef>
