/** An open page (specification §3, "visited view"), identified by its path alone. */
export type Tab = {
  path: string
  /** The route of the page: a page's pattern, or an external app's name. */
  name: string
  /** The tab's title: the page's own title once it is known. */
  title: string
  meta: { title: string; noCache: boolean; affix: boolean }
  /** The last query, so that the filters are there when the user comes back. */
  search: string
  /** Number of refreshes: each mounts the page again. */
  round: number
  /** Counts up over all tabs: the tab with the highest number was viewed last. */
  used: number
}

const isText = (value: unknown) => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isTab = (tab: unknown): tab is Tab =>
  isRecord(tab) &&
  [tab.path, tab.name, tab.title, tab.search].every(isText) &&
  [tab.round, tab.used].every(Number.isSafeInteger) &&
  isRecord(tab.meta) &&
  isText(tab.meta.title)

/** The tabs that `account` had open, of what is stored; what does not fit is left out, because another version may have stored it. */
export const tabsOf = (stored: unknown, account: string): readonly Tab[] =>
  isRecord(stored) && stored.account === account && Array.isArray(stored.list) ? stored.list.filter(isTab) : []

export type Visit = Pick<Tab, 'path' | 'name' | 'meta' | 'search'>

/** How many pages stay alive (specification §9). */
export const cachedAtMost = 20

const nextUse = (tabs: readonly Tab[]) => Math.max(0, ...tabs.map(({ used }) => used)) + 1

/** The tabs after a visit: the page is added once, and marked as viewed last. */
export function visited(tabs: readonly Tab[], visit: Visit): readonly Tab[] {
  const known = tabs.find(({ path }) => path === visit.path)
  const used = nextUse(tabs)
  if (!known) {
    const tab = { ...visit, title: visit.meta.title || 'no-name', round: 0, used }
    return visit.meta.affix ? [tab, ...tabs] : [...tabs, tab]
  }
  if (known.used === used - 1 && known.search === visit.search && known.name === visit.name) return tabs
  return tabs.map((tab) => (tab === known ? { ...tab, name: visit.name, search: visit.search, used } : tab))
}

/** The tabs with the affix pages before them, which are open from the start. */
export const withAffix = (tabs: readonly Tab[], fixed: readonly Visit[]): readonly Tab[] => [
  ...fixed
    .filter(({ path }) => !tabs.some((tab) => tab.path === path))
    .map((visit) => ({ ...visit, title: visit.meta.title, round: 0, used: 0 })),
  ...tabs,
]

/**
 * The tabs of before a reload, merged with those opened since. Pages visited since count as viewed last, so the current page stays among
 * those kept alive.
 */
export function reopened(before: readonly Tab[], now: readonly Tab[]): readonly Tab[] {
  const last = nextUse(before)
  const since = now.map((tab) => ({ ...tab, used: tab.used + last }))
  const known = before.map((tab) => since.find(({ path }) => path === tab.path) ?? tab)
  return [...known, ...since.filter(({ path }) => !before.some((tab) => tab.path === path))]
}

/** Closes a tab; an affix tab stays. */
export const closed = (tabs: readonly Tab[], path: string) => tabs.filter((tab) => tab.path !== path || tab.meta.affix)

/** Keeps `path` and the affix tabs. */
export const closedOthers = (tabs: readonly Tab[], path: string) =>
  tabs.filter((tab) => tab.path === path || tab.meta.affix)

export const closedAll = (tabs: readonly Tab[]) => tabs.filter(({ meta }) => meta.affix)

export const refreshed = (tabs: readonly Tab[], path: string) =>
  tabs.map((tab) => (tab.path === path ? { ...tab, round: tab.round + 1 } : tab))

export const titled = (tabs: readonly Tab[], path: string, title: string) =>
  tabs.some((tab) => tab.path === path && tab.title !== title)
    ? tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab))
    : tabs

/** The tab viewed last, to show after the current one is closed. */
export const lastUsed = (tabs: readonly Tab[]): Tab | undefined =>
  tabs.reduce<Tab | undefined>((best, tab) => (best && best.used > tab.used ? best : tab), undefined)

/** The pages kept alive, in tab order: the current one, and the last viewed of those without noCache. */
export function keptAlive(tabs: readonly Tab[], shown: string | null): readonly Tab[] {
  const newestFirst = tabs.filter(({ path, meta }) => path === shown || !meta.noCache).sort((a, b) => b.used - a.used)
  const kept = new Set(newestFirst.slice(0, cachedAtMost))
  return tabs.filter((tab) => kept.has(tab))
}
