import { waitOf } from '@shortcut/ui/states/wait-text.ts'
import { say } from '@shortcut/words/say.ts'
import { expect, test } from 'vitest'

test.each(['slowDown', 'tooMuchAtOnce', 'busy'] as const)('the console can count down the wait of %s', (key) => {
  for (const language of ['en', 'zh'] as const) expect(waitOf(say(language, 'refusal', key, { seconds: 7 }))).toBe(7)
})
