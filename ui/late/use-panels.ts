import { type MouseEvent, type TouchEvent, useEffect, useReducer } from 'react'

type Panels = typeof import('./panels.ts')

let there: Panels | null = null
let coming: Promise<void> | undefined

/** Loads the code of menus and panels, once. The next call tries again after a failure. */
export function fetchPanels() {
  coming ??= import('./panels.ts').then(
    (module) => {
      there = module
    },
    () => {
      coming = undefined
    },
  )
  return coming
}

/** Mantine's Menu and Popover for what stands in an open one, so that its code is there. */
export function panelsThere(): Panels {
  if (!there) throw new Error('Menu items stand in an open menu only.')
  return there
}

/**
 * Mantine's Menu and Popover, once they are wanted and loaded.
 * @param onFailure closes what cannot be opened, for example offline: the next click tries again
 */
export function usePanels(wanted: boolean, onFailure: () => void): Panels | null {
  const [, showLoaded] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (!wanted || there) return
    let left = false
    fetchPanels().then(() => {
      if (left) return
      if (there) showLoaded()
      else onFailure()
    })
    return () => {
      left = true
    }
  }, [wanted, onFailure])
  return wanted ? there : null
}

/** Gives the focus back when a panel closes, unless it is somewhere else by then. */
export function useFocusBack(opened: boolean) {
  useEffect(() => {
    if (!opened) return
    // The panel takes the focus later.
    const before = document.activeElement
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [opened])
}

/**
 * For the button that opens a panel: its code comes when the pointer nears it or it has the focus. While it is open, pressing the button
 * does not count as a press outside the panel, which would close it before the click opens it again.
 */
export function opensPanel(opened: boolean) {
  const keep = (event: MouseEvent | TouchEvent) => opened && event.stopPropagation()
  return {
    'aria-expanded': opened,
    onPointerEnter: () => void fetchPanels(),
    onFocus: () => void fetchPanels(),
    onMouseDown: keep,
    onTouchStart: keep,
  }
}
