import * as mapWords from '@shortcut/words/en/map.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by what shows a map.
addWords('en', mapWords)
