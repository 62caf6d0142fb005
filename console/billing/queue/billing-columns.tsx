import type { BillingRow } from '@shortcut/domain/billing/billing-api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as billingLawWords from '@shortcut/words/en/billing/billing-law.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type { billingField } from '@shortcut/words/en/fields.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { dayShown, timeIn } from '../../time/time.ts'
import { milesShown } from '../../words/measures.ts'
import type { Translate } from '../../words/words.ts'
import { exceptionTexts } from '../exception-texts.ts'
import { moneyIn } from '../money.ts'
import { billingTones } from './billing-tones.ts'

type Surroundings = {
  t: Translate<typeof billingLawWords | typeof fieldWords>
  zone: string
  show: (id: string) => void
}

export function billingColumns({ t, zone, show }: Surroundings): GridColumn<BillingRow>[] {
  const label = (field: keyof typeof billingField) => t(`billingField:${field}`)
  const money = (field: 'linehaul' | 'fuel' | 'accessorials' | 'air' | 'total') => ({
    id: field,
    header: label(field),
    width: field === 'total' ? 120 : 104,
    align: 'end' as const,
    sortable: field === 'total',
    text: (row: BillingRow) =>
      field === 'total'
        ? `${moneyIn(row[field], row.currency)} ${row.currency}`
        : /[1-9]/.test(row[field])
          ? moneyIn(row[field], row.currency)
          : '',
  })
  return [
    {
      ...linkColumn({
        id: 'bookingId',
        header: label('bookingId'),
        width: 128,
        text: (row: BillingRow) => row.bookingId,
        show,
      }),
      sortable: false,
    },
    {
      id: 'billingStatus',
      header: label('billingStatus'),
      width: 148,
      text: (row) => t(`billingStatus:${row.status}`),
      cell: (row) => <StatusBadge text={t(`billingStatus:${row.status}`)} tone={billingTones[row.status]} />,
    },
    // Beside the status, so that exceptions are visible on a small screen too.
    {
      id: 'exceptions',
      header: label('exceptions'),
      width: 224,
      text: (row) => [row.reason, ...exceptionTexts(t, row.exceptions)].filter(Boolean).join(' · '),
    },
    { id: 'customerName', header: label('customerName'), width: 168, text: (row) => row.customerName },
    { id: 'route', header: label('route'), width: 240, text: (row) => row.route },
    {
      id: 'deliveredAt',
      header: label('deliveredAt'),
      width: 176,
      sortable: true,
      text: (row) => timeIn(zone, row.deliveredAt),
    },
    money('total'),
    money('linehaul'),
    money('fuel'),
    money('accessorials'),
    money('air'),
    {
      id: 'miles',
      header: label('distance'),
      width: 88,
      align: 'end',
      text: (row) => (row.miles ? milesShown(row.miles) : ''),
    },
    { id: 'reviewer', header: label('reviewer'), width: 128, text: (row) => row.reviewer ?? '' },
    { id: 'pickupOn', header: label('pickupOn'), width: 104, text: (row) => dayShown(row.pickupOn) },
    { id: 'updatedAt', header: label('updatedAt'), width: 176, text: (row) => timeIn(zone, row.updatedAt) },
  ]
}
