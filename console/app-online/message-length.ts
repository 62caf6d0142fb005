import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { longestMessage, messageText } from '@shortcut/domain/tracking/message.ts'
import type * as conversationWords from '@shortcut/words/en/messages/conversation.ts'
import type { Translate } from '../words/words.ts'

type T = Translate<typeof conversationWords>

/** The length is told from here on. */
const nearLimit = longestMessage - 100
const most = groupedText(String(longestMessage))
const lengthOf = (text: string) => text.trim().length
const numbers = (text: string) => ({ number: groupedText(String(lengthOf(text))), most })

/** The length of a message near the limit; '' before. */
export const lengthText = (t: T, text: string) =>
  lengthOf(text) < nearLimit ? '' : t('conversation:length', numbers(text))

/** Why a message cannot be sent, as a sentence; '' if it can. */
export function messageFault(t: T, text: string): string {
  const read = messageText.safeParse(text)
  if (read.success) return ''
  if (lengthOf(text) > longestMessage) return t('conversation:tooLong', numbers(text))
  return t(
    read.error.issues.some(({ message }) => message === 'emptyMessage')
      ? 'conversation:empty'
      : 'conversation:unprintable',
  )
}
