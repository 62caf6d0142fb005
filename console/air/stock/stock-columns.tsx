import { type StockRow, stockViews } from '@shortcut/domain/air/stock-api.ts'
import { airlineOfCode, airlines } from '@shortcut/domain/codes/airlines.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as stockWords from '@shortcut/words/en/air/stock.ts'
import type { StockField } from '@shortcut/words/en/air/stock.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { timeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'

export const stockFilters = {
  /** Chosen by the tabs. */
  view: { kind: 'anyOf', name: 'view', values: stockViews },
  airline: { kind: 'anyOf', name: 'airline', values: 'texts' },
} as const satisfies Record<string, FilterDef>

/** 'EK · Emirates'. */
export const airlineText = (code: string) => [code, airlineOfCode(code)?.name].filter(Boolean).join(' · ')

export const airlineOptions = airlines
  .map(({ code }) => ({ value: code, label: airlineText(code) }))
  .sort((one, other) => one.label.localeCompare(other.label))

type T = Translate<typeof stockWords>

export const rangeText = (t: T, { firstNumber, lastNumber }: Pick<StockRow, 'firstNumber' | 'lastNumber'>) =>
  t('stockPage:range', { first: firstNumber, last: lastNumber.slice(4) })

const stateOf = ({ left, isLow }: StockRow) => (left === 0 ? 'usedUp' : isLow ? 'low' : 'enough')
const stateTones = { usedUp: 'grey-outline', low: 'amber', enough: 'green' } as const

/** Whether enough numbers are left. */
export function StockState({ row, t }: { row: StockRow; t: T }) {
  const state = stateOf(row)
  return <StatusBadge text={t(`stockPage:${state}`)} tone={stateTones[state]} />
}

type Surroundings = { t: T; zone: string; show: (id: string) => void }

export function stockColumns({ t, zone, show }: Surroundings): GridColumn<StockRow>[] {
  const plain = (id: StockField, width: number, text: (row: StockRow) => string) => ({
    id,
    header: t(`stockField:${id}`),
    width,
    text,
  })
  const count = (
    id: 'left' | 'size' | 'reserved' | 'used' | 'voided' | 'leftOfAirline' | 'lowMark',
    width: number,
  ) => ({
    ...plain(id, width, (row) => row[id].toLocaleString('en')),
    align: 'end' as const,
  })
  return [
    linkColumn<StockRow>({ ...plain('number', 208, (row) => rangeText(t, row)), show }),
    { ...plain('airline', 184, ({ airline }) => airlineText(airline)), sortable: true },
    {
      ...plain('state', 104, (row) => t(`stockPage:${stateOf(row)}`)),
      inset: behindShape,
      cell: (row) => <StockState row={row} t={t} />,
    },
    { ...count('left', 80), sortable: true },
    plain('nextNumber', 128, ({ nextNumber }) => nextNumber ?? ''),
    count('reserved', 88),
    count('used', 80),
    count('voided', 72),
    count('size', 120),
    count('leftOfAirline', 136),
    count('lowMark', 80),
    { ...plain('remark', 224, ({ remark }) => remark), wraps: true },
    { ...plain('updatedAt', 176, (row) => timeIn(zone, row.updatedAt)), sortable: true },
  ]
}
