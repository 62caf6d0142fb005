const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Cells as CSV. */
export const csvText = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(quoted).join(',')).join('\n')

/** The cells of such a text, even after a person changed its line ends or added one. */
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
