import * as appOnlineWords from '@shortcut/words/en/app-online.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by what shows these texts.
addWords('en', appOnlineWords)
