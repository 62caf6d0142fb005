import type { accountApi } from '@shortcut/domain/accounts/api.ts'
import { accountFieldRows, accountKept } from '@shortcut/domain/accounts/fields.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { amountText } from '@shortcut/words/amounts.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import { filtersIn } from '../lists/list-filters.ts'
import { type ListedField, recordColumns } from '../records/fields/record-columns.tsx'
import type { Translate } from '../words/words.ts'

export type AccountRow = ReplyOf<(typeof accountApi)['list']>['list'][number]
type Surroundings = {
  t: Translate<typeof fieldWords | typeof lawWords | typeof recordWords>
  zone: string
  show: (id: string) => void
  hrefOf: (id: string) => string
}

const rows = { ...accountFieldRows, ...accountKept }
export const accountFilters = filtersIn(rows)

/** In the order of the columns, px. */
const widths: Record<ListedField<typeof rows>, number> = {
  name: 216,
  code: 120,
  billToCity: 144,
  billToProvince: 96,
  billToCountry: 136,
  contactName: 144,
  contactEmail: 200,
  contactPhone: 136,
  paymentTermsDays: 152,
  currency: 104,
  creditLimit: 128,
  crnPrefix: 104,
  workingKeys: 88,
  updatedAt: 176,
}

export const accountColumns = ({ t, ...around }: Surroundings) =>
  recordColumns<typeof rows, AccountRow>({
    rows,
    widths,
    labelOf: (field) => t(`accountField:${field}`),
    shapes: {
      creditLimit: { text: (row) => amountText(row.creditLimit, '') },
      workingKeys: { text: (row) => (row.workingKeys > 0 ? String(row.workingKeys) : '') },
    },
    t,
    ...around,
  })
