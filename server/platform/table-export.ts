import { PassThrough, Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { cellText, inertText } from '@shortcut/domain/cells/cell-text.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { isCustomerPermission, type Permission } from '@shortcut/domain/permissions.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import { now } from './clock.ts'
import { csvText } from './csv-text.ts'
import type { Database } from './database/database.ts'
import type { Queries } from './database/queries.ts'
import { readFrom } from './database/replica.ts'
import type { Reading } from './http/context.ts'
import { apiPrefix } from './http/http.ts'
import type { Session } from './http/session.ts'
import { spendToken } from './one-time-tokens.ts'
import type { Sessions } from './sessions.ts'

/** An amount of money with all its digits, '5614.60': a text keeps them, a spreadsheet calculates with it. */
export interface Money {
  amount: string
}
export type Cell = string | number | null | Money

const isMoney = (cell: Cell): cell is Money => typeof cell === 'object' && cell !== null

/** What a file is read with. */
export interface ReadingPages extends Reading {
  /** Runs a page's statements where lists are read; a page that fails there is read again elsewhere. */
  readPage: <T>(work: (db: Queries) => Promise<T>) => Promise<T>
}

/** A table to be written to a file. */
export interface Table {
  headers: readonly string[]
  /** Some rows at a time, as fast as they are taken: never the whole in memory. */
  pages(reading: ReadingPages): AsyncIterable<readonly (readonly Cell[])[]>
}

/** A list that can be exported: `GET <address>?…`, with the list's own filters. */
export interface TableExport {
  address: `/${string}/export`
  permission: Permission
  /** Without date and extension. */
  fileName: string
  /** The table of a query; undefined if the query is not the list's. */
  open(query: Readonly<Record<string, string>>): Table | undefined
}

const mayOpen = ({ permission }: TableExport, session: Session) => session.permissions.has(permission)

/** For `file/downloadToken`: the permission for the files at this address. */
export const exportDownloads = (entry: TableExport) => ({
  prefix: entry.address.replace(/export$/, '') as `/${string}/`,
  ...(isCustomerPermission(entry.permission) && ({ forCustomers: true } as const)),
  async mayOpen(_db: Queries, session: Session, path: string) {
    const { pathname, searchParams } = new URL(path, 'http://here')
    return pathname === entry.address && mayOpen(entry, session) && !!entry.open(Object.fromEntries(searchParams))
  },
})

const asCsv = (rows: readonly (readonly Cell[])[]) =>
  csvText(
    rows.map((row) =>
      row.map((cell) => (isMoney(cell) ? cell.amount : typeof cell === 'string' ? inertText(cell) : cell)),
    ),
  )

async function* csvOf(table: Table, reading: ReadingPages) {
  // The byte order mark tells Excel that it is UTF-8.
  yield `\ufeff${asCsv([table.headers])}`
  for await (const rows of table.pages(reading)) if (rows.length > 0) yield asCsv(rows)
}

const xlsxCell = (cell: Cell) =>
  isMoney(cell) ? Number(cell.amount) : typeof cell === 'string' ? cellText(cell) : cell

/** Texts are written as text cells, which no spreadsheet reads as formulas. */
async function writeXlsx(table: Table, reading: ReadingPages, out: PassThrough) {
  const { default: excel } = await import('exceljs')
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: false })
  const sheet = book.addWorksheet('1')
  sheet.addRow([...table.headers]).commit()
  for await (const rows of table.pages(reading)) {
    for (const row of rows) sheet.addRow(row.map(xlsxCell)).commit()
    // The writer buffers rows without limit, so the page waits for the reader of the file.
    do await sleep(1)
    while (!out.destroyed && out.writableNeedDrain)
    if (out.destroyed) return
  }
  sheet.commit()
  await book.commit()
}

function xlsxOf(table: Table, reading: ReadingPages): Readable {
  const out = new PassThrough()
  writeXlsx(table, reading, out).catch((error: Error) => out.destroy(error))
  return out
}

/** A table as a file, written while it is read. */
export const fileOf = (table: Table, reading: ReadingPages, format: 'csv' | 'xlsx'): Readable =>
  format === 'xlsx' ? xlsxOf(table, reading) : Readable.from(csvOf(table, reading))

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * `GET <address>?…&zone=…&format=csv|xlsx&token=…`, with a one-time token made for this address (file/downloadToken).
 */
export function addExport(
  server: FastifyInstance,
  { database, sessions }: { database: Database; sessions: Sessions },
  entry: TableExport,
) {
  server.get(apiPrefix + entry.address.slice(1), async (request, reply) => {
    const { token, ...query } = request.query as Record<string, string>
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const asked = new URLSearchParams(query).toString()
    const db = database.kysely
    const { session } = await spendToken(db, sessions, token, asked ? `${entry.address}?${asked}` : entry.address)
    const table = mayOpen(entry, session) ? entry.open(query) : undefined
    if (!table) throw new Refusal(codes.notFound, 'notFound', { thing: 'page' })
    const reading = {
      db,
      session,
      now: now(),
      readPage: <T>(work: (db: Queries) => Promise<T>) => readFrom(database, work),
    }
    const day = timeIn(query.zone ?? 'UTC', reading.now).slice(0, 10)
    const format = query.format === 'xlsx' ? 'xlsx' : 'csv'
    return reply
      .headers({
        'content-type': types[format],
        'content-disposition': `attachment; filename="${entry.fileName}-${day}.${format}"`,
        'cache-control': 'private, no-store',
      })
      .send(fileOf(table, reading, format))
  })
}
