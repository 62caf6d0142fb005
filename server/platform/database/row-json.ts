import type { Cell } from './statements.ts'

/** How a column's text becomes JSON: free text, text without anything to escape, JSON already, or a time. */
export type CellKind = 'text' | 'plain' | 'json' | 'time'

/** '2026-06-30 12:00:00.25+00', as a connection whose zone is UTC writes it. Three digits at least, so that texts sort as times do. */
const timeOf = (text: string) => `"${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z"`

const mustEscape = /[^ !#-[\]-~]/

/**
 * Lines of a list as JSON, from a table of fields with the column that each is. Rows come as the texts that PostgreSQL writes, and are
 * turned into JSON here: measured cheaper than JSON built there, and than objects built here (docs/decisions/0008).
 */
export function rowJson<Field extends string>(columns: Record<Field, [sql: string, kind: CellKind]>) {
  const entries = Object.entries(columns) as [Field, [string, CellKind]][]
  const keys = entries.map(([name], index) => `${index === 0 ? '{' : ','}"${name}":`)
  const kinds = entries.map(([, [, kind]]) => kind)
  const columnCount = entries.length
  return {
    /** What a line selects. What else is selected comes behind, from `columnCount` on. */
    rowColumns: entries.map(([, [sql]]) => sql).join(', '),
    columnCount,
    /** The same for rows as objects. */
    objectColumns: entries.map(([name, [sql]]) => `${sql} AS "${name}"`).join(', '),
    /** Where in a row a field stands. */
    indexOf: (field: Field) => entries.findIndex(([name]) => name === field),
    lineOf(row: readonly Cell[]): string {
      let json = ''
      for (let index = 0; index < columnCount; index++) {
        const value = row[index]
        const kind = kinds[index]
        json += keys[index]
        if (value === null || value === undefined) json += 'null'
        else if (kind === 'json') json += value
        else if (kind === 'text' && mustEscape.test(value)) json += JSON.stringify(value)
        else if (kind === 'time') json += timeOf(value)
        else json += `"${value}"`
      }
      return `${json}}`
    },
  }
}
