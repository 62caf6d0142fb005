import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by the page of a work order: lists of them do without.
addWords('en', orderPageWords)
