import * as uploadWords from '@shortcut/words/en/booking-upload.ts'
import * as transferWords from '@shortcut/words/en/transfer.ts'
import { addWords } from '../../words/words.ts'

// Imported for its effect by what is opened from the button: the monitor does without.
addWords('en', { ...uploadWords, ...transferWords })
