import * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { say } from '@shortcut/words/say.ts'
import { translate } from '@shortcut/words/translate.ts'
import { expect, test } from 'vitest'
import { resolutionHelpText, resolutionText } from './resolution-text.ts'

const t = translate('en', [cargoLawWords, discrepancyWords]) as unknown as Parameters<typeof resolutionText>[0]

const helpOf = (
  kind: Parameters<typeof resolutionHelpText>[1]['kind'],
  resolution: Parameters<typeof resolutionHelpText>[2],
  remark = '',
) => resolutionHelpText(t, { kind, remark }, resolution)

test('a decision says what it does: a missing piece that is accepted goes off the books, a returned one is free', () => {
  expect([resolutionText(t, 'missing', 'acceptCount'), helpOf('missing', 'acceptCount')]).toEqual([
    'Accept as lost',
    'The piece goes off the books, and its storage ends. The rest of the freight may leave.',
  ])
  expect(helpOf('missing', 'releaseAnyway')).toContain('off the books')
  expect([resolutionText(t, 'damage', 'acceptCount'), helpOf('damage', 'acceptCount')]).toEqual([
    'Accept as found',
    'What was found stands. The freight may leave as it is.',
  ])
  expect(helpOf('foreign', 'return')).toContain('somebody must bring it there')
  expect(helpOf('damage', 'return')).toContain('A held piece is held no longer.')
})

test('a decision on a missing piece that somebody signed for says what becomes of the handover', () => {
  const remark = say('en', 'cargoAnswer', 'signedLate', { receivedBy: 'Al Moss', why: 'Not counted.' })
  for (const resolution of ['acceptCount', 'releaseAnyway'] as const) {
    expect(helpOf('missing', resolution, remark)).toContain('have the worker tap Send again')
    expect(helpOf('missing', resolution, 'A-01-1')).not.toContain('Send again')
  }
})
