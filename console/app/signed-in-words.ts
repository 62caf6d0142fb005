import {
  bookingStatus,
  fieldError,
  ruleField,
  ruleOperator,
  taskAction,
  taskStatus,
  workOrderAction,
} from '@shortcut/words/en.ts'
import * as operationLogWords from '@shortcut/words/en-operation-log.ts'
import * as workOrderWords from '@shortcut/words/en-work-orders.ts'
import { addWords } from './words.ts'

// Imported for its effect by the shell: nothing before signing in needs these.
addWords('en', {
  bookingStatus,
  taskStatus,
  workOrderAction,
  taskAction,
  fieldError,
  ruleField,
  ruleOperator,
  ...workOrderWords,
  ...operationLogWords,
})
