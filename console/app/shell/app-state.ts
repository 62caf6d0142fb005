import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keep } from '../../call/keep.ts'

const narrow = window.matchMedia('(max-width: 900px)')
const keptAs = 'sidebarStatus'

type AppState = {
  sidebarOpened: boolean
  /** On a narrow screen the drawer covers the page and closes after a choice. */
  device: 'desktop' | 'mobile'
}

const deviceNow = () => (narrow.matches ? 'mobile' : 'desktop')

/** State of the frame (specification §3, app state); whether the drawer is open survives a reload. */
const appState = createStore<AppState>(() => ({
  sidebarOpened: !narrow.matches && localStorage.getItem(keptAs) !== 'closed',
  device: deviceNow(),
}))

export const useAppState = () => useStore(appState)

export function setSidebar(sidebarOpened: boolean) {
  if (appState.getState().device === 'desktop') keep(keptAs, sidebarOpened ? 'opened' : 'closed')
  appState.setState({ sidebarOpened })
}

narrow.addEventListener('change', () => {
  const device = deviceNow()
  appState.setState({ device, sidebarOpened: device === 'desktop' && localStorage.getItem(keptAs) !== 'closed' })
})
