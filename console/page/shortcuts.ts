import { type RefObject, useEffect, useRef } from 'react'
import { beginsOne, pressedKey } from './shortcut-keys.ts'

/** Where a shortcut stands on the sheet. Those of the page come before those that hold everywhere. */
export type ShortcutGroup = 'page' | 'list' | 'go' | 'everywhere'

export type Shortcut = {
  /** 'n', '?', 'g w' for one after the other, 'mod+k' with Ctrl or Cmd. */
  keys: string
  /** What it does, for the sheet and the palette. */
  text: string
  /** Absent where the focused element answers the key itself, as the grid does: the sheet still tells of it. */
  act?: () => void
}

type Registered = Shortcut & { group: ShortcutGroup }

/** How long the second key of two may take. */
const patience = 1500
const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
/** What takes the keyboard for itself while it is open: dialogs, drawers, filters, menus, but no list that is a part of the page. */
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([data-of-page])'

const registered: RefObject<readonly Registered[]>[] = []
let begun: { key: string; until: number } | null = null

/** What holds at this moment: of the same keys the page's, else those registered last. */
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

/** Out of a list's search, back to its keys; the browser itself empties one that is not empty. */
function leaveSearch(target: EventTarget | null) {
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value === '') target.blur()
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null
const somethingIsOpen = () => [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility())

function swallow(event: KeyboardEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/** The second key of two goes to nobody else, so it is taken on its way down. */
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
  if (somethingIsOpen()) {
    // Ours, even where it does nothing: the browser would leave the page for its own field.
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
 * Keys that hold while the component is shown, nothing is being typed and no dialog is open. The sheet behind '?' lists
 * them under their group; those of the group 'page' are in the palette, too.
 */
export function useShortcuts(group: ShortcutGroup, shortcuts: readonly Shortcut[]) {
  const latest = useRef<readonly Registered[]>([])
  useEffect(() => {
    latest.current = shortcuts.map((shortcut) => ({ ...shortcut, group }))
  })
  useEffect(() => register(latest), [])
}
