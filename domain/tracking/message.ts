import { text } from '../text.ts'

export const longestMessage = 1000

/** What people write to each other. A text of which nothing is seen is empty. */
export const messageText = text(longestMessage).min(1, { error: 'emptyMessage' })
