import type { Reading } from '../platform/http/context.ts'
import type { Cell, ReadingPages } from '../platform/table-export.ts'

const pageSize = 500

export type Row = Record<string, unknown>
export type Page = { list: readonly Row[]; nextCursor: string | null }
/** A list's requests, page after page. */
type Asked<I> = I & { cursor?: string; pageSize: number; uncounted: true }
export type ReadPage<I> = (reading: Reading, input: Asked<I>) => Promise<Page>

/** All rows of a list, some at a time. */
export async function* pagesOf<I>(reading: ReadingPages, input: I, read: ReadPage<I>, cellsOf: (row: Row) => Cell[]) {
  let cursor: string | null | undefined
  do {
    const asked = { ...input, pageSize, uncounted: true as const, ...(cursor ? { cursor } : {}) }
    const page: Page = await reading.readPage((db) => read({ ...reading, db }, asked))
    yield page.list.map(cellsOf)
    cursor = page.nextCursor
  } while (cursor)
}

/** Columns in the file's order; of `all` those requested by `columns=a,b`, in that order. */
export const wantedColumns = <C extends { name: string }>(
  columns: readonly C[],
  wanted: string | undefined,
  all = columns,
) => {
  const names = [...new Set(wanted?.split(',').filter(Boolean))]
  return names.length > 0 ? names.flatMap((name) => all.find((column) => column.name === name) ?? []) : columns
}
