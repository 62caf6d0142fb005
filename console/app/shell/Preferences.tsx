import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const PreferencesDrawer = lazy(() => import('./PreferencesDrawer.tsx'))
const opened = createStore(() => false)

export const openPreferences = () => opened.setState(true)

/** Where the preferences appear when they are asked for. */
export function Preferences() {
  const shown = useStore(opened)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <PreferencesDrawer onClose={() => opened.setState(false)} />
    </Suspense>
  )
}
