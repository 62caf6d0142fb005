/** The part of a KeyboardEvent that the shortcuts need. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>

/**
 * The name of the pressed key: the character by the keyboard's own layout, with 'mod+' before it for Ctrl or Cmd.
 * Null if it cannot be a shortcut: with Alt (AltGr types characters), within an input method, or a modifier alone.
 */
export function pressedKey(press: Press): string | null {
  const { key } = press
  if (press.altKey || press.isComposing || ['Shift', 'Control', 'Meta', 'CapsLock', 'Dead'].includes(key)) return null
  // Caps Lock makes capitals without Shift; both mean the same key.
  const plain = press.shiftKey || key.length > 1 ? key : key.toLowerCase()
  if (!press.ctrlKey && !press.metaKey) return plain
  return press.shiftKey ? null : `mod+${plain}`
}

/** True if `pressed` is the first key of a shortcut of two keys, such as 'g' of 'g w'. */
export const beginsOne = (keys: readonly string[], pressed: string) =>
  keys.some((each) => each.startsWith(`${pressed} `))
