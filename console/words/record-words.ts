import * as accountWords from '@shortcut/words/en/accounts.ts'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fleetWords from '@shortcut/words/en/fleet.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import * as userWords from '@shortcut/words/en/users.ts'
import { addWords, type RecordWords } from './words.ts'

const words: RecordWords = { ...accountWords, ...driverWords, ...fleetWords, ...partnerWords, ...userWords }

// Imported for its effect by the pages of records, and by those that tell of their fields: lists of orders do without.
addWords('en', words)
