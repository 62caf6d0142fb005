import * as repairWords from '@shortcut/words/en-repair.ts'
import { addWords } from '../app/words.ts'

// Imported for its effect by what shows these texts.
addWords('en', repairWords)
