import * as ownWords from '@shortcut/words/en/own.ts'
import { addWords } from '../words/words.ts'
import '../words/record-words.ts'

// Imported for its effect by the drawer of one's own account.
addWords('en', ownWords)
