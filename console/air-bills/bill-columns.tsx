import { billVerdicts } from '@shortcut/domain/air-bills/bill.ts'
import { type BillRow, billViews } from '@shortcut/domain/air-bills/bill-api.ts'
import { billStatusTones, billVerdictTones } from '@shortcut/domain/air-bills/status-tones.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type { BillFieldKey } from '@shortcut/words/en/air/bills.ts'
import * as billWords from '@shortcut/words/en/air/bills.ts'
import { airlineText } from '../air/stock/stock-columns.tsx'
import { moneyText } from '../billing/money.ts'
import type { FilterDef } from '../lists/list-filters.ts'
import { linkColumn } from '../records/link-column.tsx'
import { dayShown, timeIn } from '../time/time.ts'
import { type Translate, useT } from '../words/words.ts'

export const billFilters = {
  /** Chosen by the tabs. */
  view: { kind: 'anyOf', name: 'view', values: billViews },
  verdict: { kind: 'anyOf', name: 'verdict', values: billVerdicts },
  airline: { kind: 'anyOf', name: 'airline', values: 'texts' },
  billedOn: { kind: 'dates', from: 'billedFrom', to: 'billedTo' },
} as const satisfies Record<string, FilterDef>

type T = Translate<typeof billWords>

/** What comparing a bill with its waybill gave. */
export function VerdictBadge({ verdict, framed }: Pick<BillRow, 'verdict'> & { framed?: boolean }) {
  const t = useT(billWords)
  return <StatusBadge text={t(`billVerdict:${verdict}`)} tone={billVerdictTones[verdict]} framed={framed ?? false} />
}

/** Whether somebody accepted or disputed a bill. */
export function BillBadge({ status, framed }: Pick<BillRow, 'status'> & { framed?: boolean }) {
  const t = useT(billWords)
  return <StatusBadge text={t(`billStatus:${status}`)} tone={billStatusTones[status]} framed={framed ?? false} />
}

/** 'Rate 9.1, waybill 9' */
export function differenceText(t: T, { field, billed, ours }: BillRow['differences'][number]): string {
  if (field === 'void') return t('billDifference:void')
  const shown = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? moneyText(text) : text)
  return t('billPage:differs', { field: t(`billDifference:${field}`), billed: shown(billed), ours: shown(ours) })
}

export const weightText = ({ chargeable, weightUnit }: Pick<BillRow, 'chargeable' | 'weightUnit'>) =>
  `${moneyText(chargeable)} ${weightUnit === 'K' ? 'kg' : 'lb'}`

export const marginText = (t: T, { margin, marginCurrency, masterId }: BillRow) =>
  margin !== null && marginCurrency
    ? t('billPage:marginOf', { margin: moneyText(margin), currency: marginCurrency })
    : masterId
      ? t('billPage:unknown')
      : ''

type Surroundings = { t: T; zone: string; show: (id: string) => void }

export function billColumns({ t, zone, show }: Surroundings): GridColumn<BillRow>[] {
  const plain = (id: BillFieldKey, width: number, text: (row: BillRow) => string) => ({
    id,
    header: t(`billField:${id}`),
    width,
    text,
  })
  const money = (id: 'weightCharge' | 'dueCarrier' | 'tax' | 'commission', width: number) => ({
    ...plain(id, width, (row) => moneyText(row[id])),
    align: 'end' as const,
  })
  return [
    linkColumn<BillRow>({ ...plain('number', 128, ({ number }) => number), show }),
    {
      ...plain('verdict', 144, ({ verdict }) => t(`billVerdict:${verdict}`)),
      inset: behindShape,
      cell: (row) => <VerdictBadge verdict={row.verdict} />,
    },
    {
      ...plain('differs', 312, ({ differences }) => differences.map((one) => differenceText(t, one)).join('; ')),
      wraps: true,
    },
    {
      ...plain('total', 128, ({ total, currency }) => `${moneyText(total)} ${currency}`),
      align: 'end' as const,
    },
    { ...plain('margin', 144, (row) => marginText(t, row)), align: 'end' as const },
    { ...plain('biller', 160, ({ biller }) => biller), wraps: true },
    plain('billNo', 120, ({ billNo }) => billNo),
    { ...plain('billedOn', 120, ({ billedOn }) => dayShown(billedOn)), sortable: true },
    {
      ...plain('status', 112, ({ status }) => t(`billStatus:${status}`)),
      inset: behindShape,
      cell: (row) => <BillBadge status={row.status} />,
    },
    plain('airline', 168, ({ airline }) => (airline ? airlineText(airline) : '')),
    { ...plain('chargeable', 128, weightText), align: 'end' as const },
    { ...plain('rate', 80, ({ rate }) => rate), align: 'end' as const },
    money('weightCharge', 120),
    money('dueCarrier', 144),
    money('tax', 160),
    money('commission', 112),
    { ...plain('reason', 224, ({ reason }) => reason), wraps: true },
    plain('decidedBy', 128, ({ decidedBy }) => decidedBy),
    { ...plain('updatedAt', 176, ({ updatedAt }) => timeIn(zone, updatedAt)), sortable: true },
  ]
}
