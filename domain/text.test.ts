import { expect, test } from 'vitest'
import { fieldIssues } from './field-issues.ts'
import { requiredText } from './text.ts'

test.each(['', ' ', ' \t\n '])('%j is empty after trimming, and is refused with "not null"', (typed) => {
  const { error } = requiredText(10).safeParse(typed)
  expect(fieldIssues(error?.issues ?? [])).toEqual([{ path: '', key: 'not null', params: {} }])
})

test('other text is kept without surrounding blanks', () => {
  expect(requiredText(10).parse(' a b ')).toBe('a b')
})
