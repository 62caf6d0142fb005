import { expect, test } from 'vitest'
import { editFavourites, saved, toggled } from './favourite-list.ts'

test('a new star comes last, and a second click removes it', () => {
  expect(['a', 'b', 'c', 'b'].reduce<readonly string[]>(toggled, [])).toEqual(['a', 'c'])
})

test('an item moves to a place, limited to both ends, and an unknown one does not move', () => {
  const list = ['a', 'b', 'c']
  expect(editFavourites(list, { kind: 'move', id: 'a', to: 1 })).toEqual(['b', 'a', 'c'])
  expect(editFavourites(list, { kind: 'move', id: 'c', to: -1 })).toEqual(['c', 'a', 'b'])
  expect(editFavourites(list, { kind: 'move', id: 'a', to: 9 })).toEqual(['b', 'c', 'a'])
  expect(editFavourites(list, { kind: 'move', id: 'z', to: 0 })).toEqual(list)
  expect(editFavourites(list, { kind: 'remove', id: 'b' })).toEqual(['a', 'c'])
})

test('saving keeps stars that the editor did not show, and those added or removed meanwhile', () => {
  expect(saved(['a', 'b', 'unseen', 'new'], ['a', 'b', 'c'], ['c', 'b', 'a'])).toEqual(['b', 'a', 'unseen', 'new'])
})
