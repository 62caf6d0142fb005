import {
  type LineColumn,
  lineColumns,
  methodNames,
  scopeNames,
} from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import { bookingTypeNames } from '@shortcut/domain/work-orders/booking-types.ts'
import type { EditableColumn, GridColumn } from '@shortcut/ui/grid/columns.ts'
import type * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type { Translate } from '../../words/words.ts'
import { cellsOfRow, issuesOf, type SheetRow } from './line-sheet.ts'

const widths: Partial<Record<LineColumn, number>> = {
  origin: 152,
  destination: 152,
  destinationScope: 136,
  bookingType: 176,
  truckType: 120,
  breaks: 184,
  minCharge: 128,
  maxCharge: 128,
}
const numbers = new Set<LineColumn>([
  'poundsFrom',
  'poundsTo',
  'milesFrom',
  'milesTo',
  'palletsFrom',
  'palletsTo',
  'price',
  'minCharge',
  'maxCharge',
])
const scopes = Object.values(scopeNames).map(([name = '']) => name)

/** Allowed values of closed lists. */
const choices: Partial<Record<LineColumn, readonly string[]>> = {
  originScope: scopes,
  destinationScope: scopes,
  method: Object.values(methodNames).map(([name = '']) => name),
  bookingType: bookingTypeNames,
  deficit: ['yes'],
}

/** The grid's columns of rate lines, each with its cells' errors. */
export function lineGridColumns(t: Translate<typeof lawWords | typeof rateSheetWords>, zones: ReadonlySet<string>) {
  const rowHeader: GridColumn<SheetRow> = {
    id: 'lineNo',
    header: t('rateSheetPage:lineNo'),
    width: 64,
    align: 'end',
    text: ({ lineNo }) => String(lineNo),
  }
  const columns = lineColumns.map((id): EditableColumn<SheetRow> => {
    const header = t(`rateLineColumn:${id}`)
    return {
      id,
      header,
      width: widths[id] ?? 104,
      align: numbers.has(id) ? 'end' : 'start',
      choices: choices[id],
      text: (row) => cellsOfRow(row)[id],
      problemOf(row) {
        const issue = issuesOf(row, zones).find(({ column }) => column === id)
        return issue && `${header} ${t(`fieldError:${issue.key}`, issue.params)}`
      },
    }
  })
  return { rowHeader, columns }
}

/** The columns in which a row has a value: an active sheet uses a few of them. */
export const withValues = (columns: readonly EditableColumn<SheetRow>[], rows: readonly SheetRow[]) =>
  columns.filter(({ text }) => rows.some((row) => text(row) !== ''))
