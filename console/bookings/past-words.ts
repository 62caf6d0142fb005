import * as pastWords from '@shortcut/words/en/past.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by what shows these texts.
addWords('en', pastWords)
