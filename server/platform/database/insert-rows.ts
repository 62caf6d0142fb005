/**
 * Inserts rows given as JSON: one statement text, and so one plan, for any number of rows.
 * @param columns in camel case
 */
export function insertingRows(table: string, columns: readonly string[]) {
  const names = new Map(
    columns.map((column) => [column, column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
  )
  const list = [...names.values()].join(', ')
  return {
    /** @param rows the placeholder of their JSON */
    text: (rows: string) =>
      `INSERT INTO ${table} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, ${rows}::jsonb)`,
    /** @throws Error if a row has a field that would not be written */
    json(rows: readonly object[]): string {
      const written = rows.map((row) => {
        const renamed: Record<string, unknown> = {}
        for (const [key, value] of Object.entries(row)) {
          const name = names.get(key)
          if (name === undefined) throw new Error(`${table} is not written with ${key}`)
          renamed[name] = value
        }
        return renamed
      })
      return JSON.stringify(written)
    },
  }
}
