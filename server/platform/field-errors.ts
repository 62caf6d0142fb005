import type { FieldError } from '@shortcut/domain/errors.ts'
import { en } from '@shortcut/words/en.ts'
import { type Language, say } from '@shortcut/words/say.ts'
import type { z } from 'zod'

type Key = keyof typeof en.fieldError

/** The catalogue's key for one issue, and what its sentence needs. */
function keyOf(issue: z.core.$ZodIssue): [Key, Record<string, string | number>] {
  if (issue.message in en.fieldError) return [issue.message as Key, {}]
  switch (issue.code) {
    case 'too_big': {
      const max = Number(issue.maximum)
      return [issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooLarge', { max }]
    }
    case 'too_small': {
      const min = Number(issue.minimum)
      return [issue.origin === 'string' ? 'tooShort' : issue.origin === 'array' ? 'tooFew' : 'tooSmall', { min }]
    }
    case 'invalid_type':
      if (issue.input === undefined) return ['required', {}]
      return [
        issue.expected === 'number' || issue.expected === 'int'
          ? 'notANumber'
          : issue.expected === 'string'
            ? 'notText'
            : 'wrong',
        {},
      ]
    case 'invalid_value':
      return ['notOneOf', { values: issue.values.map(String).join(', ') }]
    case 'invalid_format':
      if (issue.format === 'date') return ['notADate', {}]
      if (issue.format === 'datetime') return ['notATime', {}]
      return [issue.format === 'uuid' ? 'notAnId' : 'wrong', {}]
    default:
      return ['wrong', {}]
  }
}

/** Of a union's several readings, the one that came furthest says what is wrong. */
function* flatten(
  issues: readonly z.core.$ZodIssue[],
  at: PropertyKey[] = [],
): Generator<[PropertyKey[], z.core.$ZodIssue]> {
  for (const issue of issues) {
    const path = [...at, ...issue.path]
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const best = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? []
      yield* flatten(best, path)
    } else yield [path, issue]
  }
}

/** Zod's issues as sentences at fields, in the person's language. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[], language: Language): FieldError[] =>
  [...flatten(issues)].map(([path, issue]) => {
    const [key, params] = keyOf(issue)
    return { path: path.map(String).join('.'), message: say(language, 'fieldError', key, params) }
  })
