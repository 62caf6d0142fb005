import type { Preferences } from '@shortcut/domain/users/preferences.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { changePreferences, preferencesNow, usePreferences } from '../../call/preferences.ts'
import { session } from '../../call/session.ts'
import { saved, toggled } from './favourite-list.ts'

/** Starred menu items in order, until the page is reloaded or somebody else signs in (specification §3). */
const ofSession = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }))

session.subscribe((now, before) => {
  if (now.token !== before.token) ofSession.setState({ ids: [] })
})

/** The favourites of a person who keeps them with their account. */
const ofUser = ({ favourites, favouriteIds }: Preferences): readonly string[] | null =>
  favourites === 'account' ? favouriteIds : null

export function useFavourites(): readonly string[] {
  const held = useStore(ofSession, (now) => now.ids)
  return usePreferences(ofUser) ?? held
}

const favouritesNow = () => ofUser(preferencesNow()) ?? ofSession.getState().ids

function change(ids: readonly string[]) {
  if (ofUser(preferencesNow())) changePreferences({ favouriteIds: [...ids] })
  else ofSession.setState({ ids })
}

export const toggleFavourite = (id: string) => change(toggled(favouritesNow(), id))

/** Applies the result of edit mode. */
export const saveFavourites = (shown: readonly string[], edited: readonly string[]) =>
  change(saved(favouritesNow(), shown, edited))

/** Changes where the stars are stored; starred items stay starred. */
export function keepFavourites(where: Preferences['favourites']) {
  const ids = favouritesNow()
  ofSession.setState({ ids })
  changePreferences(where === 'account' ? { favourites: where, favouriteIds: [...ids] } : { favourites: where })
}
