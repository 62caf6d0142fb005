import * as bookingMonitorWords from '@shortcut/words/en/booking-monitor.ts'
import * as findingWords from '@shortcut/words/en/finding.ts'
import * as homeWords from '@shortcut/words/en/home.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as listWords from '@shortcut/words/en/list.ts'
import * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { addWords, type SignedInWords } from './words.ts'

const words: SignedInWords = {
  ...lawWords,
  ...listWords,
  ...recordWords,
  ...workOrderWords,
  ...operationLogWords,
  ...bookingMonitorWords,
  ...findingWords,
  ...homeWords,
}

// Imported for its effect by the shell: nothing before signing in needs these.
addWords('en', words)
