import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { fetched } from '../../call/fetched.tsx'

const PreferencesDrawer = fetched(() => import('./PreferencesDrawer.tsx'))
const opened = createStore(() => false)

export const openPreferences = () => opened.setState(true)

/** Shows the preferences on request. */
export function Preferences() {
  const shown = useStore(opened)
  if (!shown) return null
  return <PreferencesDrawer onClose={() => opened.setState(false)} />
}
