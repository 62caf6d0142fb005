import type { OwnOrderRow } from '@shortcut/domain/customers/own-order-api.ts'
import { ownStates } from '@shortcut/domain/customers/own-state.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import type { FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import type * as customerWords from '@shortcut/words/en/customers/law.ts'
import type * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import type { FilterDef } from '../lists/list-filters.ts'
import { linkColumn } from '../records/link-column.tsx'
import { dayShown, timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'
import { durationText } from '../work-orders/stop-times.ts'

type T = Translate<typeof customerWords | typeof ownWords | typeof workOrderWords>

export const ownTones: Record<OwnOrderRow['state'], StatusTone> = {
  waiting: 'blue',
  confirmed: 'indigo',
  assigned: 'cyan',
  underWay: 'teal',
  delivered: 'green',
  cancelled: 'grey-struck',
}

/** The filters of the columns, with their parameters of ownOrder/list. */
export const ownFilters = {
  state: { kind: 'anyOf', name: 'state', values: ownStates },
  pickupOn: { kind: 'dates', from: 'pickupFrom', to: 'pickupTo' },
  lateMinutes: { kind: 'anyOf', name: 'late', values: ['yes', 'no'] },
  hasOpenRequest: { kind: 'anyOf', name: 'asked', values: ['yes', 'no'] },
} as const satisfies Record<string, FilterDef>

const yesOrNo = (t: T): FilterOption[] =>
  (['yes', 'no'] as const).map((value) => ({ value, label: t(`ownPage:${value}`) }))

export const ownOptions = (t: T): Readonly<Record<string, FilterOption[]>> => ({
  state: ownStates.map((value) => ({
    value,
    label: t(`ownState:${value}`),
    show: <StatusBadge text={t(`ownState:${value}`)} tone={ownTones[value]} />,
  })),
  lateMinutes: yesOrNo(t),
  hasOpenRequest: yesOrNo(t),
})

/** Columns with numbers stand right; times are on the clock of the place of delivery. */
export function ownColumns(
  t: T,
  { show, hrefOf }: { show: (id: string) => void; hrefOf: (id: string) => string },
): GridColumn<OwnOrderRow>[] {
  const number = (id: 'pieces' | 'palletQuantity', header: string): GridColumn<OwnOrderRow> => ({
    id,
    header,
    width: 88,
    align: 'end',
    text: (row) => String(row[id] ?? ''),
  })
  const time = (id: 'dueAt' | 'expectedAt' | 'deliveredAt', header: string): GridColumn<OwnOrderRow> => ({
    id,
    header,
    width: 176,
    sortable: id === 'dueAt',
    text: (row) => timeIn(row.deliveryZone, row[id]),
  })
  return [
    linkColumn({ id: 'bookingId', header: t('ownPage:order'), width: 136, text: (row) => row.bookingId, show, hrefOf }),
    {
      id: 'customerReferenceNumber',
      header: t('ownPage:reference'),
      width: 144,
      sortable: true,
      text: (row) => row.customerReferenceNumber,
    },
    {
      id: 'state',
      header: t('ownPage:state'),
      width: 184,
      text: (row) => t(`ownState:${row.state}`),
      inset: behindShape,
      cell: (row) => <StatusBadge text={t(`ownState:${row.state}`)} tone={ownTones[row.state]} />,
    },
    {
      id: 'lateMinutes',
      header: t('ownPage:late'),
      width: 96,
      text: (row) => (row.lateMinutes > 0 ? durationText(t, row.lateMinutes) : ''),
    },
    { id: 'pickupPlace', header: t('ownPage:pickup'), width: 208, text: (row) => row.pickupPlace },
    { id: 'deliveryPlace', header: t('ownPage:delivery'), width: 208, text: (row) => row.deliveryPlace },
    {
      id: 'pickupOn',
      header: t('ownPage:pickupOn'),
      width: 120,
      sortable: true,
      text: (row) => dayShown(row.pickupOn),
    },
    time('dueAt', t('ownPage:due')),
    time('expectedAt', t('ownPage:expected')),
    time('deliveredAt', t('ownPage:delivered')),
    number('pieces', t('ownPage:pieces')),
    number('palletQuantity', t('ownPage:pallets')),
    {
      id: 'weight',
      header: t('ownPage:weight'),
      width: 112,
      align: 'end',
      text: (row) => (row.weight ? `${Number(row.weight).toLocaleString('en')} ${row.weightUnit ?? ''}` : ''),
    },
    {
      id: 'hasOpenRequest',
      header: t('ownPage:request'),
      width: 176,
      text: (row) => (row.hasOpenRequest ? t('ownPage:requestOpen') : ''),
    },
    { id: 'shipmentId', header: t('ownPage:shipmentId'), width: 136, text: (row) => row.shipmentId },
    {
      id: 'bookedAt',
      header: t('ownPage:booked'),
      width: 176,
      sortable: true,
      text: (row) => timeIn(row.deliveryZone, row.bookedAt),
    },
  ]
}
