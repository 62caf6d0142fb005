import type { Report, ReportRow, ReportSide } from '@shortcut/domain/billing/invoices/report-api.ts'
import { useState } from 'react'
import { AppLink } from '../../page/AppLink.tsx'
import { useT } from '../../words/words.ts'
import classes from './Reports.module.css'
import { type ReportColumn, reportColumnNames, reportColumns } from './report-columns.ts'

/** The rows of a report, sorted by any column; the total stands at its head. */
export function ReportTable({ report, by }: { report: Report; by: ReportSide }) {
  const t = useT()
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
      <table aria-label={t(`report:${by}`)}>
        <thead>
          <tr>
            <th scope="col">{t(`report:${by}`)}</th>
            {reportColumnNames.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={sort.column === column ? (sort.ascending ? 'ascending' : 'descending') : undefined}
                title={column === 'emptyShare' ? t('report:emptyHint') : undefined}
              >
                <button
                  type="button"
                  onClick={() => setSort({ column, ascending: sort.column === column && !sort.ascending })}
                >
                  {t(`report:${column}`)}
                  <span aria-hidden="true">{sort.column === column ? (sort.ascending ? ' ↑' : ' ↓') : ''}</span>
                </button>
              </th>
            ))}
          </tr>
          <Cells row={report.total} name={t('report:total')} share={0} />
        </thead>
        <tbody>
          {rows.map((row) => (
            <Cells
              key={row.key ?? ''}
              row={row}
              name={row.name || t('report:none')}
              to={by === 'account' && row.key ? `/truck/account/detail/${row.key}` : undefined}
              share={Number(row.revenue) / most}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CellsProps = { row: ReportRow; name: string; share: number; to?: string | undefined }

function Cells({ row, name, share, to }: CellsProps) {
  return (
    <tr>
      <th scope="row">{to ? <AppLink to={to}>{name}</AppLink> : name}</th>
      {reportColumnNames.map((column) => (
        <td key={column}>
          {column === 'revenue' && share > 0 && (
            <i aria-hidden="true" className={classes.share} style={{ width: `${share * 100}%` }} />
          )}
          {reportColumns[column].text(row)}
        </td>
      ))}
    </tr>
  )
}
