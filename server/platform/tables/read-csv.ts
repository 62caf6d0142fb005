import { mostColumns, mostRows } from '@shortcut/domain/tables.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { Unreadable } from './unreadable.ts'

const separators = [',', ';', '\t', '|'] as const

/** The separator of the first line: the most frequent one outside quotation marks. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>()
  let quoted = false
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) {
      if (counts.size > 0) break
    } else if (!quoted && (separators as readonly string[]).includes(character))
      counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ','
}

/**
 * The cells of a CSV file, including empty lines, so that rows are numbered as in a spreadsheet.
 * @throws Unreadable
 */
export function readCsv(text: string, most = mostRows): string[][] {
  // Excel's own line before the header that names the separator; Excel does not show it as a row.
  const named = /^sep=(.)\r?\n/i.exec(text)
  const content = named ? text.slice(named[0].length) : text
  try {
    const rows: string[][] = parse(content, {
      delimiter: named?.[1] ?? separatorOf(content),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // One more than allowed shows that there are too many.
      to: most + 2,
      on_record: (record: string[]) => {
        if (record.length > mostColumns) throw new Unreadable('importTooMany', { most: mostColumns, what: 'columns' })
        return record
      },
    })
    if (rows.length > most + 1) throw new Unreadable('importTooMany', { most, what: 'rows' })
    return rows
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new Unreadable('importBroken', { why: `a quotation mark in line ${error.lines ?? '?'} is never closed` })
    if (error instanceof CsvError) throw new Unreadable('importBroken', { why: 'it is not a valid CSV table' })
    throw error
  }
}
