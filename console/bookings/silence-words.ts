import * as silenceWords from '@shortcut/words/en/silence.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by what shows these texts.
addWords('en', silenceWords)
