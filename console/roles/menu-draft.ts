import type { MenuItem } from '@shortcut/domain/users/api.ts'

/** What a line of the menu is: a page of the product and its group, or what was added to them. */
export type MenuKind = 'page' | 'group' | 'newGroup' | 'app'

/** `known` is the menu as it was read: what is typed into an app's fields makes it no page. */
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

/** The item goes to place `to` among those with its parent. */
export function moved(items: readonly MenuItem[], id: string, to: number): MenuItem[] {
  const item = items.find((one) => one.id === id)
  if (!item) return [...items]
  const siblings = items.filter(({ pId, id: of }) => pId === item.pId && of !== id)
  const ordered = siblings.toSpliced(to, 0, item)
  return inOrder([...items.filter(({ pId }) => pId !== item.pId), ...ordered])
}

export const changed = (items: readonly MenuItem[], id: string, fields: Partial<MenuItem>): MenuItem[] =>
  items.map((item) => (item.id === id ? { ...item, ...fields } : item))

/** Without the item; a group goes only once it is empty. */
export const without = (items: readonly MenuItem[], id: string): MenuItem[] =>
  items.some(({ pId }) => pId === id) ? [...items] : items.filter((item) => item.id !== id)

/** Shown items are of level 1 or 2, by their depth; others are ignored. */
export const shownLevel = ({ pId }: MenuItem, shown: boolean): MenuItem['level'] => (shown ? (pId === null ? 1 : 2) : 0)

/** The menu as it is sent: an app lies below the address of its group, which may have been typed later. */
export const toSend = (items: readonly MenuItem[]): MenuItem[] =>
  items.map((item) => {
    const parent = items.find(({ id }) => id === item.pId)
    return parent && !item.url.startsWith(`${parent.url}/`) ? { ...item, url: `${parent.url}/app` } : item
  })
