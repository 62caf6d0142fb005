import { expect, test } from 'vitest'
import { fieldIssues } from './field-issues.ts'
import { digits, optionalDigits, requiredText, text } from './text.ts'

test.each(['', ' ', ' \t\n ', '\u200b\u200b', '\u2060 \ufeff', '\u3164', '\u00ad', '\u2800'])(
  '%j is empty after trimming, and is refused with "not null"',
  (typed) => {
    const { error } = requiredText(10).safeParse(typed)
    expect(fieldIssues(error?.issues ?? [])).toEqual([{ path: '', key: 'not null', params: {} }])
  },
)

test('other text is kept without surrounding blanks', () => {
  expect(requiredText(10).parse(' a b ')).toBe('a b')
})

test('a text of characters that nobody sees is empty; in a text they are kept', () => {
  expect(text(10).parse('\u200b \u200d')).toBe('')
  expect(text(10).parse('👩\u200d🔧')).toBe('👩\u200d🔧')
})

test('characters that turn around what follows a text are left out; names from right to left are kept', () => {
  expect(text(40).parse('two wet \u202egnirts')).toBe('two wet gnirts')
  expect(text(40).parse('\u2067a\u2069 \u202db\u202c')).toBe('a b')
  expect(text(40).parse('נמל חיפה')).toBe('נמל חיפה')
})

test('a number says how many digits it may have before and after its point', () => {
  expect(digits(7, 3).parse(' 0012.125 ')).toBe('0012.125')
  expect(optionalDigits(7, 3).parse('')).toBe('')
  for (const typed of ['12.1255', '12345678', '1,5', '-1', '.5', 'x'])
    for (const schema of [digits(7, 3), optionalDigits(7, 3)])
      expect(fieldIssues(schema.safeParse(typed).error?.issues ?? [])).toEqual([
        { path: '', key: 'notAnAmount', params: { whole: '7', decimals: '3' } },
      ])
  expect(fieldIssues(digits(7, 3).safeParse(' ').error?.issues ?? [])).toEqual([
    { path: '', key: 'not null', params: {} },
  ])
})
