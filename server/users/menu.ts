import type { Permission } from '@shortcut/domain/permissions.ts'
import type { MenuItem } from '@shortcut/domain/users/api.ts'
import type { Queries } from '../platform/database.ts'

/** The permission that opens a page of the menu: its list. */
const opens = (url: string): string => `${url}/list`

/** The menu as this person sees it: pages they may open, external apps, and the parents of those (product.md §5). */
export async function menuOf(db: Queries, permissions: ReadonlySet<Permission>): Promise<MenuItem[]> {
  const rows = await db
    .selectFrom('menuItem')
    .select(['id', 'parentId as pId', 'level', 'url', 'name', 'icon', 'appCode', 'aurl'])
    .orderBy('level')
    .orderBy('position')
    .$narrowType<{ level: 0 | 1 | 2 }>()
    .execute()
  const items = rows.map(({ appCode, ...item }) => ({ ...item, app_code: appCode }))
  const seen = items.filter(
    (item) => item.level === 2 && (item.aurl !== '' || (permissions as ReadonlySet<string>).has(opens(item.url))),
  )
  return items.filter(
    (item) => seen.includes(item) || (item.level === 1 && seen.some((child) => child.pId === item.id)),
  )
}
