import * as arithmeticWords from '@shortcut/words/en/arithmetic.ts'
import * as deliveryWords from '@shortcut/words/en/invoice-delivery.ts'
import * as invoiceWords from '@shortcut/words/en/invoices.ts'
import { addWords } from '../words/words.ts'

// Imported for its effect by what shows invoices.
addWords('en', invoiceWords)
addWords('en', deliveryWords)
addWords('en', arithmeticWords)
