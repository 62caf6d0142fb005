import * as givenUpWords from '@shortcut/words/en/given-up.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by what shows these texts.
addWords('en', givenUpWords)
