import { type RefObject, use, useEffect, useRef } from 'react'
import { beginsOne, pressedKey } from './shortcut-keys.ts'
import { LeavingContext } from './tabs.ts'

/** The shortcut's group on the sheet. The page's groups come before those that are valid everywhere. */
export type ShortcutGroup = 'page' | 'list' | 'go' | 'everywhere'

export type Shortcut = {
  /** 'n', '?', 'g w' for one key after the other, 'mod+k' with Ctrl or Cmd. */
  keys: string
  /** The action, for the sheet and the palette. */
  text: string
  /** Absent if the focused element handles the key itself, as the grid does: the sheet still lists it. */
  act?: () => void
  /** It works over an open drawer, too. */
  overDrawers?: boolean
}

type Registered = Shortcut & { group: ShortcutGroup }

/** Maximum time between the two keys of a shortcut, ms. */
const patience = 1500
const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
/**
 * Elements that take the keyboard while they are open: dialogs, drawers, filters and menus, but not a list that is part of
 * the page.
 */
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([data-of-page])'

/** Drawers (see ui/theme.ts), and lists that are open in them, give way to some shortcuts. */
const firmLayers = '[role=dialog]:not([data-drawer]), [role=alertdialog], [role=menu]'

const registered: RefObject<readonly Registered[]>[] = []
let begun: { key: string; until: number } | null = null

/** The current shortcuts. If two have the same keys, the page's wins, else the one registered last. */
export function shortcutsNow(): readonly Registered[] {
  const all = registered.flatMap(({ current }) => current)
  const ofPage = (shortcut: Registered) => shortcut.group === 'page' || shortcut.group === 'list'
  return all.filter(
    (shortcut, index) =>
      !all.some(
        (other, at) =>
          other.keys === shortcut.keys &&
          (ofPage(other) === ofPage(shortcut) ? at > index : ofPage(other) && !ofPage(shortcut)),
      ),
  )
}

/** Leaves an empty search field, so that the list's keys work again; the browser itself empties a filled one. */
function leaveSearch(target: EventTarget | null) {
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value === '') target.blur()
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null
const isShown = (selector: string) => [...document.querySelectorAll(selector)].some((layer) => layer.checkVisibility())
const somethingIsOpen = () => isShown(layers)
export const isDrawerOpen = () => isShown('[data-drawer]')

function swallow(event: KeyboardEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/** Handles the second key in the capture phase, so that no other element receives it. */
function onSecondKey(event: KeyboardEvent) {
  const first = begun
  if (!first) return
  const pressed = pressedKey(event)
  if (pressed === null) return
  begun = null
  if (event.timeStamp > first.until || isTyping(event.target) || somethingIsOpen()) return
  swallow(event)
  shortcutsNow()
    .find(({ keys }) => keys === `${first.key} ${pressed}`)
    ?.act?.()
}

function onKey(event: KeyboardEvent) {
  const pressed = pressedKey(event)
  if (event.defaultPrevented || event.repeat || pressed === null) return
  if (pressed === 'Escape' && !somethingIsOpen()) leaveSearch(event.target)
  const now = shortcutsNow()
  const found = now.find(({ keys, act }) => keys === pressed && act)
  const begins = beginsOne(
    now.map(({ keys }) => keys),
    pressed,
  )
  if (!found && !begins) return
  const withModifier = pressed.startsWith('mod+')
  if (isShown(found?.overDrawers ? firmLayers : layers)) {
    // The key is ours even if it does nothing: the browser would move the focus to its own field.
    if (withModifier) event.preventDefault()
    return
  }
  if (isTyping(event.target) && !withModifier) return
  event.preventDefault()
  if (found?.act) found.act()
  else begun = { key: pressed, until: event.timeStamp + patience }
}

function register(shortcuts: RefObject<readonly Registered[]>) {
  if (registered.length === 0) {
    document.addEventListener('keydown', onSecondKey, { capture: true })
    document.addEventListener('keydown', onKey)
  }
  registered.push(shortcuts)
  return () => {
    registered.splice(registered.indexOf(shortcuts), 1)
    if (registered.length > 0) return
    document.removeEventListener('keydown', onSecondKey, { capture: true })
    document.removeEventListener('keydown', onKey)
  }
}

/**
 * Shortcuts that work while the component is shown, no dialog is open and the user is not typing. The sheet behind '?' lists
 * them by group; those of the group 'page' are also in the palette.
 */
export function useShortcuts(group: ShortcutGroup, shortcuts: readonly Shortcut[]) {
  const latest = useRef<readonly Registered[]>([])
  const leaving = use(LeavingContext)
  useEffect(() => {
    latest.current = shortcuts.map((shortcut) => ({ ...shortcut, group }))
  })
  // The listeners are at the document, so `inert` does not stop them.
  useEffect(() => (leaving ? undefined : register(latest)), [leaving])
}
