import * as exchangeWords from '@shortcut/words/en-exchange.ts'
import { addWords } from '../app/words.ts'

// Imported for its effect by the page of exchange rates.
addWords('en', exchangeWords)
