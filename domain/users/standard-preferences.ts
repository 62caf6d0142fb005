import type { Preferences } from './preferences.ts'

/** Default settings. Separate from the schema, so that the first page loads no validator. */
export const standardPreferences: Preferences = {
  theme: 'system',
  density: 'compact',
  timeZone: '',
  favourites: 'session',
  favouriteIds: [],
  fixedHeader: false,
  dates: 'company',
  units: 'company',
  putOff: null,
  tagsView: true,
}
