import type { Report, ReportRow, ReportSide } from '@shortcut/domain/billing/invoices/report-api.ts'
import { DataTable, type TableColumn } from '@shortcut/ui/DataTable.tsx'
import * as reportWords from '@shortcut/words/en/billing/report.ts'
import { useState } from 'react'
import { AppLink } from '../../page/AppLink.tsx'
import { useT } from '../../words/words.ts'
import classes from './Reports.module.css'
import { inUnits, type ReportColumn, reportColumnNames, reportColumns } from './report-columns.ts'

const titleOf = (column: ReportColumn) =>
  column === 'miles' || column === 'emptyShare' || column === 'perMile'
    ? inUnits(`report:${column}`)
    : (`report:${column}` as const)

/** The rows of a report, sortable by any column; the total is at the top. */
export function ReportTable({ report, by }: { report: Report; by: ReportSide }) {
  const t = useT(reportWords)
  const [sort, setSort] = useState<{ column: ReportColumn; ascending: boolean }>({
    column: 'revenue',
    ascending: false,
  })
  const { value } = reportColumns[sort.column]
  const rows = report.rows.toSorted((a, b) => (value(a) - value(b)) * (sort.ascending ? 1 : -1) || 0)
  const most = Math.max(1, ...report.rows.map((row) => Number(row.revenue)))
  const more = report.rowCount > report.rows.length
  return (
    <section className={classes.table}>
      {more && <p>{t('report:more', { shown: report.rows.length, count: report.rowCount })}</p>}

      <DataTable
        label={t(`report:${by}`)}
        sticky
        roomy
        rows={rows}
        rowKey={({ key }) => key ?? ''}
        columns={[
          {
            key: 'name',
            header: t(`report:${by}`),
            rowHeader: true,
            cell: ({ key, name }) =>
              by === 'account' && key ? (
                <AppLink to={`/truck/account/detail/${key}`}>{name || t('report:none')}</AppLink>
              ) : (
                name || t('report:none')
              ),
          },
          ...reportColumnNames.map(
            (column) =>
              ({
                key: column,
                align: 'end',
                headerHint: column === 'emptyShare' ? t('report:emptyHint') : undefined,
                sorted: sort.column !== column ? undefined : sort.ascending ? 'ascending' : 'descending',
                header: (
                  <button
                    type="button"
                    onClick={() => setSort({ column, ascending: sort.column === column && !sort.ascending })}
                  >
                    {t(titleOf(column))}
                    <span aria-hidden="true">{sort.column === column ? (sort.ascending ? ' ↑' : ' ↓') : ''}</span>
                  </button>
                ),
                cell: (row) => (
                  <>
                    {column === 'revenue' && Number(row.revenue) > 0 && (
                      <i
                        aria-hidden="true"
                        className={classes.share}
                        style={{ width: `${(Number(row.revenue) / most) * 100}%` }}
                      />
                    )}
                    {reportColumns[column].text(row)}
                  </>
                ),
              }) satisfies TableColumn<ReportRow>,
          ),
        ]}
        head={[
          {
            key: 'total',
            cells: {
              name: t('report:total'),
              ...Object.fromEntries(
                reportColumnNames.map((column) => [column, reportColumns[column].text(report.total)]),
              ),
            },
          },
        ]}
      />
    </section>
  )
}
