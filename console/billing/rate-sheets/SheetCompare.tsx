import { calls } from 'virtual:calls'
import { Select } from '@mantine/core'
import { cellsOf, type LineColumn, lineColumns } from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import type { RateLine } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import type { RateSheetDetail } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../call/use-call.ts'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { BesidesCompare } from './BesidesCompare.tsx'
import classes from './RateSheetPage.module.css'

const priceColumns: readonly LineColumn[] = ['method', 'price', 'breaks', 'deficit', 'minCharge', 'maxCharge']
const prices = lineColumns.filter((column) => priceColumns.includes(column))
const forWhat = lineColumns.filter((column) => !priceColumns.includes(column))

/** Columns whose number needs its name to be understood. */
const ranges = new Set<string>([
  ...forWhat.filter((column) => column.endsWith('From') || column.endsWith('To')),
  ...['freightClass', 'precedence'],
])

/** Differences between a later and an earlier edition. */
export function SheetCompare({ sheet }: { sheet: RateSheetDetail }) {
  const t = useT(rateSheetWords)
  const others = sheet.editions.filter(({ id }) => id !== sheet.id)
  const [earlierId, setEarlierId] = useState(others[0]?.id ?? '')
  const query = useQuery({
    ...queryOf(calls.rateSheet.compare, { id: sheet.id, earlierId }),
    enabled: earlierId !== '',
  })
  const name = (line: RateLine | null) => {
    if (!line) return ''
    const cells = cellsOf(line)
    return forWhat
      .filter((column) => cells[column])
      .map((column) => (ranges.has(column) ? `${t(`rateLineColumn:${column}`)} ${cells[column]}` : cells[column]))
      .join(' · ')
  }
  const price = (line: RateLine | null, other: RateLine | null) => {
    if (!line) return ''
    const [cells, before] = [cellsOf(line), other && cellsOf(other)]
    const shown = prices.filter((column) => cells[column] && (!before || cells[column] !== before[column]))
    return shown.map((column) => `${t(`rateLineColumn:${column}`)} ${cells[column]}`).join(' · ')
  }
  const found = query.data
  return (
    <div className={classes.scroll}>
      <div className={classes.head}>
        <Select
          label={t('rateSheetPage:compareWith')}
          data={others.map(({ id, edition, effectiveFrom }) => ({
            value: id,
            label: `${t('rateSheetPage:edition', { edition })}, ${dayShown(effectiveFrom)}`,
          }))}
          value={earlierId}
          onChange={(value) => setEarlierId(value ?? '')}
          allowDeselect={false}
        />
      </div>
      {found && found.differences.length === 0 && (
        <p className={classes.quiet}>
          {t(found.besides.length === 0 ? 'rateSheetPage:nothingDiffers' : 'rateSheetPage:noDifferences')}
        </p>
      )}
      {found && found.differences.length > 0 && (
        <>
          <p>
            {t('rateSheetPage:differences', { added: found.added, removed: found.removed, changed: found.changed })}{' '}
            {found.differences.length < found.added + found.removed + found.changed &&
              t('rateSheetPage:firstOf', { count: found.differences.length })}
          </p>

          <DataTable
            className={classes.texts}
            rows={found.differences}
            rowKey={({ kind, before, after }) => `${kind} ${before?.lineNo} ${after?.lineNo}`}
            columns={[
              { key: 'kind', cell: ({ kind }) => t(`differenceKind:${kind}`) },
              { key: 'line', header: t('rateSheetPage:lineNo'), cell: ({ before, after }) => name(after ?? before) },
              { key: 'was', header: t('rateSheetPage:was'), cell: ({ before, after }) => price(before, after) },
              { key: 'is', header: t('rateSheetPage:is'), cell: ({ before, after }) => price(after, before) },
            ]}
          />
        </>
      )}
      {found && found.besides.length > 0 && <BesidesCompare differences={found.besides} />}
    </div>
  )
}
