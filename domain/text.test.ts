import { expect, test } from 'vitest'
import { fieldIssues } from './field-issues.ts'
import { requiredText } from './text.ts'

test.each(['', ' ', ' \t\n '])('%j is empty after trimming, and is refused with "not null"', (typed) => {
  const { error } = requiredText(10).safeParse(typed)
  expect(fieldIssues(error?.issues ?? [])).toEqual([{ path: '', key: 'not null', params: {} }])
})

test('what says something is kept without the blanks around it', () => {
  expect(requiredText(10).parse(' a b ')).toBe('a b')
})
