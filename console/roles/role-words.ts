import * as roleWords from '@shortcut/words/en/roles.ts'
import { addWords } from '../words/words.ts'
import '../words/record-words.ts'

// Imported for its effect by the parts of Role Management.
addWords('en', roleWords)
