import * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { translate } from '@shortcut/words/translate.ts'
import { expect, test } from 'vitest'
import { resolutionHelpText, resolutionText } from './resolution-text.ts'

const t = translate('en', [cargoLawWords, discrepancyWords]) as unknown as Parameters<typeof resolutionText>[0]

test('a decision says what it does: a missing piece that is accepted goes off the books, a returned one is free', () => {
  expect([resolutionText(t, 'missing', 'acceptCount'), resolutionHelpText(t, 'missing', 'acceptCount')]).toEqual([
    'Accept as lost',
    'The piece goes off the books, and its storage ends. The rest of the freight may leave.',
  ])
  expect(resolutionHelpText(t, 'missing', 'releaseAnyway')).toContain('off the books')
  expect([resolutionText(t, 'damage', 'acceptCount'), resolutionHelpText(t, 'damage', 'acceptCount')]).toEqual([
    'Accept as found',
    'What was found stands. The freight may leave as it is.',
  ])
  expect(resolutionHelpText(t, 'foreign', 'return')).toContain('somebody must bring it there')
  expect(resolutionHelpText(t, 'damage', 'return')).toContain('A held piece is held no longer.')
})
