/**
 * Inserts rows of JSON into a table: one text, and so one plan, for any number of them.
 * @param columns in camel case
 */
export function insertingRows(table: string, columns: readonly string[]) {
  const known = new Set(columns)
  const names = columns.map((column) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const list = names.join(', ')
  return {
    /** @param rows the placeholder of their JSON */
    text: (rows: string) =>
      `INSERT INTO ${table} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, ${rows}::jsonb)`,
    /** @throws Error when a row has what would not be written */
    json(rows: readonly object[]): string {
      const written = rows.map((row) => {
        const strange = Object.keys(row).find((key) => !known.has(key))
        if (strange) throw new Error(`${table} is not written with ${strange}`)
        const values = row as Record<string, unknown>
        return Object.fromEntries(columns.map((column, index) => [names[index], values[column]]))
      })
      return JSON.stringify(written)
    },
  }
}
