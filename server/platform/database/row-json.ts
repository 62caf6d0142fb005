import type { Cell } from './statements.ts'

/** How a column's text becomes JSON: free text, text without characters to escape, existing JSON, or a time. */
export type CellKind = 'text' | 'plain' | 'json' | 'time'

/**
 * '2026-06-30 12:00:00.25+00', as written by a connection in UTC. At least three digits, so that texts sort like times.
 */
const timeOf = (text: string) => `"${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z"`

const mustEscape = /[^ !#-[\]-~]/

/**
 * Lines of a list as JSON, from a table of fields and their columns. Rows arrive as PostgreSQL's texts and become JSON
 * here: measured cheaper than JSON built in the database, and than objects built here (docs/decisions/0008).
 */
export function rowJson<Field extends string>(columns: Record<Field, [sql: string, kind: CellKind]>) {
  const entries = Object.entries(columns) as [Field, [string, CellKind]][]
  const keys = entries.map(([name], index) => `${index === 0 ? '{' : ','}"${name}":`)
  const kinds = entries.map(([, [, kind]]) => kind)
  const columnCount = entries.length
  return {
    /** The selected columns of a line. Further columns follow, from `columnCount` on. */
    rowColumns: entries.map(([, [sql]]) => sql).join(', '),
    columnCount,
    /** The same for rows as objects. */
    objectColumns: entries.map(([name, [sql]]) => `${sql} AS "${name}"`).join(', '),
    /** Index of a field in a row. */
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
