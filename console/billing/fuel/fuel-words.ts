import * as arithmeticWords from '@shortcut/words/en/arithmetic.ts'
import * as fuelWords from '@shortcut/words/en/fuel.ts'
import { addWords } from '../../words/words.ts'

// Imported for its effect by the page of fuel surcharges.
addWords('en', { ...arithmeticWords, ...fuelWords })
