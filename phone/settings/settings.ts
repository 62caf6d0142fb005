import { create } from 'zustand'

/** What was chosen on this phone, kept in this browser. */
interface Settings {
  /** Positions are recorded while the app is on the screen. */
  positions: boolean
  sound: boolean
  vibration: boolean
  /** The person who wants to be told while the app is closed. */
  pushFor: string
  /** The person who was offered that and said "Not now". */
  pushDeclinedBy: string
}

const key = 'app_settings'
const atFirst: Settings = { positions: true, sound: true, vibration: true, pushFor: '', pushDeclinedBy: '' }

function kept(): Settings {
  try {
    return { ...atFirst, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>) }
  } catch {
    return atFirst
  }
}

export const useSettings = create<Settings>(kept)

export function choose(chosen: Partial<Settings>) {
  useSettings.setState(chosen)
  localStorage.setItem(key, JSON.stringify(useSettings.getState()))
}
