import type { BillDetail } from '@shortcut/domain/air-bills/bill-api.ts'
import type { ComparedField } from '@shortcut/domain/air-bills/compare.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as billWords from '@shortcut/words/en/air/bills.ts'
import { moneyText } from '../billing/money.ts'
import { useT } from '../words/words.ts'
import { weightText } from './bill-columns.tsx'

interface Line {
  field: ComparedField | 'number' | 'commission' | 'total'
  billed: string
  ours: string
}

/** A bill and its waybill, field by field. What differs is marked. */
export function BillSides({ bill }: { bill: BillDetail }) {
  const t = useT(billWords)
  const { ours, master } = bill
  const different = new Set<string>(bill.differences.map(({ field }) => field))
  const money = (field: 'weightCharge' | 'dueCarrier' | 'tax'): Line => ({
    field,
    billed: moneyText(bill[field]),
    ours: ours ? moneyText(ours[field]) : '',
  })
  const lines: Line[] = [
    { field: 'number', billed: bill.number, ours: master?.number ?? '' },
    { field: 'currency', billed: bill.currency, ours: ours?.currency ?? '' },
    { field: 'chargeable', billed: weightText(bill), ours: ours ? weightText(ours) : '' },
    { field: 'rate', billed: bill.rate, ours: ours ? ours.rate || t('billPage:severalRates') : '' },
    money('weightCharge'),
    money('dueCarrier'),
    money('tax'),
    { field: 'commission', billed: moneyText(bill.commission), ours: '' },
    { field: 'total', billed: moneyText(bill.total), ours: '' },
  ]
  return (
    <DataTable
      label={t('billPage:beside')}
      layout="fixed"
      rows={lines}
      rowKey={({ field }) => field}
      markOf={({ field }) => (different.has(field) ? 'warning' : undefined)}
      columns={[
        {
          key: 'field',
          header: t('billPage:field'),
          rowHeader: true,
          cell: ({ field }) => (field === 'void' ? t('billDifference:void') : t(`billField:${field}`)),
        },
        { key: 'billed', header: t('billPage:billed'), align: 'end', cell: ({ billed }) => billed || '–' },
        { key: 'ours', header: t('billPage:waybill'), align: 'end', cell: ({ ours: own }) => own || '–' },
        {
          key: 'verdict',
          header: t('billField:verdict'),
          width: 128,
          cell: ({ field }) => (different.has(field) ? t('billVerdict:differs') : ''),
        },
      ]}
    />
  )
}
