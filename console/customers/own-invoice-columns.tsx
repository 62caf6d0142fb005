import { type OwnInvoice, ownInvoiceStates } from '@shortcut/domain/customers/own-invoice-api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import type { FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import type * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import { moneyText } from '../billing/money.ts'
import { invoiceTones } from '../billing/tones.ts'
import type { FilterDef } from '../lists/list-filters.ts'
import { linkColumn } from '../records/link-column.tsx'
import { dayShown } from '../time/time.ts'
import type { Translate } from '../words/words.ts'

type T = Translate<typeof fieldWords | typeof invoiceWords | typeof ownWords>

/** The filters of the columns, with their parameters of ownInvoice/list. */
export const ownInvoiceFilters = {
  state: { kind: 'anyOf', name: 'state', values: ownInvoiceStates },
  issuedOn: { kind: 'dates', from: 'from', to: 'to' },
  daysOverdue: { kind: 'anyOf', name: 'overdue', values: ['yes'] },
} as const satisfies Record<string, FilterDef>

export const ownInvoiceOptions = (t: T): Readonly<Record<string, FilterOption[]>> => ({
  state: ownInvoiceStates.map((value) => ({
    value,
    label: t(`invoiceState:${value}`),
    show: <StatusBadge text={t(`invoiceState:${value}`)} tone={invoiceTones[value]} />,
  })),
  daysOverdue: [{ value: 'yes', label: t('ownPage:overdueOnly') }],
})

export function ownInvoiceColumns(t: T, show: (id: string) => void): GridColumn<OwnInvoice>[] {
  const column = (
    id:
      | 'issuedOn'
      | 'dueOn'
      | 'daysOverdue'
      | 'total'
      | 'balance'
      | 'currency'
      | 'orderCount'
      | 'kind'
      | 'subject'
      | 'reference',
    width: number,
    more: Partial<GridColumn<OwnInvoice>>,
  ) => ({
    id,
    header: t(`invoiceField:${id}`),
    width,
    text: (row: OwnInvoice) => String(row[id] ?? ''),
    ...more,
  })
  const sums = { align: 'end' as const, sortable: true }
  return [
    linkColumn({ id: 'number', header: t('invoiceField:number'), width: 144, text: (row) => row.number ?? '', show }),
    {
      id: 'state',
      header: t('invoiceField:state'),
      width: 136,
      text: (row) => t(`invoiceState:${row.state}`),
      cell: (row) => <StatusBadge text={t(`invoiceState:${row.state}`)} tone={invoiceTones[row.state]} />,
    },
    column('kind', 112, { text: (row) => t(`invoiceKind:${row.kind}`) }),
    column('subject', 168, { text: (row) => t(`invoiceSubject:${row.subject}`) }),
    column('issuedOn', 120, { sortable: true, text: (row) => dayShown(row.issuedOn) }),
    column('dueOn', 120, { sortable: true, text: (row) => dayShown(row.dueOn) }),
    column('daysOverdue', 120, { align: 'end', text: (row) => (row.daysOverdue > 0 ? String(row.daysOverdue) : '') }),
    column('total', 120, { ...sums, text: (row) => moneyText(row.total) }),
    column('balance', 120, { ...sums, text: (row) => moneyText(row.balance) }),
    column('currency', 88, {}),
    column('orderCount', 88, { align: 'end' }),
    column('reference', 168, {}),
  ]
}
