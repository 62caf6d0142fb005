import { isInCents, readHeaders } from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import { mostSheetLines } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { en } from '@shortcut/words/en.ts'
import type { FastifyRequest } from 'fastify'
import { receivedFiles } from '../../files/received-files.ts'
import { readTable } from '../../platform/tables/read-table.ts'

/** Exports put an apostrophe before texts that a spreadsheet would read as a formula. */
const bare = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')

/** Whole cents as money; other text is left for the grid to reject. */
const ofCents = (cell: string) => (/^\d{1,15}$/.test(cell.trim()) ? exact(cell.trim()).div(100).toFixed(2) : cell)

/**
 * The first file of a request as a table of a sheet's columns; the grid checks the values later.
 * @throws Refusal 422 for a missing file, one that is no table, or one without a known column
 */
export async function readSheetFile(request: FastifyRequest) {
  let file: { name: string; bytes: Buffer } | undefined
  // The rest is read to its end, so that the sender receives the reply.
  for await (const part of receivedFiles(request)) file ??= part
  if (!file) throw new Refusal(codes.invalid, 'noFiles', {}, { fields: [] })
  const { name, bytes } = file
  const [headers = [], ...table] = await readTable(name, bytes, 5, mostSheetLines)
  const known = readHeaders(headers, en.rateLineColumn)
  const found = known.flatMap((column, index) => (column ? [{ column, index }] : []))
  if (found.length === 0) throw new Refusal(codes.invalid, 'rateSheetNoHeaders', { name }, { fields: [] })
  const inCents = headers.map(isInCents)
  const rows = table.map((cells) =>
    found.map(({ index }) => {
      const cell = bare(cells[index] ?? '').slice(0, 500)
      return inCents[index] ? ofCents(cell) : cell
    }),
  )
  return {
    fileName: name,
    columns: found.map(({ column }) => column),
    unknown: headers
      .filter((header, index) => header.trim() !== '' && !known[index])
      .map((header) => header.slice(0, 80)),
    rows: rows.filter((cells) => cells.some((cell) => cell.trim() !== '')),
  }
}
