import type { InvoiceRow } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type { invoiceField } from '@shortcut/words/en/fields.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { dayShown, timeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'
import { moneyText } from '../money.ts'
import { invoiceTones } from '../tones.ts'

type Surroundings = {
  t: Translate<typeof fieldWords | typeof invoiceWords>
  zone: string
  show: (id: string) => void
  hrefOf: (id: string) => string
}

export function invoiceColumns({ t, zone, show, hrefOf }: Surroundings): GridColumn<InvoiceRow>[] {
  const column = (
    id: keyof typeof invoiceField & keyof InvoiceRow,
    width: number,
    more: Partial<GridColumn<InvoiceRow>>,
  ) => ({
    id,
    header: t(`invoiceField:${id}`),
    width,
    text: (row: InvoiceRow) => String(row[id] ?? ''),
    ...more,
  })
  const sums = { align: 'end' as const, sortable: true }
  return [
    linkColumn({
      id: 'number',
      header: t('invoiceField:number'),
      width: 136,
      text: (row) => row.number ?? t('invoiceState:draft'),
      show,
      hrefOf,
    }),
    column('state', 120, {
      text: (row) => t(`invoiceState:${row.state}`),
      cell: (row) => <StatusBadge text={t(`invoiceState:${row.state}`)} tone={invoiceTones[row.state]} />,
    }),
    column('customerName', 216, { sortable: true }),
    column('issuedOn', 112, { sortable: true, text: (row) => dayShown(row.issuedOn) }),
    column('dueOn', 112, { sortable: true, text: (row) => dayShown(row.dueOn) }),
    column('daysOverdue', 120, { align: 'end', text: (row) => (row.daysOverdue > 0 ? String(row.daysOverdue) : '') }),
    column('total', 120, { ...sums, text: (row) => moneyText(row.total) }),
    column('balance', 120, { ...sums, text: (row) => moneyText(row.balance) }),
    column('currency', 88, {}),
    column('orderCount', 80, { align: 'end' }),
    column('kind', 112, { text: (row) => t(`invoiceKind:${row.kind}`) }),
    column('subject', 152, { text: (row) => t(`invoiceSubject:${row.subject}`) }),
    column('reference', 152, {}),
    column('updatedAt', 176, { sortable: true, text: (row) => timeIn(zone, row.updatedAt) }),
  ]
}
