import { fieldIssues } from '@shortcut/domain/field-issues.ts'
import { workOrderFields } from '@shortcut/domain/work-orders/input.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { z } from 'zod'
import type { Translate } from '../words/words.ts'
import { type FormValues, wireOf } from './form-values.ts'

const checked = workOrderFields.partial().extend({ accountId: z.string().min(1, { error: 'not null' }) })

/** The form's errors before the server is asked: sentences by field ('stops.0.city'), none if it can be sent. */
export function formErrors(
  t: Translate<typeof lawWords | typeof workOrderWords>,
  values: FormValues,
): Record<string, string> {
  const result = checked.safeParse(wireOf(values))
  const errors: Record<string, string> = {}
  if (!result.success)
    for (const { path, key, params } of fieldIssues(result.error.issues))
      errors[path] ??= t(`fieldError:${key}`, params)
  return errors
}
