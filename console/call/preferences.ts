import { calls } from 'virtual:first-calls'
import type { Preferences } from '@shortcut/domain/users/preferences.ts'
import { standardPreferences } from '@shortcut/domain/users/standard-preferences.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { viewerZone } from '../time/viewer-zone.ts'
import { setFormats } from '../words/words.ts'
import { call } from './call.ts'
import { keep, kept } from './keep.ts'
import { saveInTurn } from './save-later.ts'
import { session, useSession } from './session.ts'

/** Key of the copy in the browser, from which public/first-paint.js takes the theme before anything else loads. */
const copyKey = 'preferences'

const readCopy = (): Preferences => Object.assign({}, standardPreferences, kept(copyKey))

const preferences = createStore<Preferences>(readCopy)

/** The signed-in user's preferences; before sign-in, those last used in this browser. */
export const usePreferences = <Part = Preferences>(part: (now: Preferences) => Part = (now) => now as Part): Part =>
  useStore(preferences, part)

export const preferencesNow = (): Preferences => preferences.getState()

function adopt(next: Preferences) {
  preferences.setState(next)
  keep(copyKey, JSON.stringify(next))
}

/** Dates and units as the user chose, else as the company did. */
function writeFormats() {
  const company = session.getState().user?.formats
  if (!company) return
  const { dates, units } = preferencesNow()
  setFormats({
    dates: dates === 'company' ? company.dates : dates,
    units: units === 'company' ? company.units : units,
  })
}

/** Takes effect at once, here and in the browser's other tabs, and is saved with the user. */
export function changePreferences(changes: Partial<Preferences>) {
  adopt({ ...preferencesNow(), ...changes })
  saveInTurn(() => call(calls.preferences.save, changes))
}

/** Takes over the preferences that the server sends at sign-in, and changes made in other tabs. */
export function followPreferences() {
  session.subscribe(({ user }, before) => {
    if (user?.id && user.preferences !== before.user?.preferences) adopt(user.preferences)
    writeFormats()
  })
  preferences.subscribe(writeFormats)
  window.addEventListener('storage', ({ key }) => {
    if (key === copyKey) preferences.setState(readCopy())
  })
}

/** The zone for times without a place: the user's choice, else that of the user's record, else the browser's, else +08:00. */
export function useViewerZone(): string {
  const chosen = usePreferences((now) => now.timeZone)
  const ofUser = useSession(({ user }) => user?.timeZone ?? '')
  return viewerZone(chosen || ofUser)
}

/** The same, outside of a component. */
export const viewerZoneNow = () => viewerZone(preferencesNow().timeZone || session.getState().user?.timeZone || '')
