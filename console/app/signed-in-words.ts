import {
  bookingStatus,
  fieldError,
  missing,
  ruleField,
  ruleOperator,
  taskAction,
  taskStatus,
  workOrderAction,
} from '@shortcut/words/en.ts'
import * as bookingWords from '@shortcut/words/en-bookings.ts'
import * as operationLogWords from '@shortcut/words/en-operation-log.ts'
import * as workOrderWords from '@shortcut/words/en-work-orders.ts'
import { addWords, type SignedInWords } from './words.ts'

const words: SignedInWords = {
  bookingStatus,
  taskStatus,
  workOrderAction,
  taskAction,
  fieldError,
  ruleField,
  ruleOperator,
  missing,
  ...workOrderWords,
  ...operationLogWords,
  ...bookingWords,
}

// Imported for its effect by the shell: nothing before signing in needs these.
addWords('en', words)
