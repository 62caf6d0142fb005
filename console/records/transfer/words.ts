import * as transferWords from '@shortcut/words/en/transfer.ts'
import { addWords } from '../../words/words.ts'

// Imported for its effect by what is opened from the menu: the lists do without.
addWords('en', { ...transferWords })
