const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Cells as CSV. */
export const csvText = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(quoted).join(',')).join('\n')

/** The cells of such a text, also as a person left it: with a line end of another kind, or one more. */
export function cellsOfCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  for (const [, cell = '', end] of plain.matchAll(/("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/g)) {
    rows.at(-1)?.push(/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}
