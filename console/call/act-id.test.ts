import { expect, test } from 'vitest'
import { actIdOf, actIdOfFile, type FormActs, noteAnswered, sentBy } from './act-id.ts'

const idOf = (name: string, at?: number) => actIdOf('save', {}, `save ${name}`, at)

test('the same content keeps its id until it is answered; changed content without a form gets another id', () => {
  const first = idOf('One')
  expect(idOf('One')).toBe(first)
  expect(idOf('Two')).not.toBe(first)
  noteAnswered('save', {}, 'save One')
  expect(idOf('One')).not.toBe(first)
})

test('a form keeps one id for each call until it is answered, whatever is typed in the meantime', () => {
  const form: FormActs = new Map()
  const ofForm = (name: string, path = 'save') => actIdOf(path, sentBy(form, { name }), `${path} ${name}`)
  const first = ofForm('Three')
  expect(ofForm('Four')).toBe(first)
  expect(ofForm('Four', 'update')).not.toBe(first)
  expect(actIdOf('save', sentBy(new Map(), {}), 'save Five')).not.toBe(first)
  noteAnswered('save', sentBy(form, {}), 'save Four')
  expect(ofForm('Six')).not.toBe(first)
})

test('a form that was closed and filled in again with the same content is the same act', () => {
  const first = actIdOf('save', sentBy(new Map(), {}), 'save Seven')
  expect(actIdOf('save', sentBy(new Map(), {}), 'save Seven')).toBe(first)
})

test('after ten minutes without a try the same content is another act', () => {
  const at = Date.now()
  const first = idOf('add', at)
  expect(idOf('add', at + 9 * 60_000)).toBe(first)
  expect(idOf('add', at + 18 * 60_000)).toBe(first)
  expect(idOf('add', at + 29 * 60_000)).not.toBe(first)
})

test('a file keeps its id; the same bytes chosen again are another act', () => {
  const file = new Blob(['a'])
  expect(actIdOfFile(file)).toBe(actIdOfFile(file))
  expect(actIdOfFile(new Blob(['a']))).not.toBe(actIdOfFile(file))
})
