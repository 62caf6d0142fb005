import { countLimit } from './pages.ts'

/** How long a view that has more rows than are counted is not counted again, ms. */
const remembered = 60_000

/**
 * Remembers which views of a list have more rows than are counted: to count them costs more than their page, and the total stays the same
 * lower bound. After a minute they are counted again.
 * @returns reads a page; `view` is null for what is always counted: a filtered list, or one whose total nobody asked for
 */
export function openManyRows<View extends string>() {
  const until = new Map<View, number>()
  return async <Page extends { totalIsExact: boolean }>(
    view: View | null,
    read: (counting: { totalAtMost: number } | { totalAtLeast: number }) => Promise<Page>,
  ): Promise<Page> => {
    if (view !== null && (until.get(view) ?? 0) > performance.now()) return read({ totalAtLeast: countLimit })
    const page = await read({ totalAtMost: countLimit })
    if (view !== null && !page.totalIsExact) until.set(view, performance.now() + remembered)
    return page
  }
}

/** The view of a list that is asked for without any filter, with its total; otherwise null. */
export function wholeView<View extends string>({
  view,
  page,
  pageSize,
  cursor,
  sort,
  ...filters
}: {
  view: View
  page?: number
  pageSize?: number
  cursor?: string
  sort?: string
}): View | null {
  const isSet = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.values(filters).some(isSet) ? null : view
}
