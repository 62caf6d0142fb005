import { expect, test } from 'vitest'
import { actIdOf, actIdOfFile, noteAnswered } from './act-id.ts'

test('the same content keeps its id until it is answered; changed content has another', () => {
  const first = actIdOf('save {"name":"One"}')
  expect(actIdOf('save {"name":"One"}')).toBe(first)
  expect(actIdOf('save {"name":"Two"}')).not.toBe(first)
  noteAnswered('save {"name":"One"}')
  expect(actIdOf('save {"name":"One"}')).not.toBe(first)
})

test('after ten minutes without a try it is another act', () => {
  const at = Date.now()
  const first = actIdOf('add', at)
  expect(actIdOf('add', at + 9 * 60_000)).toBe(first)
  expect(actIdOf('add', at + 18 * 60_000)).toBe(first)
  expect(actIdOf('add', at + 29 * 60_000)).not.toBe(first)
})

test('a file keeps its id; the same bytes chosen again are another act', () => {
  const file = new Blob(['a'])
  expect(actIdOfFile(file)).toBe(actIdOfFile(file))
  expect(actIdOfFile(new Blob(['a']))).not.toBe(actIdOfFile(file))
})
