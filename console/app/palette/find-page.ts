import type { Permission } from '@shortcut/domain/permissions.ts'
import { type Fetched, fetched } from '../../call/fetched.tsx'
import { type MenuEntry, openableEntries } from '../../page/menu.ts'
import type { PageProps } from '../../page/page-props.ts'
import type { Translate } from '../../words/words.ts'
import { matchRoute, type PageRoute } from '../routes.tsx'

const ExternalApp = fetched(() => import('../external/ExternalApp.tsx'))

/** The page of an address. */
export type FoundPage = {
  /** The route's pattern, or the external app's name. */
  name: string
  meta: { title: string; noCache: boolean; affix: boolean }
  Page: Fetched<PageProps>
  params: PageProps['params']
  /** Without header, menu and tabs. */
  bare: boolean
  needs?: Permission
  /** The menu's page that it is or belongs to, and its parent; none for Home. */
  entry: MenuEntry | undefined
  parent: MenuEntry | undefined
}

/** The page at `path`: one of ours if the menu opens it or it needs no permission, or an external app of the menu. */
export function findPage(
  path: string,
  entries: readonly MenuEntry[],
  routes: readonly PageRoute[],
  t: Translate,
): FoundPage | undefined {
  const openable = openableEntries(entries)
  const parentOf = (entry: MenuEntry | undefined) =>
    entries.find(({ children }) => children.some((one) => one === entry))
  const external = openable.find((entry) => entry.app && entry.path === path)
  if (external?.app) {
    const { name, address } = external.app
    const meta = { title: external.name, noCache: false, affix: false }
    const params = { address, title: external.name }
    return { name, meta, Page: ExternalApp, params, bare: false, entry: external, parent: parentOf(external) }
  }
  for (const route of routes) {
    const match = matchRoute(route, path)
    if (!match) continue
    const entry = openable.find((one) => one.path === (route.opensWith ?? route.path))
    if (!entry && !route.anybody) continue
    return {
      name: route.path,
      meta: { title: t(route.title), noCache: route.noCache ?? false, affix: route.affix ?? false },
      Page: route.page,
      params: match.params,
      bare: route.bare ?? false,
      needs: route.needs,
      entry,
      parent: parentOf(entry),
    }
  }
  return undefined
}
