import type { MenuItem } from '@shortcut/domain/users/api.ts'

/** Kinds of menu items: the product's pages and their groups, and those that a user added. */
export type MenuKind = 'page' | 'group' | 'newGroup' | 'app'

/** `known` is the menu as it was read: an app with empty fields would otherwise look like a page. */
export function kindOf({ id, pId }: MenuItem, known: readonly MenuItem[]): MenuKind {
  const before = known.find((item) => item.id === id)
  if (pId === null) return before ? 'group' : 'newGroup'
  return before && before.app_code === '' && before.aurl === '' ? 'page' : 'app'
}

/** Top items in their order, each followed by its children in theirs: the order in which the menu is sent. */
export function inOrder(items: readonly MenuItem[]): MenuItem[] {
  const tops = items.filter(({ pId }) => pId === null)
  return tops.flatMap((top) => [top, ...items.filter(({ pId }) => pId === top.id)])
}

/** Moves the item to place `to` among its siblings. */
export function moved(items: readonly MenuItem[], id: string, to: number): MenuItem[] {
  const item = items.find((one) => one.id === id)
  if (!item) return [...items]
  const siblings = items.filter(({ pId, id: of }) => pId === item.pId && of !== id)
  const ordered = siblings.toSpliced(to, 0, item)
  return inOrder([...items.filter(({ pId }) => pId !== item.pId), ...ordered])
}

export const changed = (items: readonly MenuItem[], id: string, fields: Partial<MenuItem>): MenuItem[] =>
  items.map((item) => (item.id === id ? { ...item, ...fields } : item))

/** Removes the item; a group stays until it is empty. */
export const without = (items: readonly MenuItem[], id: string): MenuItem[] =>
  items.some(({ pId }) => pId === id) ? [...items] : items.filter((item) => item.id !== id)

/** Shown items have level 1 or 2, by their depth; hidden ones have level 0 and are ignored. */
export const shownLevel = ({ pId }: MenuItem, shown: boolean): MenuItem['level'] => (shown ? (pId === null ? 1 : 2) : 0)

/** The menu as it is sent: an app's address is below that of its group, which may have been typed later. */
export const toSend = (items: readonly MenuItem[]): MenuItem[] =>
  items.map((item) => {
    const parent = items.find(({ id }) => id === item.pId)
    return parent && !item.url.startsWith(`${parent.url}/`) ? { ...item, url: `${parent.url}/app` } : item
  })
