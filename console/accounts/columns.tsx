import type { accountApi } from '@shortcut/domain/accounts/api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { amountText } from '@shortcut/words/amounts.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type { accountField } from '@shortcut/words/en/fields.ts'
import { linkColumn } from '../records/link-column.tsx'
import { timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'

export type AccountRow = ReplyOf<(typeof accountApi)['list']>['list'][number]
type Surroundings = {
  t: Translate<typeof fieldWords>
  zone: string
  show: (id: string) => void
  hrefOf: (id: string) => string
}

export function accountColumns({ t, zone, show, hrefOf }: Surroundings): GridColumn<AccountRow>[] {
  const label = (field: keyof typeof accountField) => t(`accountField:${field}`)
  const plain = (
    field: 'code' | 'billToCity' | 'billToProvince' | 'billToCountry' | 'contactName' | 'contactEmail' | 'contactPhone',
    width: number,
    sortable = false,
  ) => ({ id: field, header: label(field), width, sortable, text: (row: AccountRow) => row[field] })
  return [
    linkColumn({ id: 'name', header: label('name'), width: 216, text: (row) => row.name, show, hrefOf }),
    plain('code', 120, true),
    plain('billToCity', 144, true),
    plain('billToProvince', 96),
    plain('billToCountry', 136),
    plain('contactName', 144),
    plain('contactEmail', 200),
    plain('contactPhone', 136),
    {
      id: 'paymentTermsDays',
      header: label('paymentTermsDays'),
      width: 152,
      align: 'end',
      sortable: true,
      text: (row) => String(row.paymentTermsDays),
    },
    { id: 'currency', header: label('currency'), width: 104, sortable: true, text: (row) => row.currency },
    {
      id: 'creditLimit',
      header: label('creditLimit'),
      width: 128,
      align: 'end',
      text: (row) => amountText(row.creditLimit, ''),
    },
    { id: 'crnPrefix', header: label('crnPrefix'), width: 104, text: (row) => row.crnPrefix },
    {
      id: 'workingKeys',
      header: label('workingKeys'),
      width: 88,
      align: 'end',
      text: (row) => (row.workingKeys > 0 ? String(row.workingKeys) : ''),
    },
    {
      id: 'updatedAt',
      header: label('updatedAt'),
      width: 136,
      sortable: true,
      text: (row) => timeIn(zone, row.updatedAt),
    },
  ]
}
