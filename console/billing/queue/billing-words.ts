import * as arithmeticWords from '@shortcut/words/en/arithmetic.ts'
import * as billingWords from '@shortcut/words/en/billing.ts'
import * as billingLawWords from '@shortcut/words/en/billing-law.ts'
import { addWords } from '../../words/words.ts'

// Imported for its effect by the billing queue, and by what shows an order's charges.
addWords('en', { ...arithmeticWords, ...billingWords, ...billingLawWords })
