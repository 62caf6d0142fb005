import { expect, test } from 'vitest'
import { fieldsOf, isAwayIn, retryAfterOf } from './errors.ts'

test('a refusal’s data is read even if something else answered in the server’s place', () => {
  const field = { path: 'name', message: 'Name is missing.' }
  expect(fieldsOf({ fields: [field] })).toEqual([field])
  expect([null, undefined, 'gone', {}, { fields: 'name' }].map(fieldsOf)).toEqual([[], [], [], [], []])
  expect([{ retryAfter: 2 }, { retryAfter: '2' }, null].map(retryAfterOf)).toEqual([2, undefined, undefined])
  expect([{ away: true }, { away: 1 }, undefined].map(isAwayIn)).toEqual([true, false, false])
})
