import { codes, type FieldError, Refusal, type RefusalKey } from '@shortcut/domain/errors.ts'
import { fieldIssues } from '@shortcut/domain/field-issues.ts'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import type { z } from 'zod'

/** Zod's issues as sentences by field, in the person's language. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[], language: AppLanguage): FieldError[] =>
  fieldIssues(issues).map(({ path, key, params }) => ({ path, message: say(language, 'fieldError', key, params) }))

/** A refusal at one field, when only the database knows what is wrong with it. */
export function atField(
  { language }: { language: AppLanguage },
  path: string,
  key: RefusalKey,
  params: Record<string, string | number> = {},
): Refusal {
  const fields: FieldError[] = [{ path, message: say(language, 'refusal', key, params) }]
  return new Refusal(codes.invalid, 'invalid', {}, { fields })
}
