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
import * as bookingMonitorWords from '@shortcut/words/en-booking-monitor.ts'
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
  ...bookingMonitorWords,
}

// Imported for its effect by the shell: nothing before signing in needs these.
addWords('en', words)
