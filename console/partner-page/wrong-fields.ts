import { fieldIssues } from '@shortcut/domain/field-issues.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type { partnerField } from '@shortcut/words/en/fields.ts'
import type * as partnerWords from '@shortcut/words/en/partners.ts'
import type { z } from 'zod'
import type { Translate } from '../words/words.ts'

/** One sentence: the fields that must be corrected before a file can be read with the settings. */
export function wrongFieldsOf(t: Translate<typeof fieldWords | typeof partnerWords>, { issues }: z.ZodError): string {
  const wrong = [...new Set(fieldIssues(issues).map(({ path }) => path.split('.')[0] ?? ''))]
  const fields = wrong.map((field) => t(`partnerField:${field as keyof typeof partnerField}`)).join(', ')
  return t('tryFile:invalid', { fields })
}
