/** One page of a list's reply, as ids; the rows themselves are in the row store. */
export type PageReply = {
  ids: readonly string[]
  total: number
  totalIsExact: boolean
  nextCursor: string | null
}

/** How to request a page: by its cursor if known, else by its number. */
export type PageRequest = { page: number; cursor: string | null }

/**
 * Part of a long list: some of its pages, and the cursors received so far. Scrolling on follows cursors; a jump far ahead requests
 * a page by number once and follows cursors from there. Only `maxPages` pages are kept, those nearest to the last page read.
 */
export type CursorWindow = {
  pageSize: number
  maxPages: number
  pages: ReadonlyMap<number, readonly string[]>
  /** By page: the cursor that leads to it. */
  cursors: ReadonlyMap<number, string>
  total: number
  totalIsExact: boolean
  /** Number of rows in the list; null until its last page has been read. */
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

/** Number of rows to lay out: the list's length if known, else the rows known so far. */
export function rowCountOf(window: CursorWindow): number {
  if (window.end !== null) return window.end
  const last = Math.max(-1, ...window.pages.keys())
  // One page more than was read, so that the user can scroll on.
  return window.totalIsExact ? window.total : Math.max(window.total, (last + 2) * window.pageSize)
}

export const idAt = (window: CursorWindow, index: number): string | undefined =>
  window.pages.get(Math.floor(index / window.pageSize))?.[index % window.pageSize]

/** Requests for the missing pages of rows `from` to `to` (exclusive); pages in `asked` are already loading. */
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
    // The page before is loading and brings the cursor: waiting costs less than a request by number.
    if (cursor === null && page > 0 && (asked.has(page - 1) || requests.at(-1)?.page === page - 1)) continue
    requests.push({ page, cursor })
  }
  return requests
}

/** The window with a reply added. A page with a row that has moved to the new page is dropped and read again. */
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

/** The end found before, unless the list has grown past it. */
const grown = (window: CursorWindow, page: number) =>
  window.end !== null && window.end > (page + 1) * window.pageSize ? window.end : null

/** True if `next` shows the same list as `before`, with one page more; a full window may have dropped others for it. */
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

/** All ids in the window. */
export const heldIds = (window: CursorWindow): Set<string> => new Set([...window.pages.values()].flat())
