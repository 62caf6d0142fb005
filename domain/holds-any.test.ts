import { expect, test } from 'vitest'
import { holdsAny } from './holds-any.ts'

test('one of the requested permissions is enough', () => {
  expect(holdsAny(['/pod/list'], ['/pod/save', '/pod/list'])).toBe(true)
  expect(holdsAny(['/pod/list'], ['/pod/save'])).toBe(false)
})

test.each([undefined, [], '/pod/list'])('%j is no list of permissions, and is refused', (wanted) => {
  expect(() => holdsAny(['/pod/list'], wanted)).toThrow('need permissionlist! Like v-permission=...')
})
