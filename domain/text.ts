import { z } from 'zod'

/** Control characters other than tab and line breaks never belong in a field, nor does half of a character. */
const clean = (value: string) =>
  value.isWellFormed() && ![...value].some((character) => character < ' ' && !'\t\n\r'.includes(character))

/** Free text: trimmed, bounded, may be empty. */
export const text = (max: number) => z.string().trim().max(max).refine(clean, { error: 'controlCharacters' })

/** Text that must say something: empty after trimming is rejected with the specification's 'not null'. */
export const requiredText = (max: number) => text(max).min(1, { error: 'not null' })
