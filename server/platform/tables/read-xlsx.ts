import { mostColumns, mostRows } from '@shortcut/domain/tables.ts'
import excel, { type CellValue } from 'exceljs'
import { boundZip } from './bound-zip.ts'
import { Unreadable } from './unreadable.ts'

/** A date, a time or both, stored as days since 1899. */
function whenOf(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  // Stored as fractions of a day: rounding gives up to a second of error.
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / 60_000) * 60_000).toISOString().split('T')
  const clock = time.slice(0, 5)
  if (value.getTime() < firstDay) return clock
  return clock === '00:00' ? day : `${day} ${clock}`
}
const firstDay = Date.UTC(1900, 0, 1)

/** A cell's value, never its formula, unless the file lacks the result. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return whenOf(value)
  if (typeof value !== 'object') return String(value)
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('error' in value) return value.error
  if ('formula' in value || 'sharedFormula' in value)
    return value.result === undefined
      ? `=${'formula' in value ? value.formula : value.sharedFormula}`
      : textOf(value.result as CellValue)
  if ('hyperlink' in value) return typeof value.text === 'string' ? value.text : textOf(value.text as CellValue)
  return ''
}

/** Parts of a sheet without values that could keep a reader busy forever. */
const ignoreNodes = [
  'dataValidations',
  'conditionalFormatting',
  'mergeCells',
  'drawing',
  'picture',
  'autoFilter',
  'extLst',
]

/**
 * The cells of a workbook's first non-empty sheet.
 * @throws Unreadable
 */
export async function readXlsx(bytes: Buffer, most = mostRows): Promise<string[][]> {
  const zip = boundZip(bytes)
  const workbook = new excel.Workbook()
  try {
    await workbook.xlsx.load(zip as never, { ignoreNodes } as never)
  } catch {
    throw new Unreadable('importBroken', { why: 'it is not a valid workbook' })
  }
  // A zip of other things is read as a workbook without sheets.
  if (workbook.worksheets.length === 0) throw new Unreadable('importNotAFile')
  const sheet = workbook.worksheets.find(({ actualRowCount }) => actualRowCount > 0)
  if (!sheet) return []
  const rows: string[][] = []
  sheet.eachRow({ includeEmpty: false }, (row, number) => {
    if (number > most + 1) throw new Unreadable('importTooMany', { most, what: 'rows' })
    const cells: string[] = []
    row.eachCell({ includeEmpty: false }, (cell, column) => {
      if (column > mostColumns) throw new Unreadable('importTooMany', { most: mostColumns, what: 'columns' })
      while (cells.length < column - 1) cells.push('')
      cells.push(textOf(cell.value))
    })
    while (rows.length < number - 1) rows.push([])
    rows.push(cells)
  })
  return rows
}
