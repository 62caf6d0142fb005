import type { Permission } from '@shortcut/domain/permissions.ts'
import type { MenuItem } from '@shortcut/domain/users/api.ts'
import type { Queries } from '../../platform/database/queries.ts'

/** Pages that show what another page lists. */
const sameAs: Readonly<Record<string, string>> = { '/work/board': '/work/order', '/own/statement': '/own/invoice' }
/** Pages that list nothing. */
const savesOnly = ['/own/book']
/** The group of customers' own pages. */
const own = '/own'

/** The permission that opens a page of the menu: that of its list. */
const opens = (url: string): string => `${sameAs[url] ?? url}/${savesOnly.includes(url) ? 'save' : 'list'}`

/** The whole menu in its arrangement. */
export async function listMenu(db: Queries): Promise<MenuItem[]> {
  const rows = await db
    .selectFrom('menuItem')
    .select(['id', 'parentId as pId', 'level', 'url', 'name', 'icon', 'appCode', 'aurl'])
    .orderBy('position')
    .orderBy('id')
    .$narrowType<{ level: 0 | 1 | 2 }>()
    .execute()
  return rows.map(({ appCode, ...item }) => ({ ...item, app_code: appCode }))
}

/** The menu for this person: pages they may open, external apps, and their parents. */
export async function menuOf(
  db: Queries,
  permissions: ReadonlySet<Permission>,
  isCustomer: boolean,
): Promise<MenuItem[]> {
  // Customers see no external app of the company, and the company none of theirs.
  const isOwn = ({ url }: MenuItem) => url === own || url.startsWith(`${own}/`)
  const items = (await listMenu(db)).filter((item) => isOwn(item) === isCustomer)
  const mayOpen = appsOrPages(items, permissions)
  const tops = items.filter((item) => item.level === 1)
  const seen = items.filter((item) => item.level === 2 && tops.some(({ id }) => id === item.pId) && mayOpen(item))
  return [...tops.filter(({ id }) => seen.some((child) => child.pId === id)), ...seen]
}

/**
 * Whether the permissions open an item. An external app has no permission of its own: it opens to people who may open a page of its group,
 * or any page at all if the group has none.
 */
function appsOrPages(items: readonly MenuItem[], permissions: ReadonlySet<string>) {
  const isApp = ({ aurl }: MenuItem) => aurl !== ''
  const pages = items.filter((item) => item.pId !== null && !isApp(item))
  const mine = pages.filter(({ url }) => permissions.has(opens(url)))
  return (item: MenuItem): boolean => {
    if (!isApp(item)) return mine.includes(item)
    const ofGroup = ({ pId }: MenuItem) => pId === item.pId
    return pages.some(ofGroup) ? mine.some(ofGroup) : mine.length > 0
  }
}
