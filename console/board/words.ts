import * as boardWords from '@shortcut/words/en/board.ts'
import * as preflightWords from '@shortcut/words/en/preflight.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by the board: the other pages do without.
addWords('en', { ...boardWords, ...preflightWords })
