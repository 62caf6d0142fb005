import * as silenceWords from '@shortcut/words/en/silence.ts'
import { expect, test } from 'vitest'
import { wordsOf } from '../words/words.ts'
import { silenceText } from './silence-text.ts'

test('a silence is shown in the viewer’s zone, with the weekday if that is unambiguous', () => {
  const silent = {
    accountId: '',
    name: 'Acme',
    usual: 14,
    mute: null,
    lastReceivedAt: '2026-11-20T22:05:00Z',
    expectedBy: '2026-11-23T16:00:00Z',
  }
  expect(silenceText(wordsOf(silenceWords), silent, 'America/Chicago')).toBe(
    'Acme is silent: usually 14 messages by 10:00 CST on Mondays, none since Fri 16:05.',
  )
  expect(silenceText(wordsOf(silenceWords), { ...silent, lastReceivedAt: '2026-11-10T22:05:00Z' }, '+08:00')).toBe(
    'Acme is silent: usually 14 messages by 00:00 GMT+8 on Tuesdays, none since 2026-11-11 06:05 GMT+8.',
  )
})
