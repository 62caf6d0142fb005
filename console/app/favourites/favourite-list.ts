type Ids = readonly string[]

/** Removes the star, or adds the item at the end. */
export const toggled = (ids: Ids, id: string): Ids => (ids.includes(id) ? without(ids, id) : [...ids, id])

/**
 * Replaces those of `shown` with `edited`. Items starred meanwhile, or of pages that this person cannot see, follow
 * them; items unstarred meanwhile stay removed.
 */
export const saved = (ids: Ids, shown: Ids, edited: Ids): Ids => [
  ...edited.filter((id) => ids.includes(id)),
  ...ids.filter((id) => !shown.includes(id)),
]

export type FavouriteEdit = { kind: 'remove'; id: string } | { kind: 'move'; id: string; to: number }

/** An edit of the order before saving. A place beyond either end is that end. */
export function editFavourites(ids: Ids, edit: FavouriteEdit): Ids {
  const others = without(ids, edit.id)
  if (edit.kind === 'remove' || others.length === ids.length) return others
  const to = Math.min(Math.max(edit.to, 0), others.length)
  return [...others.slice(0, to), edit.id, ...others.slice(to)]
}

const without = (ids: Ids, id: string) => ids.filter((other) => other !== id)
