import { type ReportRow, reportInput } from '@shortcut/domain/billing/invoices/report-api.ts'
import { subtract } from '@shortcut/domain/decimal.ts'
import { say } from '@shortcut/words/say.ts'
import type { Cell, TableExport } from '../../platform/table-export.ts'
import { reportOf } from './report-routes.ts'

const columns = [
  'orders',
  'linehaul',
  'fuel',
  'accessorials',
  'air',
  'revenue',
  'invoiced',
  'miles',
  'emptyMiles',
  'cost',
  'costedRevenue',
  'margin',
  'pickups',
  'pickupsOnTime',
  'deliveries',
  'deliveriesOnTime',
] as const

const cellOf = (row: ReportRow, column: (typeof columns)[number]): Cell => {
  if (column !== 'margin') return row[column] === null ? null : Number(row[column])
  return row.cost === null ? null : subtract(row.costedRevenue ?? '0', row.cost).toNumber()
}

/** A report as a file: the page's rows, with the total in the last row. */
export const reportExport = (roadFactor: number): TableExport => ({
  address: '/report/export',
  permission: '/billing/report/list',
  fileName: 'report',
  open(query) {
    const asked = reportInput.safeParse(query)
    if (!asked.success) return undefined
    return {
      headers: [
        say('en', 'report', asked.data.by),
        say('en', 'report', 'currency'),
        ...columns.map((column) => say('en', 'report', column)),
      ],
      async *pages(reading) {
        const { rows, total, currency } = await reportOf(reading, asked.data, roadFactor)
        yield [...rows, { ...total, name: say('en', 'report', 'total') }].map((row) => [
          row.name || say('en', 'report', 'none'),
          currency,
          ...columns.map((column) => cellOf(row, column)),
        ])
      },
    }
  },
})
