import type { Preferences } from './preferences.ts'

/** What holds until a person sets something else. Apart from the schema, so that the first page carries no validator. */
export const standardPreferences: Preferences = {
  theme: 'system',
  density: 'compact',
  timeZone: '',
  favourites: 'session',
  favouriteIds: [],
  fixedHeader: false,
  dates: 'company',
  units: 'company',
  tagsView: true,
}
