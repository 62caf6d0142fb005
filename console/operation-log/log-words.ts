import * as billingWords from '@shortcut/words/en/billing.ts'
import * as exchangeWords from '@shortcut/words/en/exchange.ts'
import * as fuelWords from '@shortcut/words/en/fuel.ts'
import * as invoiceWords from '@shortcut/words/en/invoices.ts'
import '../words/record-words.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect: the log tells of the fields of every kind of thing.
addWords('en', { ...billingWords, ...exchangeWords, ...fuelWords, ...invoiceWords })
