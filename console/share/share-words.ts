import * as shareWords from '@shortcut/words/en/share.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by what makes links.
addWords('en', shareWords)
