import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Starred menu items, kept until the page is loaded again (spec.md §3). */
const favourites = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

export const useFavourites = () => useStore(favourites, (now) => now.ids)

export function toggleFavourite(id: string) {
  favourites.setState(({ ids }) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    return { ids: next }
  })
}
