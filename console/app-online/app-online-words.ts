import * as appOnlineWords from '@shortcut/words/en-app-online.ts'
import { addWords } from '../app/words.ts'

// Imported for its effect by what shows these texts.
addWords('en', appOnlineWords)
