import { useMemo } from 'react'
import { useSession } from '../../call/session.ts'
import { type MenuEntry, menuEntries } from '../../page/menu.ts'
import { routes } from '../routes.tsx'

/** A page of the menu with its parents' names before its own, such as 'Work / Deliver Work Order'. */
export type MenuPage = { id: string; path: string; title: string; icon: string }

export const menuPages = (entries: readonly MenuEntry[], above = ''): MenuPage[] =>
  entries.flatMap(({ id, path, name, icon, children }) => {
    const title = above + name
    return [...(path ? [{ id, path, title, icon }] : []), ...menuPages(children, `${title} / `)]
  })

/** The pages in this person's menu. */
export function useMenuPages(): readonly MenuPage[] {
  const menuList = useSession(({ user }) => user?.menuList)
  return useMemo(() => menuPages(menuEntries(menuList ?? [], routes)), [menuList])
}
