import { calls } from 'virtual:calls'
import type { Preferences } from '@shortcut/domain/users/preferences.ts'
import { standardPreferences } from '@shortcut/domain/users/standard-preferences.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { viewerZone } from '../time/zone.ts'
import { setFormats } from '../words/words.ts'
import { call } from './call.ts'
import { session, useSession } from './session.ts'

/** The copy in the browser, from which public/first-paint.js takes the theme before anything else is loaded. */
const copyKey = 'preferences'

function readCopy(): Preferences {
  try {
    return { ...standardPreferences, ...JSON.parse(localStorage.getItem(copyKey) ?? '{}') }
  } catch {
    return standardPreferences
  }
}

const preferences = createStore<Preferences>(readCopy)

/** What the signed-in person set for themselves; before anybody has signed in, what was last in force in this browser. */
export const usePreferences = <Part = Preferences>(part: (now: Preferences) => Part = (now) => now as Part): Part =>
  useStore(preferences, part)

export const preferencesNow = (): Preferences => preferences.getState()

function adopt(next: Preferences) {
  preferences.setState(next)
  localStorage.setItem(copyKey, JSON.stringify(next))
}

/** Dates and units as the person chose, else as the company did. */
function writeFormats() {
  const company = session.getState().user?.formats
  if (!company) return
  const { dates, units } = preferencesNow()
  setFormats({
    dates: dates === 'company' ? company.dates : dates,
    units: units === 'company' ? company.units : units,
  })
}

let saving: Promise<unknown> = Promise.resolve()

/** Holds at once, here and in the browser's other tabs, and is kept with the user. */
export function changePreferences(changes: Partial<Preferences>) {
  adopt({ ...preferencesNow(), ...changes })
  // One after the other, so that the last choice is the one that is kept.
  saving = saving.then(() => call(calls.preferences.save, changes).catch(() => undefined))
}

/** Takes over what the server knows of the person who signs in, and what is changed in another tab. */
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

/** The zone for times that belong to no place: chosen, else of the user's record, else the browser's, else +08:00. */
export function useViewerZone(): string {
  const chosen = usePreferences((now) => now.timeZone)
  const ofUser = useSession(({ user }) => user?.timeZone ?? '')
  return viewerZone(chosen || ofUser)
}
