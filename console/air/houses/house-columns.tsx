import { type HouseRow, houseViews } from '@shortcut/domain/air/house-api.ts'
import { houseStatuses } from '@shortcut/domain/air/house-lifecycle.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import type * as houseWords from '@shortcut/words/en/air/houses.ts'
import type { HouseField } from '@shortcut/words/en/air/houses.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { timeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'
import { HouseBadge } from './HouseBadge.tsx'

export const housePath = (id: string) => `/air/house/${id}`

export const houseFilters = {
  /** Chosen by the tabs. */
  view: { kind: 'anyOf', name: 'view', values: houseViews },
  status: { kind: 'anyOf', name: 'status', values: houseStatuses },
  customerName: { kind: 'anyOf', name: 'accountId', values: 'ids' },
} as const satisfies Record<string, FilterDef>

type T = Translate<typeof houseWords>

export const laneOf = ({ origin, destination }: Pick<HouseRow, 'origin' | 'destination'>) =>
  [origin, destination].filter(Boolean).join('–')

/** A draft is told by its shipper. */
export const houseName = (t: T, { number }: Pick<HouseRow, 'number'>) => number ?? t('houseStatus:draft')

export const weightShown = ({ weightUnit }: Pick<HouseRow, 'weightUnit'>, amount: string) =>
  `${Number(amount).toLocaleString('en')} ${weightUnit === 'K' ? 'kg' : 'lb'}`

export function houseColumns({
  t,
  zone,
  show,
}: {
  t: T
  zone: string
  show: (id: string) => void
}): GridColumn<HouseRow>[] {
  const plain = (id: HouseField, width: number, text: (row: HouseRow) => string) => ({
    id,
    header: t(`houseField:${id}`),
    width,
    text,
  })
  const number = (id: HouseField, width: number, text: (row: HouseRow) => string) => ({
    ...plain(id, width, text),
    align: 'end' as const,
  })
  const money = (row: HouseRow, amount: string) =>
    Number(amount) === 0 ? '' : `${groupedText(roundMoney(amount, row.currency))} ${row.currency}`
  return [
    linkColumn<HouseRow>({ ...plain('number', 136, (row) => houseName(t, row)), show, hrefOf: housePath }),
    {
      ...plain('status', 96, ({ status }) => t(`houseStatus:${status}`)),
      inset: behindShape,
      cell: ({ status }) => <HouseBadge status={status} />,
    },
    plain('masterNumber', 144, (row) => row.masterNumber ?? (row.masterId ? t('housePage:masterDraft') : '')),
    plain('lane', 96, laneOf),
    { ...plain('shipper', 192, ({ shipper }) => shipper), wraps: true },
    { ...plain('consignee', 192, ({ consignee }) => consignee), wraps: true },
    number('pieces', 72, ({ pieces }) => pieces.toLocaleString('en')),
    number('gross', 104, (row) => weightShown(row, row.gross)),
    number('chargeable', 112, (row) => weightShown(row, row.chargeable)),
    number('volume', 88, ({ volume }) => volume),
    number('prepaid', 120, (row) => money(row, row.prepaid)),
    number('collect', 120, (row) => money(row, row.collect)),
    { ...plain('customerName', 152, ({ customerName }) => customerName ?? ''), wraps: true },
    { ...plain('updatedAt', 176, (row) => timeIn(zone, row.updatedAt)), sortable: true },
  ]
}
