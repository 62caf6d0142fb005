import type { MenuItem } from '@shortcut/domain/users/api.ts'

export type MenuEntry = {
  id: string
  name: string
  icon: string
  /** Where it leads; a parent leads nowhere itself. */
  path: string | null
  children: readonly MenuEntry[]
}

const pathOf = (url: string) => `/${url.replace(/^\/+|\/+$/g, '')}`

/**
 * The drawer's entries from the server's menu: level 1 and 2 matched by url to the pages that exist, level 0 ignored. A
 * top-level item without children is its page 'index'; a parent none of whose pages exist is left out.
 */
export function menuEntries(list: readonly MenuItem[], pages: readonly { path: string }[]): MenuEntry[] {
  const exists = (path: string) => pages.some((page) => page.path === path)
  return list
    .filter((item) => item.level === 1)
    .flatMap((item): MenuEntry[] => {
      const { id, name, icon } = item
      const own = pathOf(item.url)
      const children = list
        .filter((child) => child.level === 2 && child.pId === id && exists(pathOf(child.url)))
        .map((child) => ({ id: child.id, name: child.name, icon: child.icon, path: pathOf(child.url), children: [] }))
      if (children.length > 0) return [{ id, name, icon, path: null, children }]
      if (list.some((child) => child.level === 2 && child.pId === id)) return []
      const path = [own, `${own}/index`].find(exists)
      return path ? [{ id, name, icon, path, children: [] }] : []
    })
}

/** Every address that the menu leads to. */
export const menuPaths = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [...(entry.path ? [entry.path] : []), ...menuPaths(entry.children)])
