import { waybillStatuses } from '@shortcut/domain/air/lifecycle.ts'
import { type MasterRow, masterViews } from '@shortcut/domain/air/master-api.ts'
import { waybillKinds } from '@shortcut/domain/air/waybill.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import type * as airLawWords from '@shortcut/words/en/air/law.ts'
import type * as masterWords from '@shortcut/words/en/air/masters.ts'
import type { MasterField } from '@shortcut/words/en/air/masters.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { dayShown, timeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'
import { airlineText } from '../stock/stock-columns.tsx'
import { WaybillBadge } from '../WaybillBadge.tsx'

export const masterPath = (id: string) => `/air/master/${id}`

export const masterFilters = {
  /** Chosen by the tabs. */
  view: { kind: 'anyOf', name: 'view', values: masterViews },
  status: { kind: 'anyOf', name: 'status', values: waybillStatuses },
  kind: { kind: 'anyOf', name: 'kind', values: waybillKinds },
  airline: { kind: 'anyOf', name: 'airline', values: 'texts' },
  customerName: { kind: 'anyOf', name: 'accountId', values: 'ids' },
  flightOn: { kind: 'dates', from: 'flightFrom', to: 'flightTo' },
} as const satisfies Record<string, FilterDef>

type Surroundings = {
  t: Translate<typeof airLawWords | typeof masterWords>
  zone: string
  show: (id: string) => void
}

export function masterColumns({ t, zone, show }: Surroundings): GridColumn<MasterRow>[] {
  const plain = (id: MasterField, width: number, text: (row: MasterRow) => string) => ({
    id,
    header: t(`masterField:${id}`),
    width,
    text,
  })
  const number = (id: MasterField, width: number, text: (row: MasterRow) => string) => ({
    ...plain(id, width, text),
    align: 'end' as const,
  })
  const weight = (row: MasterRow, amount: string) =>
    `${Number(amount).toLocaleString('en')} ${row.weightUnit === 'K' ? 'kg' : 'lb'}`
  const money = (row: MasterRow, amount: string) =>
    Number(amount) === 0 ? '' : `${groupedText(roundMoney(amount, row.currency))} ${row.currency}`
  return [
    linkColumn<MasterRow>({
      ...plain('number', 128, (row) => row.number ?? t('masterPage:draftTitle')),
      show,
      hrefOf: masterPath,
    }),
    {
      ...plain('status', 112, ({ status }) => t(`waybillStatus:${status}`)),
      inset: behindShape,
      cell: ({ status }) => <WaybillBadge status={status} />,
    },
    plain('kind', 112, ({ kind }) => t(`waybillKind:${kind}`)),
    plain('airline', 160, ({ airline }) => airlineText(airline)),
    plain('lane', 88, ({ origin, destination }) => [origin, destination].filter(Boolean).join('–')),
    plain('flight', 80, ({ flight }) => flight),
    { ...plain('flightOn', 104, ({ flightOn }) => dayShown(flightOn ?? '')), sortable: true },
    { ...plain('shipper', 144, ({ shipper }) => shipper), wraps: true },
    { ...plain('consignee', 144, ({ consignee }) => consignee), wraps: true },
    number('pieces', 72, ({ pieces }) => pieces.toLocaleString('en')),
    number('gross', 96, (row) => weight(row, row.gross)),
    number('chargeable', 104, (row) => weight(row, row.chargeable)),
    number('volume', 88, ({ volume }) => volume),
    number('prepaid', 120, (row) => money(row, row.prepaid)),
    number('collect', 120, (row) => money(row, row.collect)),
    { ...plain('customerName', 152, ({ customerName }) => customerName ?? ''), wraps: true },
    { ...plain('updatedAt', 176, (row) => timeIn(zone, row.updatedAt)), sortable: true },
  ]
}
