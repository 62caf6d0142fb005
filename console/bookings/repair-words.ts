import * as repairWords from '@shortcut/words/en/repair.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by what shows these texts.
addWords('en', repairWords)
