import { readable } from '@shortcut/domain/billing/rating/arithmetic.ts'
import type { ArithmeticStep } from '@shortcut/domain/billing/rating/charge.ts'
import { toWallClock } from '@shortcut/domain/time.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'

const sentences: Readonly<Record<string, string>> = en.arithmetic
/** Paper has no reader's time zone, so UTC. */
const inUtc = (at: string) => `${toWallClock(at, 'UTC').replace('T', ' ')} UTC`

/** A step of a charge's arithmetic as a sentence; without a sentence, its result. */
export const stepText = (step: ArithmeticStep) => fill(sentences[step.rule] ?? '{{result}}', readable(step, inUtc))
