import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by the live map.
addWords('en', liveMapWords)
