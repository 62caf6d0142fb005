type Ids = readonly string[]

/** Takes the star away, or stars the item and puts it last. */
export const toggled = (ids: Ids, id: string): Ids => (ids.includes(id) ? without(ids, id) : [...ids, id])

/**
 * `edited` in the place of those of `shown`. What was starred meanwhile, or belongs to a page that this person does not see,
 * comes after them; what lost its star meanwhile stays without.
 */
export const saved = (ids: Ids, shown: Ids, edited: Ids): Ids => [
  ...edited.filter((id) => ids.includes(id)),
  ...ids.filter((id) => !shown.includes(id)),
]

export type FavouriteEdit = { kind: 'remove'; id: string } | { kind: 'move'; id: string; to: number }

/** What edit mode does to the order before it is saved. A place beyond either end is that end. */
export function editFavourites(ids: Ids, edit: FavouriteEdit): Ids {
  const others = without(ids, edit.id)
  if (edit.kind === 'remove' || others.length === ids.length) return others
  const to = Math.min(Math.max(edit.to, 0), others.length)
  return [...others.slice(0, to), edit.id, ...others.slice(to)]
}

const without = (ids: Ids, id: string) => ids.filter((other) => other !== id)
