import { expect, test } from 'vitest'
import { queryString } from './query-string.ts'

test('several values travel as one comma-joined parameter, and empty ones do not travel', () => {
  expect(queryString({ bookingStatus: ['NEW', 'DRAFT'], q: 'a&b', cursor: undefined, tags: [], page: 2, x: '' })).toBe(
    '?bookingStatus=NEW%2CDRAFT&q=a%26b&page=2',
  )
})

test('nothing to say is no query at all', () => {
  expect(queryString({})).toBe('')
})
