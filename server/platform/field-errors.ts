import type { FieldError } from '@shortcut/domain/errors.ts'
import { fieldIssues } from '@shortcut/domain/field-issues.ts'
import { type Language, say } from '@shortcut/words/say.ts'
import type { z } from 'zod'

/** Zod's issues as sentences at fields, in the person's language. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[], language: Language): FieldError[] =>
  fieldIssues(issues).map(({ path, key, params }) => ({ path, message: say(language, 'fieldError', key, params) }))
