import { expect, test } from 'vitest'
import { goKeys } from '../app/palette/go-keys.ts'
import { beginsOne, type Press, pressedKey } from './shortcut-keys.ts'

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...held,
})

test('a key is the character of the keyboard layout, with Shift if the character needs it', () => {
  expect(pressedKey(press('?', { shiftKey: true }))).toBe('?')
  expect(pressedKey(press('/', { shiftKey: true }))).toBe('/')
  expect(pressedKey(press('Escape'))).toBe('Escape')
})

test('Caps Lock does not turn shortcuts off, and Shift makes a letter another key', () => {
  expect(pressedKey(press('J'))).toBe('j')
  expect(pressedKey(press('J', { shiftKey: true }))).toBe('J')
})

test('Ctrl and Cmd are the same modifier', () => {
  expect(pressedKey(press('k', { ctrlKey: true }))).toBe('mod+k')
  expect(pressedKey(press('K', { metaKey: true }))).toBe('mod+k')
  expect(pressedKey(press('k', { ctrlKey: true, shiftKey: true }))).toBeNull()
})

test('AltGr, input methods and lone modifiers are no shortcuts', () => {
  expect(pressedKey(press('g', { altKey: true, ctrlKey: true }))).toBeNull()
  expect(pressedKey(press('g', { isComposing: true }))).toBeNull()
  expect(pressedKey(press('Shift', { shiftKey: true }))).toBeNull()
})

test('a key begins a shortcut if a shortcut of two keys starts with it', () => {
  expect(beginsOne(['g w', 'n'], 'g')).toBe(true)
  expect(beginsOne(['g w', 'n'], 'n')).toBe(false)
})

test('no two pages have the same letter', () => {
  const letters = Object.values(goKeys)
  expect(letters.filter((letter, index) => letters.indexOf(letter) !== index)).toEqual([])
})
