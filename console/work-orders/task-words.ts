import * as taskWords from '@shortcut/words/en/tasks.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by what opens drawers of tasks: the lists do without.
addWords('en', { ...taskWords })
