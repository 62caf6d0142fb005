import { calls } from 'virtual:calls'
import { Select } from '@mantine/core'
import { cellsOf, lineColumns } from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import type { RateLine } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import type { RateSheetDetail } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import { BesidesCompare } from './BesidesCompare.tsx'
import classes from './RateSheetPage.module.css'

const prices = lineColumns.slice(lineColumns.indexOf('method'))
const forWhat = lineColumns.slice(0, lineColumns.indexOf('method'))

/** A number alone does not say what it bounds. */
const ranges = new Set<string>(forWhat.filter((column) => column.endsWith('From') || column.endsWith('To')))

/** What a later edition charges otherwise than an earlier one. */
export function SheetCompare({ sheet }: { sheet: RateSheetDetail }) {
  const t = useT()
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
            label: `${t('rateSheetPage:edition', { edition })}, ${effectiveFrom}`,
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
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" />
                <th scope="col">{t('rateSheetPage:lineNo')}</th>
                <th scope="col">{t('rateSheetPage:was')}</th>
                <th scope="col">{t('rateSheetPage:is')}</th>
              </tr>
            </thead>
            <tbody>
              {found.differences.map(({ kind, before, after }) => (
                <tr key={`${kind} ${before?.lineNo} ${after?.lineNo}`}>
                  <td>{t(`differenceKind:${kind}`)}</td>
                  <td>{name(after ?? before)}</td>
                  <td>{price(before, after)}</td>
                  <td>{price(after, before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {found && found.besides.length > 0 && <BesidesCompare differences={found.besides} />}
    </div>
  )
}
