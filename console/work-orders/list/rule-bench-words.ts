import * as ruleBenchWords from '@shortcut/words/en/rule-bench.ts'
import { addWords } from '../../words/words.ts'

// Imported for its effect by what shows these texts.
addWords('en', ruleBenchWords)
