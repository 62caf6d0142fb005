/** One answer of a list, as ids; the rows themselves are in the row store. */
export type PageReply = {
  ids: readonly string[]
  total: number
  totalIsExact: boolean
  nextCursor: string | null
}

/** How to ask for a page: after a cursor where one is known, else by its number. */
export type PageRequest = { page: number; cursor: string | null }

/**
 * Part of a long list: some of its pages, and the cursors met so far. Reading on follows cursors; a jump far ahead asks by
 * number once and follows cursors from there. Only `maxPages` pages are kept, those nearest to what was read last.
 */
export type CursorWindow = {
  pageSize: number
  maxPages: number
  pages: ReadonlyMap<number, readonly string[]>
  /** Cursor that leads to a page, by page. */
  cursors: ReadonlyMap<number, string>
  total: number
  totalIsExact: boolean
  /** Rows of the list, once its last page has been seen. */
  end: number | null
}

export const emptyWindow = (pageSize: number, maxPages = 40): CursorWindow => ({
  pageSize,
  maxPages,
  pages: new Map(),
  cursors: new Map(),
  total: 0,
  totalIsExact: true,
  end: null,
})

/** Rows to lay out: the list's length where known, else what is known to be there. */
export function rowCountOf(window: CursorWindow): number {
  if (window.end !== null) return window.end
  const last = Math.max(-1, ...window.pages.keys())
  // One page more than what was read, so that there is something to scroll into.
  return window.totalIsExact ? window.total : Math.max(window.total, (last + 2) * window.pageSize)
}

export const idAt = (window: CursorWindow, index: number): string | undefined =>
  window.pages.get(Math.floor(index / window.pageSize))?.[index % window.pageSize]

/** Pages missing for rows `from` to `to` (exclusive), each with how to ask for it; `asked` ones are on their way. */
export function missingPages(
  window: CursorWindow,
  from: number,
  to: number,
  asked: ReadonlySet<number>,
): PageRequest[] {
  const requests: PageRequest[] = []
  const first = Math.floor(from / window.pageSize)
  const last = Math.floor((Math.max(from + 1, to) - 1) / window.pageSize)
  for (let page = first; page <= last; page++) {
    if (window.pages.has(page) || asked.has(page)) continue
    const cursor = window.cursors.get(page) ?? null
    // The page before is on its way and will bring the cursor: waiting is cheaper than asking by number.
    if (cursor === null && page > 0 && (asked.has(page - 1) || requests.at(-1)?.page === page - 1)) continue
    requests.push({ page, cursor })
  }
  return requests
}

/** The window with an answer put in. Pages that hold a row which has moved into the new one are dropped, to be read again. */
export function withPage(window: CursorWindow, page: number, reply: PageReply): CursorWindow {
  const fresh = new Set(reply.ids)
  const pages = new Map<number, readonly string[]>()
  for (const [known, ids] of window.pages) if (known !== page && !ids.some((id) => fresh.has(id))) pages.set(known, ids)
  pages.set(page, reply.ids)
  while (pages.size > window.maxPages) {
    const farthest = [...pages.keys()].reduce((a, b) => (Math.abs(b - page) > Math.abs(a - page) ? b : a))
    pages.delete(farthest)
  }
  const cursors = new Map(window.cursors)
  if (reply.nextCursor === null) cursors.delete(page + 1)
  else cursors.set(page + 1, reply.nextCursor)
  const end = reply.nextCursor === null ? page * window.pageSize + reply.ids.length : null
  return {
    ...window,
    pages,
    cursors,
    total: reply.total,
    totalIsExact: reply.totalIsExact,
    end: end ?? grown(window, page),
  }
}

/** The end seen before, unless the list has grown past it. */
const grown = (window: CursorWindow, page: number) =>
  window.end !== null && window.end > (page + 1) * window.pageSize ? window.end : null

/** Whether the next window shows the same list as the one before, with a page more or others farther away. */
export function continues(before: CursorWindow, next: CursorWindow): boolean {
  const isSameLength = rowCountOf(before) === rowCountOf(next)
  const isSameTotal = before.total === next.total && before.totalIsExact === next.totalIsExact
  const lost = [...before.pages.keys()].filter((page) => !next.pages.has(page)).length
  const added = [...next.pages.keys()].filter((page) => !before.pages.has(page)).length
  return (
    before.pages.size > 0 &&
    isSameLength &&
    isSameTotal &&
    added === 1 &&
    (lost === 0 || before.pages.size === before.maxPages)
  )
}

/** Every id held now. */
export const heldIds = (window: CursorWindow): Set<string> => new Set([...window.pages.values()].flat())
