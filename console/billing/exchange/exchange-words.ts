import * as exchangeWords from '@shortcut/words/en/exchange.ts'
import { addWords } from '../../words/words.ts'

// Imported for its effect by the page of exchange rates.
addWords('en', exchangeWords)
