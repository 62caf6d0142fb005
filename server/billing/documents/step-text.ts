import type { ArithmeticStep } from '@shortcut/domain/billing/charge.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'

const sentences: Readonly<Record<string, string>> = en.arithmetic

/** A step of a charge's arithmetic as a sentence; of one without words, its result. */
export const stepText = ({ rule, values, result }: ArithmeticStep) =>
  fill(sentences[rule] ?? '{{result}}', { ...values, result })
