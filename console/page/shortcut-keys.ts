/** A key press as the registry needs it; a KeyboardEvent is one. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>

/**
 * The name of what was pressed: the character that the keyboard's own layout makes of it, 'mod+' before it with Ctrl or Cmd.
 * Null for a press that is nobody's shortcut: with Alt (AltGr types characters), within an input method, a modifier alone.
 */
export function pressedKey(press: Press): string | null {
  const { key } = press
  if (press.altKey || press.isComposing || ['Shift', 'Control', 'Meta', 'CapsLock', 'Dead'].includes(key)) return null
  // Caps Lock makes capitals without Shift; they mean the same.
  const plain = press.shiftKey || key.length > 1 ? key : key.toLowerCase()
  if (!press.ctrlKey && !press.metaKey) return plain
  return press.shiftKey ? null : `mod+${plain}`
}

/** True when `pressed` is the first key of one of `keys` that take two, such as 'g' of 'g w'. */
export const beginsOne = (keys: readonly string[], pressed: string) =>
  keys.some((each) => each.startsWith(`${pressed} `))
