import { z } from 'zod'
import { text } from '../../text.ts'
import { transliterate } from '../compose-line.ts'

/** out: of what we send. in: of what comes. */
export const ruleDirections = ['out', 'in'] as const
/** Messages that have lines; any: each of them. */
export const ruledTypes = ['any', 'FWB', 'FHL', 'FSU', 'FSA', 'FMA', 'FNA', 'FFM', 'FFA', 'FFR', 'FSR'] as const
/** replace: a text inside the field. map: a field as a whole. cut: what is longer than so many characters. */
export const ruleActs = ['replace', 'map', 'cut'] as const
export const mostRules = 30
/** Free text of a line has so many characters. */
const longest = 65

/** What a field of a message can hold: nothing that parts fields or lines. */
const part = text(longest).regex(/^[^/\r\n\t]*$/, { error: 'ruleText' })

/**
 * One change of a partner's messages. There are no regular expressions: texts are compared as they are, and a form has one
 * asterisk, so that the time grows with the length of the message only.
 */
export const textRule = z
  .object({
    direction: z.enum(ruleDirections).default('out'),
    type: z.enum(ruledTypes).default('any'),
    /** The line's identifier, and the name of a line below it: `SPH`, `SHP ADR`, `RTD NG`. */
    line: text(7)
      .toUpperCase()
      .regex(/^[A-Z]{3}( [A-Z]{2,3})?$/, { error: 'ruleLine' }),
    /** Counted from 1 after the identifier; 0: every field. */
    field: z.int().min(0).max(40).default(0),
    act: z.enum(ruleActs).default('replace'),
    find: part.default(''),
    to: part.default(''),
    most: z.int().min(1).max(longest).default(35),
  })
  .superRefine(({ direction, act, find, to }, context) => {
    const refuse = (path: 'find' | 'to', message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (act === 'cut') return
    if (find === '') refuse('find', 'not null')
    const stars = (written: string) => written.split('*').length - 1
    if (act === 'map' && stars(find) > 1) refuse('find', 'ruleStars')
    if (act === 'map' && stars(to) > stars(find)) refuse('to', 'ruleStars')
    const plain = act === 'map' ? to.replace('*', '') : to
    if (direction === 'out' && transliterate(plain) !== plain) refuse('to', 'ruleCharacters')
  })
export type TextRule = z.output<typeof textRule>

/** A rule that changed a message, and the version of the partner's settings that it stood in. */
export const appliedRule = z.object({ rule: textRule, version: z.int() })
export type AppliedRule = z.output<typeof appliedRule>
