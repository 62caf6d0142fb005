import * as reportWords from '@shortcut/words/en/report.ts'
import { addWords } from '../../words/words.ts'

// Imported for its effect by the reports: the other pages do without.
addWords('en', reportWords)
