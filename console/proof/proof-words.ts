import * as proofWords from '@shortcut/words/en/invoice-proof.ts'
import { addWords } from '../words/words.ts'
import '../map/map-words.ts'

// Imported for its effect by what a proof link shows.
addWords('en', proofWords)
