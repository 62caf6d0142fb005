import type { MenuItem } from '@shortcut/domain/users/api.ts'

export type MenuEntry = {
  id: string
  name: string
  icon: string
  /** The item's path; null for a parent, which has no page. */
  path: string | null
  /** An external app's name and the address of its frame; absent for our own pages. */
  app?: { name: string; address: string }
  children: readonly MenuEntry[]
}

const pathOf = (url: string) => `/${url.replace(/^\/+|\/+$/g, '')}`

const isExternal = (item: MenuItem) => item.app_code !== '' && item.aurl !== ''

/** The entry of an external app: a page under its parent, named from its code and ids (specification §2). */
function externalEntry(item: MenuItem, parentPath: string): MenuEntry {
  const name = `${item.app_code}-${item.pId}-${item.id}`
  const { id, icon, aurl } = item
  return { id, name: item.name, icon, path: `${parentPath}/${name}`, app: { name, address: aurl }, children: [] }
}

/**
 * The drawer's entries from the server's menu. Items of level 1 and 2 are matched by url to the pages that exist, level 0 is ignored.
 * External apps come first among their parent's children. A top-level item without children is its page 'index'; a parent without any
 * existing page is left out.
 */
export function menuEntries(list: readonly MenuItem[], pages: readonly { path: string }[]): MenuEntry[] {
  const exists = (path: string) => pages.some((page) => page.path === path)
  return list
    .filter((item) => item.level === 1 && !isExternal(item))
    .flatMap((item): MenuEntry[] => {
      const { id, name, icon } = item
      const own = pathOf(item.url)
      const below = list.filter((child) => child.pId === id)
      const apps = below.filter(isExternal).map((child) => externalEntry(child, own))
      const ours = below.filter((child) => child.level === 2 && !isExternal(child))
      const children = [
        ...apps,
        ...ours
          .filter((child) => exists(pathOf(child.url)))
          .map((child) => ({
            id: child.id,
            name: child.name,
            icon: child.icon,
            path: pathOf(child.url),
            children: [],
          })),
      ]
      if (children.length > 0) return [{ id, name, icon, path: null, children }]
      if (ours.length > 0) return []
      const path = [own, `${own}/index`].find(exists)
      return path ? [{ id, name, icon, path, children: [] }] : []
    })
}

/** The page that a top-level item's own address opens: its own page or index, else the first below it that this person may open. */
export function firstPageAt(
  path: string,
  list: readonly MenuItem[],
  entries: readonly MenuEntry[],
): string | undefined {
  const item = list.find(({ level, url }) => level === 1 && pathOf(url) === path)
  const entry = entries.find(({ id }) => id === item?.id)
  return entry?.path ?? entry?.children[0]?.path ?? undefined
}

/** All entries with a page. */
export const openableEntries = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [...(entry.path ? [entry] : []), ...openableEntries(entry.children)])
