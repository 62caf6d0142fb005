import { exceptionCodes } from '@shortcut/domain/billing/rating/exceptions.ts'
import * as billingLawWords from '@shortcut/words/en/billing/billing-law.ts'
import { afterEach, expect, test } from 'vitest'
import { writeAs } from '../time/formats.ts'
import { wordsOf } from '../words/words.ts'
import { exceptionName, exceptionTexts } from './exception-texts.ts'

const t = wordsOf(billingLawWords)
afterEach(() => writeAs({ dates: 'specified' }))

test('a day in an exception is in the person’s format', () => {
  const missing = { code: 'exchangeMissing', values: { from: 'USD', to: 'CAD', on: '2025-11-20' } } as const
  expect(exceptionTexts(t, [missing])[0]).toContain('USD to CAD for 2025-11-20 or')
  writeAs({ dates: 'us' })
  expect(exceptionTexts(t, [missing])[0]).toContain('USD to CAD for Nov 20, 2025 or')
})

test('the name of an exception has no placeholders', () => {
  expect(exceptionCodes.map((code) => exceptionName(t, code)).filter((name) => name.includes('{'))).toEqual([])
  expect(exceptionName(t, 'noRate')).toBe('No rate found from … to …')
})
