import { expect, test } from 'vitest'
import { queryString } from './query-string.ts'

test('several values are sent as one comma-joined parameter, and empty ones are not sent', () => {
  expect(queryString({ bookingStatus: ['NEW', 'DRAFT'], q: 'a&b', cursor: undefined, tags: [], page: 2, x: '' })).toBe(
    '?bookingStatus=NEW%2CDRAFT&q=a%26b&page=2',
  )
})

test('an empty input gives no query', () => {
  expect(queryString({})).toBe('')
})
