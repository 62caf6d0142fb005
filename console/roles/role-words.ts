import * as roleWords from '@shortcut/words/en-roles.ts'
import { addWords } from '../app/words.ts'
import '../app/record-words.ts'

// Imported for its effect by the parts of Role Management.
addWords('en', roleWords)
