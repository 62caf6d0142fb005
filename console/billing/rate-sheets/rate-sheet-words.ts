import * as arithmeticWords from '@shortcut/words/en/arithmetic.ts'
import * as billingLawWords from '@shortcut/words/en/billing-law.ts'
import * as rateSheetWords from '@shortcut/words/en/rate-sheets.ts'
import '../../words/record-words.ts'
import { addWords } from '../../words/words.ts'

// Imported for its effect by the pages of rate sheets.
addWords('en', { ...arithmeticWords, ...billingLawWords, ...rateSheetWords })
